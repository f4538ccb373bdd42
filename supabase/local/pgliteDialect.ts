import type { PGlite, Transaction } from '@electric-sql/pglite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';

/**
 * The dialect of @supabase/lite sends BEGIN and COMMIT over PGlite's only connection like any query: a transaction that
 * waits for something else would be ended, or undone, by another request's. A transaction of this dialect is one of
 * PGlite's, which keep all other transactions and queries waiting. Inside of it, only the object that it hands out may be used.
 */
export function pgliteDialect(database: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => new PgliteDatabaseConnection(database),
      beginTransaction: (connection) => own(connection).begin(),
      commitTransaction: (connection) => own(connection).commit(),
      rollbackTransaction: (connection) => own(connection).rollback(),
      releaseConnection: async () => {},
      // the owner closes the database
      destroy: async () => {},
    }),
  };
}

type OpenTransaction = {
  readonly transaction: Transaction;
  /** Lets PGlite commit, unless the transaction was rolled back. */
  readonly finish: () => void;
};

class PgliteDatabaseConnection implements DatabaseConnection {
  private open: OpenTransaction | undefined;
  private ended: Promise<void> = Promise.resolve();
  constructor(private readonly database: PGlite) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const on = this.open?.transaction ?? this.database;
    const { rows, affectedRows } = await on.query<Row>(sql, [...parameters]);
    return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
  }

  streamQuery(): never {
    throw new Error('PGlite streams no rows');
  }

  begin(): Promise<void> {
    return new Promise((begun, failed) => {
      this.ended = this.database.transaction(
        (transaction) =>
          new Promise<void>((finish) => {
            this.open = { transaction, finish };
            begun();
          }),
      );
      this.ended.catch(failed);
    });
  }

  /** Rejects when the server refuses the commit; the transaction is undone then. */
  async commit(): Promise<void> {
    this.open?.finish();
    this.open = undefined;
    await this.ended;
  }

  /** Does nothing after a refused commit. */
  async rollback(): Promise<void> {
    const { open } = this;
    this.open = undefined;
    if (!open) return;
    await open.transaction.rollback();
    open.finish();
    await this.ended;
  }
}

/** The driver hands out connections of this class only. */
function own(connection: DatabaseConnection): PgliteDatabaseConnection {
  if (connection instanceof PgliteDatabaseConnection) return connection;
  throw new TypeError('a connection of another driver');
}
