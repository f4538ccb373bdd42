import fs from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import type { Answer, Ask, World } from '../../supabase/hosted/setup';

const source = path.resolve(import.meta.dirname, '../..');
const recorded = fs.readFileSync(path.join(import.meta.dirname, 'fixtures/platform/answers.txt'), 'utf8');

/** What the CLI answered once, by its name in the fixture. */
function answer(name: string): Answer {
  const [, code, output = ''] = recorded
    .split(/^### /m)
    .map((part) => /^(.+) (\d)\n([\s\S]*)$/.exec(part))
    .find((part) => part?.[1] === name)
    ?.slice(1) ?? [name];
  if (code === undefined) throw new Error(`Nothing recorded: ${name}`);
  const isJson = output.startsWith('{');
  return { code: Number(code), stdout: isJson ? output : '', output };
}

export const URL_OF_PROJECT = 'https://abcdefghijklmnopqrst.supabase.co';
export const PUBLIC_KEY = 'sb_publishable_abcdefghijklmnopqrstuv_0123';
const SIGN_IN_SETTINGS = 'https://api.supabase.com/v1/projects/abcdefghijklmnopqrst/config/auth';
export const TOKEN = 'sbp_0123456789abcdef0123456789abcdef01234567';
const DATABASE_PASSWORD = 'palavra-do-banco';
const DOCTOR_PASSWORD = 'palavra-do-doctor';
export const SECRETS = [TOKEN, DATABASE_PASSWORD, DOCTOR_PASSWORD];

/** What somebody answers at the terminal. */
export const ANSWERS: Readonly<Record<string, string>> = {
  VITE_SUPABASE_URL: URL_OF_PROJECT,
  VITE_SUPABASE_ANON_KEY: PUBLIC_KEY,
  APP_URL: 'https://anamnese.example',
  SUPABASE_ACCESS_TOKEN: TOKEN,
  SUPABASE_DB_PASSWORD: DATABASE_PASSWORD,
  DOCTOR_EMAIL_A: 'a@anamnese.example',
  DOCTOR_PASSWORD_A: DOCTOR_PASSWORD,
  DOCTOR_EMAIL_B: 'b@anamnese.example',
  DOCTOR_PASSWORD_B: DOCTOR_PASSWORD,
};

/** What goes otherwise than it should, once: an answer of the CLI by its command, or what the others answer. */
export type Fault = {
  readonly answers?: Readonly<Record<string, string>>;
  /** What is typed first; then the answer is as it should be. */
  readonly mistyped?: Record<string, string[]>;
  /** The CLI answers when this is done. */
  readonly wait?: () => Promise<void>;
  readonly cli?: readonly [command: string, answer: string];
  readonly status?: number;
  readonly isOffline?: true;
  readonly program?: 'build.mjs' | 'doctor.mjs';
};

/** A folder of the app, and a project of the platform that answers as recorded; the environment names none, until `vi.unstubAllEnvs`. */
export function hostedWorld(root: string) {
  for (const name of ['VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY', 'APP_URL']) vi.stubEnv(name, undefined);
  fs.mkdirSync(path.join(root, 'supabase/migrations'), { recursive: true });
  for (const name of ['config.toml', 'seed.sql', 'templates'])
    fs.cpSync(path.join(source, 'supabase', name), path.join(root, 'supabase', name), { recursive: true });
  const state = {
    hasConfig: false,
    hasTables: false,
    isSignUpOpen: true,
    /** The migrations that the project lists, where it has tables. */
    listed: undefined as readonly string[] | undefined,
    /** What the project's row of settings says; undefined without one. */
    secondFactor: undefined as boolean | undefined,
    refusesLeaked: false,
    /** Of a plan that does not look for leaked passwords. */
    hasNoLeakCheck: false,
    /** What its database answers to any other SELECT; no rows by default. */
    select: async (_sql: string): Promise<readonly object[]> => [],
  };
  const said: string[] = [];
  const asked: string[] = [];
  const commands: string[] = [];
  /** config.toml as it was sent. */
  const sent: string[] = [];
  let fault: Fault = {};
  /** Sections that the plan refuses. */
  let refused: string[] = [];

  const give = (variable: string): string => {
    asked.push(variable);
    return fault.mistyped?.[variable]?.shift() ?? fault.answers?.[variable] ?? ANSWERS[variable] ?? '';
  };
  const ask: Ask = {
    text: async (_question, variable) => give(variable),
    hidden: async (_question, variable) => give(variable),
    goOn: async () => void asked.push('go on'),
    yes: async (_question, variable) => give(variable) !== 'no',
  };

  function configAnswer(cwd: string, isSending: boolean): string {
    const toml = fs.readFileSync(path.join(cwd, 'supabase/config.toml'), 'utf8');
    if (!isSending) return state.hasConfig ? 'config same' : 'config differs';
    sent.push(toml);
    const found = refused.find((section) => toml.includes(`[${section}`));
    if (found) return `config refused for ${found === 'auth.sessions' ? 'sessions' : 'templates'}`;
    state.hasConfig = true;
    return 'config same';
  }
  function tablesAnswer(isSending: boolean): string {
    if (!isSending) return state.hasTables ? 'tables same' : 'tables missing';
    state.hasTables = true;
    return 'tables made';
  }
  async function queryAnswer(args: readonly string[]): Promise<Answer> {
    const sql = fs.readFileSync(args[args.indexOf('--file') + 1] ?? '', 'utf8');
    const { listed, secondFactor } = state;
    const [, required] = /^insert into public\.project_settings .* values \((true|false)\)/.exec(sql) ?? [];
    if (required) state.secondFactor = required === 'true';
    const rows = sql.includes('project_settings')
      ? sql.includes('to_regclass')
        ? [{ name: 'public.project_settings' }]
        : secondFactor === undefined
          ? []
          : [{ required: secondFactor }]
      : sql.includes('to_regclass')
        ? [{ name: listed ? 'supabase_migrations.schema_migrations' : null }]
        : sql.startsWith('select version')
          ? (listed ?? []).map((version) => ({ version }))
          : await state.select(sql);
    const stdout = JSON.stringify(rows);
    return { code: 0, stdout, output: stdout };
  }
  function repairAnswer(args: readonly string[]): Answer {
    const named = args.filter((arg) => /^\d{14}$/.test(arg));
    const listed = state.listed ?? [];
    state.listed = args.includes('applied')
      ? [...listed, ...named]
      : listed.filter((version) => !named.includes(version));
    return { code: 0, stdout: '', output: 'Repaired migration history' };
  }
  const answers: Record<string, (cwd: string, isSending: boolean, token: string | undefined) => string> = {
    'projects list': (_cwd, _isSending, token) => (token ? 'projects' : 'no token'),
    'link --project-ref': () => 'linked',
    'config push': configAnswer,
    'db push': (_cwd, isSending) => tablesAnswer(isSending),
  };

  const world = (scratch: string): World => ({
    root,
    scratch,
    env: {},
    ask,
    say: (line) => void said.push(line),
    cli: async (args, cwd, secrets) => {
      commands.push(args.join(' '));
      await fault.wait?.();
      const command = args.slice(0, 2).join(' ');
      const isSending = args.includes('--yes');
      if (command === 'db query') return queryAnswer(args);
      if (command === 'migration repair') return repairAnswer(args);
      if (fault.cli?.[0] === command + (isSending ? ' --yes' : '')) return answer(fault.cli[1]);
      const [token, password] = [secrets.SUPABASE_ACCESS_TOKEN, secrets.SUPABASE_DB_PASSWORD];
      if (token && token !== TOKEN) return answer('another token');
      if (password && password !== DATABASE_PASSWORD) return answer('wrong password');
      const name = answers[command]?.(cwd, isSending, token);
      if (!name) throw new Error(`No such command: ${command}`);
      return answer(name);
    },
    fetch: async (address, headers, change) => {
      if (fault.isOffline) throw new TypeError('fetch failed');
      if (address === SIGN_IN_SETTINGS) {
        if (headers.authorization !== `Bearer ${TOKEN}`) return Response.json({}, { status: 401 });
        if (change && state.hasNoLeakCheck) return Response.json({}, { status: 402 });
        state.refusesLeaked ||= change !== undefined;
        return Response.json({ password_hibp_enabled: state.refusesLeaked });
      }
      const isKnown = address === `${URL_OF_PROJECT}/auth/v1/settings` && headers.apikey === PUBLIC_KEY;
      const status = fault.status ?? (isKnown ? 200 : 401);
      return Response.json({ disable_signup: !state.isSignUpOpen }, { status });
    },
    run: async (program, env) => {
      commands.push(program);
      if (fault.program === program) return 1;
      if (program === 'build.mjs') {
        fs.mkdirSync(path.join(root, 'dist/assets'), { recursive: true });
        fs.writeFileSync(path.join(root, 'dist/index.html'), `connect-src ${env.VITE_SUPABASE_URL}`);
        fs.writeFileSync(path.join(root, 'dist/assets/app.js'), `'${env.VITE_SUPABASE_ANON_KEY}'`);
      }
      return 0;
    },
  });

  return {
    world,
    state,
    said,
    asked,
    commands,
    sent,
    fail(next: Fault) {
      fault = next;
    },
    refuse(...sections: string[]) {
      refused = sections;
    },
    /** Forgets what was said, asked and sent. */
    clear() {
      for (const list of [said, asked, commands, sent]) list.length = 0;
    },
  };
}
