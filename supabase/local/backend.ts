import { App, setExperimental } from '@supabase/lite';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey.ts';
import { apiOf } from './address.ts';
import { authRoutes } from './auth.ts';
import { runAsCaller } from './callerRole.ts';
import { type Copy, removeAbandoned, removeEarlierSnapshots } from './copies.ts';
import { copyBefore } from './copyBefore.ts';
import { type Database, damaged, hostOf, markFinished, openEmbedded, openServer } from './database.ts';
import { StartFault } from './fault.ts';
import type { Fetch } from './fetch.ts';
import { prepareFolder } from './folder.ts';
import { gate } from './gate.ts';
import { LARGEST_FILE, MOST_ROWS } from './limits.ts';
import { lockFolder } from './lock.ts';
import { mailFolder, mailTemplates } from './mail.ts';
import { keepMailSwept } from './mailSweep.ts';
import { migrate, willChange } from './migrate.ts';
import { guardQueries } from './queries.ts';
import { toRefusal } from './refusals.ts';
import { restRoutes } from './rest.ts';
import { jwtSecret } from './secrets.ts';
import type { Settings } from './settings.ts';
import { answerWith } from './snapshot/request.ts';
import { takeSnapshot } from './snapshot/snapshot.ts';
import { catalogOf } from './storage/catalog.ts';
import { DiskAdapter } from './storage/disk.ts';
import { storageRoutes } from './storage/routes.ts';
import { sessionFaults } from './token.ts';

export type Backend = {
  /** Answers a request to /auth/v1, /rest/v1 or /storage/v1. */
  readonly handle: Fetch;
  readonly database: Database;
  close(): Promise<void>;
};

/** Placeholder: every link is rewritten to the origin of the app; @supabase/lite only needs a loopback address. */
const SITE_URL = 'http://localhost';

type Opening = {
  /** A folder with other migrations than the program's. */
  readonly migrations?: string | undefined;
  /** True for a folder that is being filled: what it holds is elsewhere, too, and is not copied before it changes. */
  readonly isNew?: boolean;
};

/** Opens the data folder and brings its database up to date. Throws `StartFault` when that cannot be. */
export async function openBackend(
  settings: Settings,
  announce: (line: string) => void,
  { migrations, isNew = false }: Opening = {},
): Promise<Backend> {
  const { dataDir } = settings;
  prepareFolder(dataDir, []);
  let snapshot = (): Promise<Copy> => Promise.reject(new Error('it is starting'));
  const unlock = await lockFolder(
    dataDir,
    answerWith(() => snapshot()),
  );
  try {
    prepareFolder(dataDir);
    await removeEarlierSnapshots(dataDir);
    await removeAbandoned(dataDir, announce);
    const secret = jwtSecret(dataDir);
    const database = await (isNew ? openDatabase(settings) : openCopied(settings, announce, migrations));
    try {
      const disk = new DiskAdapter(dataDir, catalogOf(database, settings));
      const app = await startApp(settings, { database, disk, secret, announce, migrations });
      const lite = (request: Request) => app.fetch(request);
      const sessionFault = sessionFaults(secret, database);
      const apis = {
        auth: authRoutes({ lite, database, secret, confirmEmail: settings.confirmEmail, sessionFault }),
        rest: restRoutes(lite, sessionFault),
        storage: storageRoutes({ lite, database, disk, secret, sessionFault }),
      };
      const handle = gate(async (request) => {
        const api = apiOf(new URL(request.url).pathname);
        return api ? apis[api](request) : new Response(null, { status: 404 });
      });
      const stopSweeping = keepMailSwept(dataDir);
      snapshot = () => disk.alone(() => takeSnapshot(database, dataDir));
      // what a process that was killed had begun
      await disk.alone(async () => {});
      const close = once(async () => {
        stopSweeping();
        await database.close();
        await unlock();
      });
      return { handle, database, close };
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Opens the database; where this version changes what it holds, its folder is copied before. A server has backups of its own. */
async function openCopied(
  settings: Settings,
  announce: (line: string) => void,
  migrations?: string,
): Promise<Database> {
  const database = await openDatabase(settings);
  try {
    if (!(await willChange(database, migrations)) || settings.databaseUrl) return database;
  } catch (error) {
    await database.close();
    throw error;
  }
  await database.close();
  announce(`The data is of an earlier version. A copy of it as it is: ${await copyBefore(settings.dataDir)}`);
  return openDatabase(settings);
}

/** Opens the database as it is, without migrations. */
export async function openDatabase({ dataDir, databaseUrl }: Settings): Promise<Database> {
  if (databaseUrl) {
    try {
      const database = await openServer(databaseUrl);
      await database.query('select 1');
      return database;
    } catch {
      throw new StartFault(`No PostgreSQL answers at ${hostOf(databaseUrl)}; check DATABASE_URL.`);
    }
  }
  try {
    return await openEmbedded(dataDir);
  } catch (error) {
    throw error instanceof StartFault ? error : damaged(dataDir);
  }
}

type Parts = {
  readonly database: Database;
  readonly disk: DiskAdapter;
  readonly secret: string;
  readonly announce: (line: string) => void;
  readonly migrations: string | undefined;
};

async function startApp(
  { dataDir, databaseUrl, confirmEmail }: Settings,
  { database, disk, secret, announce, migrations }: Parts,
): Promise<App> {
  const { connection } = database;
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: MOST_ROWS },
    auth: {
      enabled: true,
      site_url: SITE_URL,
      jwt_secret: secret,
      publishable_key: EMBEDDED_PUBLIC_KEY,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        otp_length: 10,
        enable_confirmations: confirmEmail,
        template: mailTemplates,
      },
    },
    storage: { enabled: true, file_size_limit: `${LARGEST_FILE}` },
    studio: { enabled: false },
    options: {
      drivers: { email: mailFolder(dataDir, SITE_URL, announce) },
      server: { admin: false, disableStudio: true, disableFallback: true },
    },
  });
  // As its documentation says (docs/storage/adapters.mdx), under this name.
  app._storageAdapter = disk;
  // In this order: init() would print on every start that storage is experimental, which docs/embedded.md says.
  await app.init();
  setExperimental('storage', true);
  connection.normalizeDbError = toRefusal;
  guardQueries(connection);
  runAsCaller(connection);
  await migrate(app, database, migrations);
  if (!databaseUrl) markFinished(dataDir);
  return app;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}
