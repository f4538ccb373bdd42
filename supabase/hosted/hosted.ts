import { loadEnv } from 'vite';
import { StartFault } from '../local/fault.ts';
import { account } from './account.ts';
import { built } from './built.ts';
import { config } from './config.ts';
import { doctor } from './doctor.ts';
import { environment, keepProject, published, TRIAL } from './environment.ts';
import { leakedPasswords, passwords } from './passwords.ts';
import { key, project } from './project.ts';
import { secondFactor } from './secondFactor.ts';
import { type Found, type Setup, type Step, untilRight, type World, WrongAnswer } from './setup.ts';
import { tables } from './tables.ts';

const STEPS: readonly Step[] = [
  ...[project, key, published, passwords, environment, account, config, leakedPasswords],
  ...[tables, secondFactor, built, doctor],
];

/**
 * Goes the way to a hosted project, or only looks how far it was gone. Each step is looked at, done where it is missing, and
 * looked at again. Resolves to whether nothing is missing; what fails is said in one sentence.
 */
export async function runHosted(world: World, { onlyLooks = false } = {}): Promise<boolean> {
  const setup = setUp(world, onlyLooks);
  const open = new Set<Step>();
  for (const step of STEPS) {
    const first = step.needs.find((one) => open.has(one));
    if (first) {
      setup.say(`?        ${step.name}: cannot be seen before '${first.name}'`);
      open.add(step);
      continue;
    }
    try {
      const found = await step.look(setup);
      const mayDo = found.is === 'missing' && (step.asks || !onlyLooks);
      const last = mayDo ? await carryOut(step, found, setup) : found;
      tell(step, last, setup);
      if (last.is === 'missing') open.add(step);
    } catch (fault) {
      // by its name: what asks belongs to the program at the terminal
      if (!(fault instanceof Error && fault.name === 'StartFault')) throw fault;
      setup.say(`FAIL     ${step.name}: ${fault.message}`);
      open.add(step);
      if (!onlyLooks && step === published) keepProject(setup);
      if (!onlyLooks) break;
    }
  }
  const isWhole = open.size === 0;
  if (isWhole && !onlyLooks) await tellByHand(setup);
  if (!isWhole)
    setup.say(
      onlyLooks
        ? 'npm run hosted does what is missing.'
        : 'Mend this and run npm run hosted again: it goes on here.',
    );
  return isWhole;
}

const CLI = 'the Supabase CLI, which npm fetches the first time';
const SECONDS_OF_SILENCE = 5;

/** A network that swallows what is sent keeps npm waiting for more than a minute. */
async function tellingOfWait<T>(what: string, work: Promise<T>, { say }: World): Promise<T> {
  const timer = setTimeout(
    () => say(`         Still waiting for ${what}; check the network if nothing comes. Ctrl+C ends.`),
    SECONDS_OF_SILENCE * 1000,
  );
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}

function setUp(world: World, onlyLooks: boolean): Setup {
  const given = loadEnv('production', world.root, ['VITE_SUPABASE_', 'VITE_PASSWORD_', 'APP_URL']);
  const { SUPABASE_ACCESS_TOKEN: token, SUPABASE_DB_PASSWORD: databasePassword } = world.env;
  return {
    ...world,
    cli: (...call) => tellingOfWait(CLI, world.cli(...call), world),
    fetch: (...call) => tellingOfWait('the project', world.fetch(...call), world),
    onlyLooks,
    ...(given.VITE_SUPABASE_URL ? { url: given.VITE_SUPABASE_URL } : {}),
    ...(given.VITE_SUPABASE_ANON_KEY ? { key: given.VITE_SUPABASE_ANON_KEY } : {}),
    ...(given.APP_URL ? { appUrl: given.APP_URL } : {}),
    ...(given.VITE_PASSWORD_MINIMUM ? { passwordMinimum: given.VITE_PASSWORD_MINIMUM } : {}),
    ...(token ? { token } : {}),
    // an empty one means: by the account's token alone
    ...(databasePassword === undefined ? {} : { databasePassword }),
    leftOut: new Set(),
    takesLeaked: false,
    isLinked: false,
    isSignUpOpen: true,
    doctor: 'not run',
  };
}

async function carryOut(step: Step, { detail }: Found, setup: Setup): Promise<Found> {
  setup.say(`missing  ${step.name}: ${detail}`);
  setup.say(`         This step ${step.say}`);
  if (step.asks)
    return untilRight(
      setup,
      () => step.do(setup),
      async () => {
        const found = await step.look(setup);
        if (found.is === 'missing')
          throw new WrongAnswer('Nothing was answered, and it cannot go on without.');
        return found;
      },
    );
  if (step.changesProject) await setup.ask.goOn();
  await step.do(setup);
  const found = await step.look(setup);
  if (found.is === 'missing') throw new StartFault(`It was done, and is still missing: ${found.detail}.`);
  return found;
}

function tell(step: Step, { is, detail }: Found, setup: Setup): void {
  const mark = { there: 'ok', missing: 'missing', later: 'later' }[is];
  setup.say(`${mark.padEnd(8)} ${step.name}: ${detail}`);
}

async function tellByHand(setup: Setup): Promise<void> {
  // sign-up may have been closed just now
  await key.look(setup);
  const { isSignUpOpen, appUrl = TRIAL, leftOut } = setup;
  const again = leftOut.size > 0 ? ' Then run npm run hosted again.' : '';
  const place =
    appUrl === TRIAL ? ', set APP_URL in .env to its address and run npm run hosted again' : `, as ${appUrl}`;
  setup.say('\nThree things remain by hand:');
  setup.say(
    `- SMTP: set up a mail server of yours in the dashboard (Authentication, Emails, SMTP Settings); the built-in one writes only to members of your team.${again}`,
  );
  setup.say(
    `- Publishing: put the folder dist on a static host with https${place}; _headers, vercel.json or nginx-headers.conf in it are for the host.`,
  );
  setup.say(
    isSignUpOpen
      ? '- Closing sign-up: when everybody has an account, set enable_signup = false under [auth] in supabase/config.toml and run npm run hosted again.'
      : '- Closing sign-up: it is closed.',
  );
}
