import fs from 'node:fs';
import path from 'node:path';
import { StartFault } from '../local/fault.ts';
import { account, tokenOf } from './account.ts';
import { withAddress, withMinimum, withoutSection } from './configFile.ts';
import { published, TRIAL } from './environment.ts';
import { passwords } from './passwords.ts';
import { referenceOf } from './project.ts';
import { faultOf } from './refusals.ts';
import { type Answer, missing, type Setup, type Step, there } from './setup.ts';

/** What a plan may refuse, as it says so, and what it means to go without. */
const refusable = [
  {
    section: 'auth.sessions',
    words: /session|timebox|inactivity/i,
    why: 'a free plan has no limit on how long a session lasts',
    without: 'sessions last until somebody signs out',
  },
  {
    section: 'auth.email.template',
    words: /template|smtp/i,
    why: 'a free plan takes e-mail texts only after SMTP of your own was set up (Authentication, Emails)',
    without:
      'e-mails are in English, and programs that check e-mails can use up their links, until SMTP is set up and this is run again',
  },
] as const;

export const config: Step = {
  name: 'configuration',
  needs: [account, published, passwords],
  say: 'sends supabase/config.toml: the address of the app, confirmation by e-mail, the length of passwords, how long sessions last, the Portuguese e-mail texts. A free plan refuses the limits of sessions, and before SMTP of your own the e-mail texts; what is about the sign-in goes in one request, so that nothing of it is set then. You are asked before anything is left out.',
  changesProject: true,
  async look(setup) {
    await link(setup);
    // without --yes it compares, and changes nothing
    const answer = await push(setup);
    const without = [...setup.leftOut].map((section) => `, without [${section}]`).join('');
    if (answer.code === 0) return there(`the project has that of supabase/config.toml${without}`);
    if (!/Confirmation required/.test(answer.output)) throw faultOf('The configuration', answer, setup);
    const names = [...answer.output.matchAll(/^([a-z_.]+) \[[\w-]+\]$/gm)].map(([, name]) => name);
    return missing(names.join(', '));
  },
  async do(setup) {
    for (;;) {
      const answer = await push(setup, '--yes');
      if (answer.code === 0) return;
      const [, refusal] = /unexpected status 4\d\d: (.*)/.exec(answer.output) ?? [];
      const part = refusable.find(
        ({ section, words }) => refusal && words.test(refusal) && !setup.leftOut.has(section),
      );
      if (!part) throw faultOf('The configuration', answer, setup);
      setup.say(`The project refuses [${part.section}]: ${part.why}.`);
      const variable = 'HOSTED_LEAVE_OUT';
      if (
        !setup.env[variable]?.split(',').includes(part.section) &&
        !(await setup.ask.yes(`Send the rest without it (${part.without})?`, `${variable}=${part.section}`))
      )
        throw new StartFault(
          `Nothing about the sign-in was sent, since the project refuses [${part.section}].`,
        );
      setup.leftOut.add(part.section);
      await link(setup);
    }
  },
};

const push = (setup: Setup, ...more: string[]): Promise<Answer> =>
  setup.cli(['config', 'push', ...more], setup.scratch, tokenOf(setup));

/** A copy of the folder `supabase`, with the address of the app, belongs to the project: the CLI writes beside what it reads. */
export async function link(setup: Setup): Promise<void> {
  const from = path.join(setup.root, 'supabase');
  const copy = path.join(setup.scratch, 'supabase');
  for (const part of ['migrations', 'templates', 'seed.sql'])
    fs.cpSync(path.join(from, part), path.join(copy, part), { recursive: true });
  const toml = fs.readFileSync(path.join(from, 'config.toml'), 'utf8');
  const own = withMinimum(withAddress(toml, setup.appUrl ?? TRIAL), setup.passwordMinimum);
  const adapted = [...setup.leftOut].reduce(withoutSection, own);
  fs.writeFileSync(path.join(copy, 'config.toml'), adapted);
  if (setup.isLinked) return;
  const args = ['link', '--project-ref', referenceOf(setup)];
  const answer = await setup.cli(args, setup.scratch, tokenOf(setup));
  if (answer.code !== 0) throw faultOf('The project', answer, setup);
  setup.isLinked = true;
}
