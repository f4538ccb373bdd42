import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withAddress, withoutSection } from '../../supabase/hosted/configFile';
import { runHosted } from '../../supabase/hosted/hosted';
import { kindOfKey, refusalOfKey } from '../../supabase/hosted/key';
import { referenceIn } from '../../supabase/hosted/project';
import { BEFORE_BASELINE, isOfBaseline, LAST_BEFORE } from '../../supabase/local/baseline';
import { migrationsIn } from '../../supabase/local/migrate';
import {
  ANSWERS,
  type Fault,
  hostedWorld,
  PUBLIC_KEY,
  SECRETS,
  TOKEN,
  URL_OF_PROJECT,
} from '../support/hostedWorld';

const PASSWORDS = 'VITE_PASSWORD_MINIMUM=10 or VITE_PASSWORD_MINIMUM=6';
const FACTOR = 'SECOND_FACTOR=required or SECOND_FACTOR=optional';

const token = (payload: object) =>
  `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`;

test.each([
  ['sb_publishable_F2Kr3XZl', 'publishable'],
  [token({ iss: 'supabase', ref: 'abc', role: 'anon' }), 'anon'],
  ['sb_secret_nao-publicar', 'secret'],
  [token({ iss: 'supabase', ref: 'abc', role: 'service_role' }), 'service_role'],
  [token({ role: 'authenticated', sub: 'abc' }), 'unknown'],
  [TOKEN, 'unknown'],
  ['a.b.c', 'unknown'],
  ['minha-senha', 'unknown'],
])('D-440: a key is told by its prefix or its role: %s', (key, kind) => {
  expect(kindOfKey(key)).toBe(kind);
  const refusal = refusalOfKey(key);
  expect(refusal === undefined).toBe(kind === 'publishable' || kind === 'anon');
  expect(refusal ?? '').not.toContain(key);
});

test.each([
  ['abcdefghijklmnopqrst', 'abcdefghijklmnopqrst'],
  [' https://abcdefghijklmnopqrst.supabase.co/ ', 'abcdefghijklmnopqrst'],
  ['https://supabase.com/dashboard/project/abcdefghijklmnopqrst/settings/api-keys', 'abcdefghijklmnopqrst'],
  ['http://abcdefghijklmnopqrst.supabase.co', undefined],
  ['https://supabase.com/dashboard/org/abc', undefined],
  ['https://dados.anamnese.example', undefined],
])('D-441: the address of a project, however it was copied: %s', (text, reference) => {
  expect(referenceIn(text)).toBe(reference);
});

describe('config.toml', () => {
  const toml = fs.readFileSync(path.join(import.meta.dirname, '../../supabase/config.toml'), 'utf8');

  test('D-441: has the address of the app, and no longer this computer', () => {
    const adapted = withAddress(toml, 'https://anamnese.example');
    expect(adapted).toContain('\nsite_url = "https://anamnese.example"\n');
    expect(adapted).toContain('\nadditional_redirect_urls = ["https://anamnese.example"]\n');
    expect(adapted).not.toContain('localhost');
    const own = toml.replace('"http://localhost:5173"', '"https://outro.example"');
    expect(withAddress(own, 'https://anamnese.example')).toContain(
      'additional_redirect_urls = ["https://anamnese.example", "https://outro.example"]',
    );
    expect(withAddress(toml, 'http://localhost:4173')).toBe(toml);
  });

  test('D-444: loses only the section that is refused', () => {
    const sections = (text: string) => [...text.matchAll(/^\[(.+)\]$/gm)].map(([, name]) => name);
    const without = (section: string) => sections(withoutSection(toml, section));
    expect(without('auth.sessions')).toEqual(sections(toml).filter((name) => name !== 'auth.sessions'));
    expect(without('auth.email.template')).toEqual(
      sections(toml).filter((name) => !name?.startsWith('auth.email.template.')),
    );
    expect(withoutSection(toml, 'auth.sessions')).not.toContain('timebox');
  });

  test.each([
    ['confirmation', 'signup'],
    ['recovery', 'recovery'],
  ])(
    'D-922: the link of the e-mail %s leads to the app, with what no server is sent behind the #',
    (name, type) => {
      const [, file = ''] =
        new RegExp(`\\[auth\\.email\\.template\\.${name}\\]\\n[^[]*content_path = "(.+)"`).exec(toml) ?? [];
      const html = fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
      expect(links).toEqual([`{{ .RedirectTo }}#type=${type}&amp;token_hash={{ .TokenHash }}`]);
      // nothing else of the message is followed
      expect(html.match(/\{\{[^}]*\}\}/g)).toHaveLength(2);
    },
  );
});

describe('npm run hosted', () => {
  let root: string;
  let platform: ReturnType<typeof hostedWorld>;

  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'anamnese-hosted-root-'));
    platform = hostedWorld(root);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    fs.rmSync(root, { recursive: true, force: true });
  });

  async function go(options: { onlyLooks?: boolean; env?: Record<string, string> } = {}): Promise<boolean> {
    const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'anamnese-hosted-scratch-'));
    try {
      const world = { ...platform.world(scratch), env: options.env ?? {} };
      return await runHosted(world, { onlyLooks: options.onlyLooks ?? false });
    } finally {
      fs.rmSync(scratch, { recursive: true });
    }
  }
  const marks = () =>
    platform.said.flatMap((line) => {
      const [, mark, name] = /^(ok|missing|later|FAIL|\?) +([^:]+):/.exec(line) ?? [];
      return mark ? [`${mark} ${name}`] : [];
    });
  const names = [
    'project',
    'publishable key',
    'address of the app',
    'passwords',
    '.env',
    'account',
    'configuration',
    'leaked passwords',
    'tables',
    'second factor',
    'build',
    'doctor',
  ];
  const changing = () =>
    platform.commands
      .filter((command) => /--yes|\.mjs/.test(command))
      .map((command) => command.replace(/ --output .*/, ''));
  const fileOf = (name: string) => fs.readFileSync(path.join(root, name), 'utf8');

  test('D-441: goes the whole way, saying each step before it, and ends with what remains by hand', async () => {
    expect(await go()).toBe(true);
    expect(marks()).toEqual(names.flatMap((name) => [`missing ${name}`, `ok ${name}`]));
    expect(platform.asked.filter((one) => one === 'go on')).toHaveLength(4);
    expect(changing()).toEqual([
      'config push --yes',
      'db push --remote --yes',
      'db query --yes',
      'build.mjs',
      'doctor.mjs',
    ]);
    expect(platform.sent[0]).toContain('site_url = "https://anamnese.example"');
    expect(fileOf('.env')).toBe(
      `VITE_SUPABASE_URL=${URL_OF_PROJECT}\nVITE_SUPABASE_ANON_KEY=${PUBLIC_KEY}\nAPP_URL=https://anamnese.example\nVITE_PASSWORD_MINIMUM=10\n`,
    );
    expect(platform.said.slice(-4)).toEqual([
      '\nThree things remain by hand:',
      expect.stringMatching(/^- SMTP: /),
      expect.stringMatching(/^- Publishing: .*as https:\/\/anamnese\.example/),
      expect.stringMatching(/^- Closing sign-up: .*enable_signup = false/),
    ]);
    platform.state.isSignUpOpen = false;
    await go();
    expect(platform.said.at(-1)).toBe('- Closing sign-up: it is closed.');
  });

  test('D-931: a project from before the last version before 1.0 is refused with the way, and nothing in it is changed', async () => {
    platform.state.listed = BEFORE_BASELINE.slice(0, -1);
    expect(await go()).toBe(false);
    expect(platform.said.at(-2)).toBe(
      `FAIL     tables: The project was made by a version before 1.0, and nothing in it was changed. Open it once with the version of commit ${LAST_BEFORE}, then with this one: docs/upgrading.md says how.`,
    );
    expect(platform.commands.filter((command) => /repair|db push/.test(command))).toEqual([]);
  });

  test('D-931: one whose tables are others is refused, too', async () => {
    platform.state.listed = BEFORE_BASELINE;
    expect(await go()).toBe(false);
    expect(platform.said.at(-2)).toMatch(
      /^FAIL {5}tables: .*its tables are others; nothing in it was changed/,
    );
    expect(platform.commands.filter((command) => /repair|db push/.test(command))).toEqual([]);
  });

  test('D-931: a run that was cut while the list was replaced goes on with the rest of it', async () => {
    const baseline = migrationsIn()
      .map(({ version }) => version)
      .filter(isOfBaseline);
    platform.state.listed = [...BEFORE_BASELINE.slice(40), ...baseline];
    platform.state.hasTables = true;
    expect(await go()).toBe(true);
    expect(platform.state.listed).toEqual(baseline);
    expect(platform.said.find((line) => line.startsWith('missing  tables'))).toMatch(
      /45 migrations from before 1\.0 are listed/,
    );
  });

  test('D-441: run again, it asks for nothing that is known, and does only what is missing', async () => {
    await go();
    platform.clear();
    expect(await go({ env: { ...ANSWERS } })).toBe(true);
    expect(changing()).toEqual(['doctor.mjs']);
    expect(platform.asked).toEqual([]);
    expect(marks()).toEqual([
      ...names.slice(0, -1).map((name) => `ok ${name}`),
      'missing doctor',
      'ok doctor',
    ]);

    platform.state.hasTables = false;
    fs.writeFileSync(path.join(root, 'index.html'), '');
    fs.utimesSync(path.join(root, 'index.html'), new Date(), new Date(Date.now() + 60_000));
    fs.writeFileSync(
      path.join(root, '.env'),
      `# meu\nPORT=5000\nexport APP_URL=x\n${fileOf('.env').replace(/APP_URL.*\n/, '')}`,
    );
    vi.stubEnv('APP_URL', 'https://novo.example');
    platform.clear();
    // a build cannot be newer than a source of the future
    expect(await go({ env: { ...ANSWERS } })).toBe(false);
    expect(changing()).toEqual(['db push --remote --yes', 'build.mjs']);
    expect(platform.said).toContainEqual(expect.stringContaining('dist is older than the source'));
    expect(fileOf('.env')).toMatch(/^# meu\nPORT=5000\nAPP_URL=https:\/\/novo\.example\nVITE_SUPABASE_URL=/);
  });

  const faults: readonly (readonly [string, Fault, string, string])[] = [
    [
      'another address',
      { answers: { VITE_SUPABASE_URL: 'https://exemplo.com' } },
      'project',
      'not the address of a project',
    ],
    ['no network', { isOffline: true }, 'publishable key', "'Restore' in the dashboard"],
    ['a paused project', { status: 540 }, 'publishable key', 'status 540'],
    ["another project's key", { status: 401 }, 'publishable key', 'does not take this key'],
    [
      'a secret key',
      { answers: { VITE_SUPABASE_ANON_KEY: 'sb_secret_abc' } },
      'publishable key',
      'This is a secret key',
    ],
    [
      'a plain address',
      { answers: { APP_URL: 'http://anamnese.example' } },
      'address of the app',
      'begins with https://',
    ],
    [
      'another token',
      { cli: ['projects list', 'another token'] },
      'account',
      'does not take the access token',
    ],
    ['no platform', { cli: ['projects list', 'no network'] }, 'account', 'check the network'],
    [
      'another account',
      { cli: ['projects list', 'no projects'] },
      'account',
      'has no project abcdefghijklmnopqrst',
    ],
    ['a project asleep', { cli: ['projects list', 'paused'] }, 'account', 'is inactive'],
    ['no rights', { cli: ['link --project-ref', 'no privileges'] }, 'configuration', 'may not do this'],
    [
      'a refused configuration',
      { cli: ['config push --yes', 'config refused'] },
      'configuration',
      'status 500',
    ],
    ['another password', { cli: ['db push', 'wrong password'] }, 'tables', 'does not take the password'],
    ['a closed port', { cli: ['db push', 'unreachable database'] }, 'tables', 'port 5432'],
    ['a newer version', { cli: ['db push', 'newer tables'] }, 'tables', 'a newer version of the app'],
    [
      'a refused migration',
      { cli: ['db push --yes', 'migration refused'] },
      'tables',
      'schema "auth" does not exist',
    ],
    ['a broken build', { program: 'build.mjs' }, 'build', 'what it says above'],
    ['what doctor finds', { program: 'doctor.mjs' }, 'doctor', 'must be mended first'],
  ];
  test.each(faults)(
    'D-442: %s is one sentence, and the next run goes on there',
    async (_what, fault, name, words) => {
      platform.fail(fault);
      expect(await go()).toBe(false);
      const failed = platform.said.filter((line) => line.startsWith('FAIL'));
      expect(failed).toEqual([expect.stringMatching(new RegExp(`^FAIL     ${name}: [^\\n]+\\.$`))]);
      expect(failed[0]).toContain(words);
      const done = names.slice(0, names.indexOf(name));
      expect(marks().filter((mark) => mark.startsWith('ok'))).toEqual(done.map((one) => `ok ${one}`));
      platform.fail({});
      platform.clear();
      expect(await go()).toBe(true);
      const lasting = ['.env', 'configuration', 'leaked passwords', 'tables', 'second factor', 'build'];
      for (const one of done.filter((step) => lasting.includes(step)))
        expect(marks()).not.toContain(`missing ${one}`);
      expect(marks().filter((mark) => mark.startsWith('ok'))).toEqual(names.map((one) => `ok ${one}`));
    },
  );

  test.each([
    ['VITE_SUPABASE_URL', 'https://exemplo.com', /^ +https:\/\/exemplo\.com is not the address of a project/],
    ['VITE_SUPABASE_ANON_KEY', 'sb_secret_abc', /^ +This is a secret key/],
    ['APP_URL', 'anamnese.example', /^ +anamnese\.example is not an address for the app/],
    [
      'SUPABASE_ACCESS_TOKEN',
      'sbp_trocado',
      /^ +The list of your projects: .*does not take the access token/,
    ],
    ['SUPABASE_DB_PASSWORD', 'trocada', /^ +The tables: the database does not take the password/],
    ['VITE_SUPABASE_URL', '', /^ +Nothing was answered/],
    ['VITE_SUPABASE_ANON_KEY', '', /^ +Nothing was answered/],
    ['SUPABASE_ACCESS_TOKEN', '', /^ +Nothing was answered/],
  ])(
    'D-891: of %s, "%s" is asked again alone, and what was answered before stays',
    async (variable, wrong, words) => {
      platform.fail({ mistyped: { [variable]: [wrong] } });
      expect(await go()).toBe(true);
      expect(platform.said).toContainEqual(expect.stringMatching(words));
      expect(platform.said.join('\n')).not.toMatch(/FAIL|It was done/);
      const answers = platform.asked.filter((one) => one !== 'go on');
      expect(answers.filter((one) => one === variable)).toHaveLength(2);
      expect(answers).toHaveLength(new Set(answers).size + 1);
      expect(fileOf('.env')).toBe(
        `VITE_SUPABASE_URL=${URL_OF_PROJECT}\nVITE_SUPABASE_ANON_KEY=${PUBLIC_KEY}\nAPP_URL=https://anamnese.example\nVITE_PASSWORD_MINIMUM=10\n`,
      );
    },
  );

  test('D-891: where the third answer is wrong three times, the next run asks for it alone', async () => {
    platform.fail({ answers: { APP_URL: 'anamnese.example' } });
    expect(await go()).toBe(false);
    platform.fail({});
    platform.clear();
    await go();
    expect(platform.asked.slice(0, 2)).toEqual(['APP_URL', PASSWORDS]);
  });

  test('D-891: an empty password of an account leaves doctor for later', async () => {
    platform.fail({ answers: { DOCTOR_PASSWORD_A: '' } });
    expect(await go()).toBe(true);
    expect(marks().at(-1)).toBe('later doctor');
    expect(platform.commands).not.toContain('doctor.mjs');
  });

  test('D-891: it says that it waits for the CLI', async () => {
    vi.useFakeTimers();
    const waits = () => platform.said.some((line) => line.includes('Still waiting for the Supabase CLI'));
    platform.fail({
      wait: async () => {
        await vi.advanceTimersByTimeAsync(10_000);
      },
    });
    try {
      expect(await go()).toBe(true);
      expect(waits()).toBe(true);
      platform.fail({});
      platform.clear();
      await go();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(waits()).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  test('D-443: --check only looks: it says what is missing, and changes nothing here or there', async () => {
    const listed = () => fs.readdirSync(root, { recursive: true }).sort();
    const before = listed();
    expect(await go({ onlyLooks: true })).toBe(false);
    expect(
      marks().filter((mark) => mark.startsWith('missing ') && !/project|key|app|account/.test(mark)),
    ).toEqual(['missing .env', 'missing configuration', 'missing tables', 'missing build']);
    expect(marks()).toContain('later passwords');
    expect(marks()).toContain('? second factor');
    expect(marks()).toContain('later doctor');
    expect(listed()).toEqual(before);
    expect(changing()).toEqual([]);
    await go();
    platform.clear();
    expect(await go({ onlyLooks: true })).toBe(true);
    expect(changing()).toEqual([]);

    platform.fail({ cli: ['projects list', 'another token'] });
    platform.clear();
    expect(await go({ onlyLooks: true })).toBe(false);
    expect(marks().slice(5)).toEqual([
      'FAIL account',
      '? configuration',
      '? leaked passwords',
      '? tables',
      '? second factor',
      'ok build',
      'later doctor',
    ]);
  });

  test('D-443: nothing secret is shown, written or in the list of processes', async () => {
    platform.fail({ cli: ['db push --yes', 'migration refused'] });
    await go();
    platform.fail({});
    await go();
    const files = fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => fs.statSync(path.join(root, name)).isFile())
      .map(fileOf);
    const shown = [...platform.said, ...platform.commands, ...files].join('\n');
    for (const secret of SECRETS) expect(shown).not.toContain(secret);
    expect(platform.asked).toContain('SUPABASE_DB_PASSWORD');
  });

  test('D-444: what a plan refuses is named, and left out only after a yes', async () => {
    platform.refuse('auth.sessions', 'auth.email.template');
    expect(await go()).toBe(true);
    expect(platform.said).toContainEqual(
      expect.stringMatching(/^The project refuses \[auth\.sessions\]: a free plan/),
    );
    expect(platform.said).toContainEqual(
      expect.stringMatching(/^The project refuses \[auth\.email\.template\]: .*SMTP/),
    );
    expect(platform.asked.filter((one) => one.startsWith('HOSTED_LEAVE_OUT'))).toEqual([
      'HOSTED_LEAVE_OUT=auth.sessions',
      'HOSTED_LEAVE_OUT=auth.email.template',
    ]);
    expect(platform.sent).toHaveLength(3);
    expect(platform.sent[2]).not.toMatch(/auth\.sessions|auth\.email\.template/);
    expect(platform.sent[2]).toContain('[auth.email]');
    expect(platform.said).toContain(
      'ok       configuration: the project has that of supabase/config.toml, without [auth.sessions], without [auth.email.template]',
    );
    expect(platform.said).toContainEqual(
      expect.stringMatching(/^- SMTP: .*Then run npm run hosted again\.$/),
    );
  });

  test('D-1050: a second factor is required after a yes alone, asked once, and otherwise set by its variable', async () => {
    platform.fail({ answers: { [FACTOR]: 'no' } });
    expect(await go()).toBe(true);
    expect(platform.state.secondFactor).toBe(false);
    expect(platform.said).toContain('ok       second factor: each therapist decides');
    platform.fail({});
    platform.clear();
    await go();
    expect(platform.asked).not.toContain(FACTOR);
    expect(await go({ env: { SECOND_FACTOR: 'required' } })).toBe(true);
    expect(platform.state.secondFactor).toBe(true);
    expect(platform.said).toContain('ok       second factor: every account needs one');
    expect(await go({ onlyLooks: true, env: { SECOND_FACTOR: 'optional' } })).toBe(false);
    expect(platform.state.secondFactor).toBe(true);
    expect(await go({ env: { SECOND_FACTOR: 'sim' } })).toBe(false);
    expect(platform.said).toContainEqual(
      expect.stringMatching(/^FAIL +second factor: SECOND_FACTOR is either required or optional\.$/),
    );
  });

  test('D-1051: new passwords have ten characters and none that was leaked after a yes, else six', async () => {
    expect(await go()).toBe(true);
    expect(platform.sent[0]).toContain('\nminimum_password_length = 10\n');
    expect(platform.state.refusesLeaked).toBe(true);
    platform.clear();
    await go();
    expect(platform.asked).not.toContain(PASSWORDS);
  });

  test('D-1051: without a yes they have six, and none is looked up', async () => {
    platform.fail({ answers: { [PASSWORDS]: 'no' } });
    expect(await go()).toBe(true);
    expect(platform.sent[0]).toContain('\nminimum_password_length = 6\n');
    expect(fileOf('.env')).toContain('\nVITE_PASSWORD_MINIMUM=6\n');
    expect(platform.state.refusesLeaked).toBe(false);
  });

  test('D-1051: a plan that does not look for leaked ones is said, and is no failure', async () => {
    platform.state.hasNoLeakCheck = true;
    expect(await go()).toBe(true);
    expect(platform.said).toContainEqual(
      expect.stringMatching(/^later +leaked passwords: the plan .* does not look for them/),
    );
    platform.state.hasNoLeakCheck = false;
    platform.clear();
    await go();
    expect(marks()).toContain('ok leaked passwords');
  });

  test('D-444: without a yes nothing is left out', async () => {
    platform.refuse('auth.sessions');
    platform.fail({ answers: { 'HOSTED_LEAVE_OUT=auth.sessions': 'no' } });
    expect(await go()).toBe(false);
    expect(platform.sent).toHaveLength(1);
    expect(platform.said).toContainEqual(
      expect.stringMatching(/^FAIL +configuration: Nothing about the sign-in was sent/),
    );
    expect(await go({ env: { HOSTED_LEAVE_OUT: 'auth.sessions' } })).toBe(true);
  });
});
