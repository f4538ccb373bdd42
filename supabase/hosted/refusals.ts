import { StartFault } from '../local/fault.ts';
import { type Answer, type Setup, WrongAnswer } from './setup.ts';

/** What the CLI says, and what to do about it; of an answer that can be given again. */
const known: readonly (readonly [RegExp, string, 'answer'?])[] = [
  [
    /Access token not provided|Invalid access token|Unauthorized/,
    'the platform does not take the access token: make a new one at supabase.com/dashboard/account/tokens',
    'answer',
  ],
  [
    /necessary privileges/,
    "your account may not do this in the project: use the account of its owner, or ask to be one ('Team' in the dashboard)",
  ],
  [/Transport error|ENOTFOUND|EAI_AGAIN/, 'the platform could not be reached: check the network'],
  [
    /password authentication failed/,
    "the database does not take the password: 'Reset database password' in the project's database settings gives a new one",
    'answer',
  ],
  [
    /IPv6 is not supported|failed to connect/,
    "the database could not be reached: check the network, that port 5432 is open in it, and 'Network Restrictions' in the project's database settings",
  ],
  [
    /versions not found in local migrations/,
    'the project has tables of a newer version of the app: update this folder first',
  ],
  [/npx|ENOENT|E404/, 'the Supabase CLI could not be fetched from npm: check the network'],
];

/** The sentence for what the CLI refused. */
export function faultOf(what: string, { output }: Answer, setup: Setup): StartFault {
  const [, sentence, kind] = known.find(([words]) => words.test(output)) ?? [];
  const Fault = kind === 'answer' ? WrongAnswer : StartFault;
  return new Fault(`${what}: ${sentence ?? `the CLI says '${reasonIn(output, setup)}'`}.`);
}

/** The line that tells the reason, without what must not be shown. */
function reasonIn(output: string, { token, databasePassword }: Setup): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reason =
    lines.find((line) => /^ERROR|^unexpected|^failed|error/i.test(line)) ??
    lines.filter(Boolean).at(-1) ??
    '';
  let shown = reason.replace(/[.\s]+$/, '');
  for (const secret of [token, databasePassword]) if (secret) shown = shown.replaceAll(secret, '…');
  return shown;
}
