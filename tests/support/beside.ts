import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { DatabaseName, TestServer } from './backend';
import { sql, type Therapist } from './backendClients';

/**
 * Two transactions beside each other, whatever the machine is busy with: `first` holds `pause` in its statements, where it stays until
 * another waits for it; `then` begins once it has come there. On PGlite one runs after the other, in the order in which they are asked.
 */
export async function beside<First, Then>(
  server: TestServer,
  database: DatabaseName,
  first: (pause: string) => Promise<First>,
  then: () => Promise<Then>,
): Promise<[First, Then]> {
  if (database === 'PGlite') return Promise.all([first('null'), then()]);
  const mark = String(randomInt(2 ** 31 - 1));
  const running = first(
    `perform pg_advisory_xact_lock(5, ${mark});
     for i in 1..2000 loop
       exit when exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)));
       perform pg_sleep(0.01);
     end loop`,
  );
  const isThere = async () => {
    const [row] = await sql(
      server,
      "select exists (select from pg_locks where locktype = 'advisory' and classid = 5 and objid::text = $1) as so",
      [mark],
    );
    return row?.so;
  };
  await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
  return Promise.all([running, then()]);
}

/** The statements that issue a report as its therapist, in a `do` block. */
export const issuingSql = (
  owner: Therapist,
  row: { readonly id?: string; readonly patient_id: string; readonly document_path: string },
) => `
  perform set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', '${owner.id}', true),
    set_config('request.jwt.claims', '{"sub": "${owner.id}", "role": "authenticated"}', true);
  insert into public.issued_reports
    (id, patient_id, kind, addressee, content, without_consent, record_revision, sha256, file_name, file_size, document_path)
  select coalesce(id, gen_random_uuid()), patient_id, kind, addressee, content, without_consent, record_revision, sha256, file_name,
    file_size, document_path
  from jsonb_populate_record(null::public.issued_reports, $row$${JSON.stringify(row)}$row$);
  reset role`;
