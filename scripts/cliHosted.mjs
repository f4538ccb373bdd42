// `npm run hosted` with the CLI itself: the platform's API is one on this computer, its database a temporary PostgreSQL.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from './pinnedCli.mjs';
import { load } from './tool.mjs';

const root = join(import.meta.dirname, '..');
const KEY = 'sb_publishable_abcdefghijklmnopqrstuv_0123';
const CLOSED = 'postgresql://postgres@127.0.0.1:9/postgres';

/** Each step that the platform has a part in, failing once, and all of it. */
export async function checkHosted(report, sql, database) {
  const { REFERENCE, startPlatform } = await load('tests/support/platformApi.ts');
  const { runHosted } = await load('supabase/hosted/hosted.ts');
  const folder = mkdtempSync(join(tmpdir(), 'anamnese-hosted-'));
  const platform = await startPlatform(folder);
  const app = join(folder, 'app');
  mkdirSync(app);
  cpSync(join(root, 'supabase'), join(app, 'supabase'), { recursive: true });
  // a project from before 1.0 has the tables of the baseline alone: what came after it follows at the end
  const { BEFORE_BASELINE, isOfBaseline } = await load('supabase/local/baseline.ts');
  const { migrationsIn } = await load('supabase/local/migrate.ts');
  const migrations = join(app, 'supabase/migrations');
  for (const { version, file } of migrationsIn(migrations))
    if (!isOfBaseline(version)) rmSync(join(migrations, file));

  const answers = {
    VITE_SUPABASE_URL: `https://${REFERENCE}.supabase.co`,
    VITE_SUPABASE_ANON_KEY: KEY,
    APP_URL: 'https://anamnese.example',
    SUPABASE_ACCESS_TOKEN: `sbp_${'0123456789'.repeat(4)}`,
    SUPABASE_DB_PASSWORD: '',
  };
  // what a developer has set for the app is not for this trial
  for (const name of Object.keys(answers)) delete process.env[name];
  const give = async (_question, name) => answers[name] ?? '';
  let address = database;
  const environment = {
    SUPABASE_PROFILE: platform.profile,
    SUPABASE_HOME: join(folder, 'home'),
    PGSSLMODE: 'disable',
  };

  async function go(options) {
    const scratch = mkdtempSync(join(folder, 'scratch-'));
    const said = [];
    const isWhole = await runHosted(
      {
        root: app,
        scratch,
        env: {},
        ask: { text: give, hidden: give, goOn: async () => {}, yes: async () => true },
        say: (line) => said.push(line),
        // the address in place of the linked project: its database is on port 5432 of a host of the platform
        cli: (args, cwd, secrets) =>
          runCli(
            args.map((one) => (one === '--remote' ? `--remote=${address}` : one)),
            cwd,
            { ...environment, ...secrets },
          ),
        // the platform's settings, which are those of the project's sign-in, too
        fetch: async (_address, _headers, change) => Response.json(Object.assign(platform.auth, change)),
        run: async (program) => {
          if (program !== 'build.mjs') return 0;
          mkdirSync(join(app, 'dist/assets'), { recursive: true });
          writeFileSync(join(app, 'dist/index.html'), answers.VITE_SUPABASE_URL);
          writeFileSync(join(app, 'dist/assets/app.js'), KEY);
          return 0;
        },
      },
      options,
    );
    return { isWhole, said: said.join('\n') };
  }
  const fails = (what, { isWhole, said }, words) =>
    report(`hosted: ${what}`, !isWhole && words.test(said), said);

  try {
    platform.refuseWhen((_method, path) =>
      path === '/v1/projects' ? { status: 401, body: { message: 'Unauthorized' } } : undefined,
    );
    fails('another token is refused', await go(), /^FAIL +account: .*does not take the access token/m);

    platform.refuseWhen((method) =>
      method === 'PATCH' ? { status: 500, body: { message: 'Failed to update' } } : undefined,
    );
    fails('a configuration that is not taken ends it', await go(), /^FAIL +configuration: .*status 500/m);

    const refusals = [
      ['sessions_timebox', 402, 'Configuring user sessions is not available on this plan'],
      ['mailer_subjects_recovery', 400, 'Email templates cannot be changed before custom SMTP is set up'],
    ];
    platform.refuseWhen((_method, _path, body) => {
      const [, status, message] = refusals.find(([name]) => name in body) ?? [];
      return status ? { status, body: { message } } : undefined;
    });
    address = CLOSED;
    const first = await go();
    fails('a database that does not answer ends it', first, /^FAIL +tables: .*could not be reached/m);
    report(
      'hosted: what the plan refuses is left out after a yes, and the rest is sent',
      /^ok +configuration: .*without \[auth\.sessions\], without \[auth\.email\.template\]/m.test(
        first.said,
      ) &&
        platform.auth.site_url === 'https://anamnese.example' &&
        platform.auth.sessions_timebox === 0,
      first.said,
    );

    address = database;
    await sql`create table public.patients ()`;
    fails('a refused migration ends it', await go(), /^FAIL +tables: .*already exists/m);
    await sql`drop table public.patients`;

    platform.refuseWhen(() => undefined);
    const looked = await go({ onlyLooks: true });
    const missing = [...looked.said.matchAll(/^missing +(configuration|tables|build)/gm)].map(
      ([, name]) => name,
    );
    report(
      'hosted: --check names what is missing',
      missing.join() === 'configuration,tables,build',
      looked.said,
    );
    const [{ tables }] = await sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`;
    report('hosted: --check makes no table', tables === 0);

    const whole = await go();
    report('hosted: all of it, with what was left out before', whole.isWhole, whole.said);
    report('hosted: sessions are limited now', platform.auth.sessions_timebox === 720);
    report(
      'hosted: new passwords have ten characters, and are not leaked ones',
      platform.auth.password_min_length === 10 && platform.auth.password_hibp_enabled === true,
    );
    const changes = platform.changes.length;
    const again = await go({ onlyLooks: true });
    report('hosted: afterwards nothing is missing, and nothing was sent', again.isWhole, again.said);
    await go();
    report(
      'hosted: the next run sends nothing',
      platform.changes.length === changes,
      platform.changes.join('\n'),
    );

    const listed = async () =>
      (await sql`select version from supabase_migrations.schema_migrations order by version`).map(
        ({ version }) => version,
      );
    const baseline = await listed();
    const old = BEFORE_BASELINE.map((version) => ({ version }));
    for (const left of [old, [...old.slice(40), ...baseline.map((version) => ({ version }))]]) {
      await sql`truncate supabase_migrations.schema_migrations`;
      await sql`insert into supabase_migrations.schema_migrations ${sql(left)}`;
      const adopted = await go();
      report(
        `hosted: a project that lists ${left.length} migrations, most from before 1.0, lists those of the baseline afterwards`,
        adopted.isWhole && (await listed()).join() === baseline.join(),
        adopted.said,
      );
    }
    cpSync(join(root, 'supabase/migrations'), migrations, { recursive: true });
    await sql`truncate supabase_migrations.schema_migrations`;
    await sql`insert into supabase_migrations.schema_migrations ${sql(old)}`;
    const renewed = await go();
    report(
      'hosted: a project from before 1.0 gets what came after the baseline, too',
      renewed.isWhole &&
        (await listed()).join() ===
          migrationsIn()
            .map(({ version }) => version)
            .join(),
      renewed.said,
    );

    const [, lost = ''] = /```sql\n([^`]*)```/.exec(readFileSync(join(root, 'docs/hosted.md'), 'utf8')) ?? [];
    const file = join(folder, 'lost.sql');
    writeFileSync(file, lost);
    await sql`insert into auth.users (id, email) values (gen_random_uuid(), 'ana@clinica.example'), (gen_random_uuid(), 'bia@clinica.example')`;
    await sql`insert into auth.mfa_factors (id, user_id, factor_type, status) select gen_random_uuid(), id, 'totp', 'verified' from auth.users`;
    const removed = await runCli(
      ['db', 'query', '--yes', `--remote=${database}`, '--file', file],
      app,
      environment,
    );
    const left = await sql`select email from auth.mfa_factors join auth.users on users.id = user_id`;
    report(
      'hosted: the statement for a lost authenticator removes those of one account',
      removed.code === 0 && left.map(({ email }) => email).join() === 'bia@clinica.example',
      removed.output,
    );
    const settings = await sql`select second_factor_required as required from public.project_settings`;
    report('hosted: the second factor is required, as was said', settings[0]?.required === true);

    await sql`truncate supabase_migrations.schema_migrations`;
    await sql`insert into supabase_migrations.schema_migrations ${sql(old)}`;
    await sql`comment on table public.patients is 'another'`;
    fails('tables that are others are not adopted', await go(), /^FAIL +tables: .*its tables are others/m);
  } finally {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
