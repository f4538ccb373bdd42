import * as v from 'valibot';
import { StartFault } from '../local/fault.ts';
import { account } from './account.ts';
import { referenceOf } from './project.ts';
import { later, missing, type Setup, type Step, there, WrongAnswer } from './setup.ts';

const VARIABLE = 'VITE_PASSWORD_MINIMUM';
const [STRICT, USUAL] = ['10', '6'];

export const passwords: Step = {
  name: 'passwords',
  needs: [],
  asks: true,
  say: 'asks how long a new password is: with a yes ten characters, and none that is in lists of leaked ones, where your plan has that; with a no six. Passwords that are set already stay.',
  async look({ passwordMinimum, onlyLooks }) {
    if (passwordMinimum === STRICT) return there('new ones have ten characters');
    if (passwordMinimum === USUAL) return there('new ones have six characters');
    if (passwordMinimum) throw new WrongAnswer(`${VARIABLE} is either ${STRICT} or ${USUAL}.`);
    return onlyLooks
      ? later('nobody has said how long they are')
      : missing('nobody has said how long they are');
  },
  async do(setup) {
    const isStrict = await setup.ask.yes(
      'New passwords of at least ten characters, and none that was leaked?',
      `${VARIABLE}=${STRICT} or ${VARIABLE}=${USUAL}`,
    );
    setup.passwordMinimum = isStrict ? STRICT : USUAL;
  },
};

const BY_HAND =
  "switch on 'Prevent use of leaked passwords' in the dashboard (Authentication, Sign In / Providers, Email), where your plan has it";
const settingsCodec = v.object({ password_hibp_enabled: v.nullish(v.boolean()) });

/** The CLI does not know this setting: it is one of the platform's own API. */
export const leakedPasswords: Step = {
  name: 'leaked passwords',
  needs: [account, passwords],
  say: 'has the service refuse new passwords that are in lists of leaked ones. A free plan does not have that.',
  changesProject: true,
  async look(setup) {
    if (setup.passwordMinimum !== STRICT) return there('they are not looked for');
    if (!setup.token) return later(BY_HAND);
    if (setup.takesLeaked)
      return later('the plan of the project does not look for them; each later run tries again');
    const settings = v.safeParse(settingsCodec, await (await ask(setup)).json().catch(() => undefined));
    if (!settings.success) throw new StartFault('The settings of the sign-in cannot be read.');
    return settings.output.password_hibp_enabled ? there('are refused') : missing('are taken');
  },
  async do(setup) {
    const answer = await ask(setup, { password_hibp_enabled: true });
    if (answer.ok) return;
    if (answer.status >= 500)
      throw new StartFault(`The platform answers with status ${answer.status}: run this again later.`);
    setup.takesLeaked = true;
  },
};

function ask(setup: Setup, change?: object): Promise<Response> {
  const address = `https://api.supabase.com/v1/projects/${referenceOf(setup)}/config/auth`;
  return setup.fetch(address, { authorization: `Bearer ${setup.token}` }, change).catch((cause: unknown) => {
    throw new StartFault('The platform could not be reached: check the network.', { cause });
  });
}
