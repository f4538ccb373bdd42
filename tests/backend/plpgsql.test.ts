/** @module-tag repeat */
import postgres from 'postgres';
import { expect, inject, test } from 'vitest';
import { sql } from '../support/backendClients';

/** As `supabase db lint` asks: of what triggers call, it does not know the rows that they are given. */
const FINDINGS = `
  select p.oid::regprocedure::text as function, found.level, found.message
  from pg_proc p
  join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql'
  cross join lateral lint.plpgsql_check_function_tb(p.oid::regprocedure) as found
  where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype`;

const PLANTED = `
  create function public.planted() returns int language plpgsql as $$
  declare unused int; begin return 1; end $$`;

test('D-893: the checker of functions finds nothing, and finds what it should', async ({ skip }) => {
  const server = inject('backends').PostgreSQL ?? skip('PostgreSQL is not installed');
  const [known] = await sql(
    server,
    `select current_setting('port') as port, exists (
       select from pg_available_extensions where name = 'plpgsql_check') as has`,
  );
  if (!known?.has) skip('PostgreSQL lacks plpgsql_check (Debian: postgresql-15-plpgsql-check)');
  const superuser = postgres(`postgres://postgres@127.0.0.1:${known?.port}/anamnese`, {
    max: 1,
    onnotice: () => {},
  });
  try {
    await superuser
      .begin(async (query) => {
        await query.unsafe('create schema lint; create extension plpgsql_check schema lint').simple();
        expect([...(await query.unsafe(FINDINGS))]).toEqual([]);
        await query.unsafe(PLANTED);
        expect([...(await query.unsafe(FINDINGS))]).toMatchObject([{ function: 'planted()' }]);
        // the database is that of all tests
        throw new Error('undone');
      })
      .catch((error) => expect(error.message).toBe('undone'));
  } finally {
    await superuser.end();
  }
});
