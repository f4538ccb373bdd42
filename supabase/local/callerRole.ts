import type { Connection } from '@supabase/lite';
import { sql } from 'kysely';
import { property } from '../../src/lib/property.ts';

type Executor = Connection['kysely'];

const SIGNED_IN = ['authenticated', 'service_role'];

/**
 * Runs each request as its caller, with the grants of the migrations, as on a hosted project. Without it @supabase/lite
 * grants every role everything on the first request, and relies on row level security alone.
 */
export function runAsCaller(connection: Connection): void {
  connection.withContext = async (vars, work, { transaction, forceRollback, rpc } = {}) => {
    const asCaller = async (executor: Executor) => {
      await become(executor, vars);
      if (rpc?.readOnly) await sql`set transaction read only`.execute(executor);
      return work(executor);
    };
    if (transaction) return asCaller(transaction);
    if (!forceRollback) return connection.kysely.transaction().execute(asCaller);
    const attempt = await connection.kysely.startTransaction().execute();
    try {
      return await asCaller(attempt);
    } finally {
      await attempt.rollback().execute();
    }
  };
}

/** The settings that PostgREST and storage make, until the end of the transaction. */
async function become(executor: Executor, vars: unknown): Promise<void> {
  const auth = property(vars, 'auth');
  const role = SIGNED_IN.find((name) => name === property(auth, 'role')) ?? 'anon';
  const claims = JSON.stringify(property(auth, 'jwt') ?? { role });
  const operation = String(property(property(vars, 'storage'), 'operation') ?? '');
  await sql`
    select set_config('role', ${role}, true),
      set_config('request.jwt.claim.sub', ${String(property(auth, 'uid') ?? '')}, true),
      set_config('request.jwt.claim.role', ${role}, true),
      set_config('request.jwt.claims', ${claims}, true),
      set_config('storage.operation', ${operation}, true)
  `.execute(executor);
}
