import { AsyncLocalStorage } from 'node:async_hooks';
import fs from 'node:fs';
import path from 'node:path';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, Kysely } from 'kysely';
import { codeOf, StartFault } from './fault.ts';
import { QUERY_SECONDS } from './limits.ts';
import { pgliteDialect } from './pgliteDialect.ts';

type Driver = ReturnType<typeof createPostgresConnection>['driver'];
type Row = Record<string, unknown>;
type Query = (sql: string, values?: readonly unknown[]) => Promise<Row[]>;

export type Database = {
  readonly connection: Connection;
  readonly query: Query;
  /**
   * Runs `work` in one transaction, with all that @supabase/lite sends for the requests in it. Only the given
   * `query` belongs to it: PGlite would wait for the end of the transaction in any other.
   */
  inTransaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /** Runs several statements in one transaction. */
  script(sql: string): Promise<void>;
  close(): Promise<void>;
};

/** Timestamps as PostgREST writes them: '2026-01-05 09:00:00+00' becomes '2026-01-05T09:00:00+00:00'. */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
const TIMESTAMPTZ = 1184;
const TIMESTAMP = 1114;
const JSON_TYPE = 114;
const JSONB = 3802;

/**
 * The setting with the author of a write, for the history: the embedded storage writes all files on this connection, and
 * stores the caller as their owner.
 */
const STORAGE_MARK = 'app.embedded_storage';

/** PGlite: PostgreSQL inside this process, with its files in the data folder. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, 'pgdata');
  clearUnfinished(folder);
  const parsers = { [TIMESTAMPTZ]: isoTimestamp, [TIMESTAMP]: isoTimestamp };
  const connection = await createPgliteConnection({ url: folder, pgliteOptions: { parsers } });
  const { driver } = connection;
  await driver.waitReady;
  await driver.query(`set ${STORAGE_MARK} = 'on'`);
  connection.kysely = new Kysely({ dialect: pgliteDialect(driver) });
  return {
    connection,
    query: async (sql, values = []) => (await driver.query<Row>(sql, [...values])).rows,
    inTransaction: transactionsOn(connection),
    script: (sql) => driver.transaction(async (transaction) => void (await transaction.exec(sql))),
    close: () => connection.close(),
  };
}

/** @supabase/lite reads `kysely` from its connection for every request: within a transaction it gets the transaction's. */
function transactionsOn(connection: Connection): Database['inTransaction'] {
  const { kysely } = connection;
  const open = new AsyncLocalStorage<typeof kysely>();
  Object.defineProperty(connection, 'kysely', { get: () => open.getStore() ?? kysely });
  return (work) =>
    kysely.transaction().execute((transaction) => {
      const query: Query = async (sql, values = []) =>
        (await transaction.executeQuery<Row>(CompiledQuery.raw(sql, [...values]))).rows;
      return open.run(transaction, () => work(query));
    });
}

const UNFINISHED = 'pgdata.unfinished';

/** Marks the database as incomplete until `markFinished`: a start that was interrupted begins again. */
function clearUnfinished(folder: string): void {
  const mark = path.join(path.dirname(folder), UNFINISHED);
  if (fs.existsSync(mark)) fs.rmSync(folder, { recursive: true, force: true });
  if (!fs.existsSync(folder)) {
    fs.writeFileSync(mark, '', { mode: 0o600 });
    return;
  }
  if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) throw damaged(path.dirname(folder));
}

export function markFinished(dataDir: string): void {
  fs.rmSync(path.join(dataDir, UNFINISHED), { force: true });
}

export function damaged(dataDir: string): StartFault {
  return new StartFault(
    `The database in ${dataDir} cannot be opened: it is damaged or of another version, and nothing in it was deleted; restore a copy or set DATA_DIR to another folder.`,
  );
}

/** An external PostgreSQL server. */
export async function openServer(url: string): Promise<Database> {
  const isoTimestamps = {
    to: TIMESTAMPTZ,
    from: [TIMESTAMPTZ, TIMESTAMP],
    serialize: asText,
    parse: isoTimestamp,
  };
  const json = { to: JSON_TYPE, from: [JSON_TYPE], serialize: asJson, parse: JSON.parse };
  const jsonb = { ...json, to: JSONB, from: [JSONB] };
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 5,
      connection: { statement_timeout: QUERY_SECONDS * 1000, [STORAGE_MARK]: 'on' },
      onnotice: () => {},
      types: { isoTimestamps, json, jsonb },
    },
  });
  const { driver } = connection;
  guardReserved(driver);
  return {
    connection,
    query: async (sql, values = []) => [...(await driver.unsafe<Row[]>(sql, values.map(asParameter)))],
    inTransaction: transactionsOn(connection),
    script: async (sql) => {
      // migrations have no time limit
      const all = `set local statement_timeout = 0; ${sql}`;
      await driver.begin((transaction) => transaction.unsafe(all).simple());
    },
    // a connection that was cut would be waited for without end
    close: () => driver.end({ timeout: 5 }),
  };
}

/** The driver's own codes, those of the network, and PostgreSQL's classes for a connection and for a server that is stopped. */
export const isCut = (error: unknown): boolean =>
  /^(CONNECT|E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)|ENOTFOUND|08|57P)/.test(codeOf(error) ?? '');

/**
 * Transactions run on reserved connections. After one was cut, the driver would send the rollback into nothing: it throws outside of
 * every promise, and the transaction never ends. Nothing is sent over it any more, and it does not go back among the open ones.
 */
function guardReserved(driver: Driver): void {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const { unsafe, release } = reserved;
    let cutBy: unknown;
    const guarded = async (...sent: Parameters<typeof unsafe>) => {
      if (cutBy) throw cutBy;
      try {
        return await unsafe(...sent);
      } catch (error) {
        if (isCut(error)) cutBy = error;
        throw error;
      }
    };
    return Object.assign(reserved, { unsafe: guarded, release: () => void (cutBy || release()) });
  };
}

type Parameter = string | number | boolean | Date | null;
function asParameter(value: unknown): Parameter {
  const plain =
    value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;
  return plain ? (value as Parameter) : JSON.stringify(value);
}
/** Like PGlite: a string is sent as it is, since it is JSON already, as in the arguments of functions. */
function asJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** The server part of a database address, without user and password. */
export function hostOf(databaseUrl: string): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'DATABASE_URL';
}
