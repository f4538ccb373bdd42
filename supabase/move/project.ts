import { createClient } from '@supabase/supabase-js';
import { type Database, hostOf, isCut, openServer } from '../local/database.ts';
import { StartFault } from '../local/fault.ts';
import { nameOf, type Query, setFormats, type Table, tablesOf } from '../local/snapshot/rows.ts';
import { staying } from './copy.ts';

export type Address = {
  /** PostgreSQL, as the role that owns the tables. */
  readonly db: string;
  readonly url: string;
  /** The secret key, or the older service_role key: it reads and stores files of all accounts. */
  readonly key: string;
};

export type Storage = ReturnType<typeof createClient>['storage'];

/** A hosted project, from outside: its rows by SQL, its files by the Storage API. */
export type Project = {
  readonly url: string;
  readonly database: Database;
  readonly storage: Storage;
};

/** Which of the platform's addresses of a database: what is copied is one transaction with settings of its own. */
const TAKES =
  "take 'Direct connection' (where the network has IPv6) or 'Session pooler' from the project's 'Connect' dialog, both with port 5432";

/** Calls `use` with an open project, whose database and storage have been seen to belong together. */
export async function withProject<T>(address: Address, use: (project: Project) => Promise<T>): Promise<T> {
  const url = address.url.replace(/\/+$/, '');
  if (!isNear(url) && !url.startsWith('https:'))
    throw new StartFault(`The address of the project must begin with https://, not ${url}.`);
  const { port, hostname } = URL.canParse(address.db) ? new URL(address.db) : { port: '', hostname: '' };
  if (port === '6543' && /\.supabase\.(co|com)$/.test(hostname))
    throw new StartFault(
      `${hostOf(address.db)} is the pooler in transaction mode, which cannot do this: ${TAKES}.`,
    );
  const database = await openServer(encrypted(address.db));
  try {
    await database.query('select 1').catch(() => {
      throw new StartFault(
        `No PostgreSQL answers at ${hostOf(address.db)}; check the address and the password. On the platform, ${TAKES}.`,
      );
    });
    const { storage } = createClient(url, address.key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      // unused, but a client cannot be created without one
      realtime: { transport: globalThis.WebSocket ?? class {} },
    });
    await expectOneProject(database, storage, url);
    return await use({ url, database, storage });
  } catch (error) {
    throw isCut(error) ? cut(address.db) : error;
  } finally {
    await database.close();
  }
}

const cut = (db: string) =>
  new StartFault(
    `The connection to the database at ${hostOf(db)} was cut. Rows are copied all or none; run the same command again: it goes on.`,
  );

const isNear = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);

/** Another machine is asked over TLS, unless the address says otherwise. */
function encrypted(db: string): string {
  if (isNear(db) || !URL.canParse(db) || new URL(db).searchParams.has('sslmode')) return db;
  return `${db}${db.includes('?') ? '&' : '?'}sslmode=require`;
}

/** Compares when the buckets were made: that is the same in no two projects. */
async function expectOneProject({ query }: Database, storage: Storage, url: string): Promise<void> {
  const stored = await query(
    'select id, extract(epoch from created_at)::text as made from storage.buckets order by id',
  ).catch(() => []);
  if (stored.length === 0) throw new StartFault('The database has no buckets: run npm run hosted first.');
  const { data, error } = await storage.listBuckets();
  if (error)
    throw new StartFault(
      `The storage at ${url} cannot be read (${error.message}); check the address and the key.`,
    );
  if (data.length === 0)
    throw new StartFault('The key shows no buckets: it must be the secret (service_role) key.');
  const shown = new Map(data.map(({ id, created_at }) => [id, Date.parse(created_at) / 1000]));
  const isSame = stored.every(
    ({ id, made }) => Math.abs((shown.get(String(id)) ?? 0) - Number(made)) < 0.002,
  );
  if (!isSame) throw new StartFault(`The database and ${url} belong to different projects.`);
}

/** For a transaction that reads one moment, however long it takes. */
export async function beginReading(query: Query): Promise<void> {
  await query('set transaction isolation level repeatable read, read only');
  await query('set local statement_timeout to 0');
  await setFormats(query);
}

/** The project's own tables, but for those whose rows stay where they are. */
export async function tablesToMove(query: Query): Promise<Table[]> {
  const tables = await tablesOf(query);
  return tables.filter((table) => table.schema === 'public' && !staying.includes(nameOf(table)));
}

export async function appliedMigrations(query: Query): Promise<string[]> {
  const [table] = await query(`select to_regclass('supabase_migrations.schema_migrations') as name`);
  if (!table?.name) return [];
  const rows = await query('select version from supabase_migrations.schema_migrations order by version');
  return rows.map(({ version }) => String(version));
}
