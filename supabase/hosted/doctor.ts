import { StartFault } from '../local/fault.ts';
import { key } from './project.ts';
import { later, missing, type Setup, type Step, there } from './setup.ts';

const ACCOUNTS = [
  ['DOCTOR_EMAIL_A', 'DOCTOR_PASSWORD_A', 'first'],
  ['DOCTOR_EMAIL_B', 'DOCTOR_PASSWORD_B', 'second'],
] as const;

export const doctor: Step = {
  name: 'doctor',
  needs: [key],
  say: "tries with two accounts what an attacker would. Make two for this alone: Authentication, Users, 'Add user' with 'Auto Confirm User' in the dashboard. Their passwords are not stored; Enter instead of an address or a password leaves it for later.",
  async look({ doctor: run, onlyLooks }) {
    if (run === 'found nothing') return there('found nothing');
    if (onlyLooks) return later('npm run doctor looks, which writes rows');
    if (run === 'left for later') return later('npm run doctor looks');
    return missing('has not looked yet');
  },
  async do(setup) {
    const accounts = await askAccounts(setup);
    if (!accounts) {
      setup.doctor = 'left for later';
      return;
    }
    const { url = '', key: publicKey = '' } = setup;
    const code = await setup.run('doctor.mjs', {
      VITE_SUPABASE_URL: url,
      VITE_SUPABASE_ANON_KEY: publicKey,
      ...accounts,
    });
    if (code !== 0) throw new StartFault('What doctor says above must be mended first.');
    setup.doctor = 'found nothing';
  },
};

async function askAccounts({ env, ask }: Setup): Promise<Record<string, string> | undefined> {
  const answers: Record<string, string> = {};
  for (const [email, password, which] of ACCOUNTS) {
    answers[email] = env[email] || (await ask.text(`E-mail of the ${which} account: `, email)).trim();
    if (!answers[email]) return undefined;
    answers[password] = env[password] || (await ask.hidden(`Password of ${answers[email]}: `, password));
    if (!answers[password]) return undefined;
  }
  return answers;
}
