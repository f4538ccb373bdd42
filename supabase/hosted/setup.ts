import { StartFault } from '../local/fault.ts';

/** What was answered cannot be right, so that it is asked again; all that was answered before stays. */
export class WrongAnswer extends StartFault {}

/** What the CLI answered. */
export type Answer = { readonly code: number; readonly stdout: string; readonly output: string };

/** Asks whoever sits at the terminal. Without a terminal, each names the variable that would have been the answer. */
export type Ask = {
  text(question: string, variable: string): Promise<string>;
  /** Without showing what is typed. */
  hidden(question: string, variable: string): Promise<string>;
  /** Before the project is changed; without a terminal, the command itself was the consent. */
  goOn(): Promise<void>;
  yes(question: string, variable: string): Promise<boolean>;
};

/** All that the steps reach outside of themselves. */
export type World = {
  /** The folder of `.env`, `dist` and `supabase`. */
  readonly root: string;
  /** An empty folder that is deleted in the end. */
  readonly scratch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ask: Ask;
  say(line: string): void;
  /** Runs the pinned CLI; secrets are in its environment, where other users do not see them. */
  cli(args: readonly string[], cwd: string, secrets: Readonly<Record<string, string>>): Promise<Answer>;
  /** Reads, or with a change sends it by PATCH. */
  fetch(address: string, headers: Readonly<Record<string, string>>, change?: object): Promise<Response>;
  /** Runs one of the programs in `scripts`; resolves to its exit code. */
  run(program: 'build.mjs' | 'doctor.mjs', env: Readonly<Record<string, string>>): Promise<number>;
};

/** What was given so far. Token and passwords stay here, in memory. */
export type Setup = World & {
  readonly onlyLooks: boolean;
  url?: string;
  key?: string;
  /** Where the app will be published. */
  appUrl?: string;
  /** The characters of a new password. */
  passwordMinimum?: string;
  token?: string;
  databasePassword?: string;
  /** Sections of config.toml that the project's plan refused. */
  readonly leftOut: Set<string>;
  /** The plan does not look for leaked passwords. */
  takesLeaked: boolean;
  isLinked: boolean;
  isSignUpOpen: boolean;
  doctor: 'not run' | 'found nothing' | 'left for later';
};

export type Found = {
  /** `later` is what a run may leave open. */
  readonly is: 'there' | 'missing' | 'later';
  readonly detail: string;
};

/** One part of the way to a hosted project. What keeps it from being seen or done is a `StartFault`. */
export type Step = {
  readonly name: string;
  /** What it does, and what a free plan refuses of it. */
  readonly say: string;
  /** Whether `do` only asks, so that a run that only looks may do it. */
  readonly asks?: true;
  /** Whether `do` changes the project, so that consent is asked first. */
  readonly changesProject?: true;
  /** What must be there before this can be seen. */
  readonly needs: readonly Step[];
  /** Changes nothing. */
  look(setup: Setup): Promise<Found>;
  do(setup: Setup): Promise<void>;
};

export const there = (detail: string): Found => ({ is: 'there', detail });
export const missing = (detail: string): Found => ({ is: 'missing', detail });
export const later = (detail: string): Found => ({ is: 'later', detail });

/** How often the same is asked in a run. */
const MOST_TRIES = 3;

/** Asks until `look` takes the answer; the last refusal is thrown. */
export async function untilRight<T>(
  { say }: Pick<World, 'say'>,
  ask: () => Promise<void>,
  look: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    await ask();
    try {
      return await look();
    } catch (fault) {
      if (!(fault instanceof WrongAnswer) || tries === MOST_TRIES) throw fault;
      say(`         ${fault.message}`);
    }
  }
}
