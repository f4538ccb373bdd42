import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import {
  clientOf,
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

type Actor = 'owner' | 'stranger' | 'anonymous';
type Action = 'select' | 'insert' | 'update' | 'delete';
/** `done`: it touched the row; `nothing`: no row was there for this actor; `refused`: not allowed at all. */
type Outcome = 'done' | 'nothing' | 'refused';

const actors: Actor[] = ['owner', 'stranger', 'anonymous'];
const rights: { table: string; change: object; outcomes: Record<Action, [Outcome, Outcome, Outcome]> }[] = [
  {
    table: 'patients',
    change: { nome: 'Outro Nome' },
    outcomes: {
      select: ['done', 'nothing', 'refused'],
      insert: ['done', 'refused', 'refused'],
      update: ['done', 'nothing', 'refused'],
      delete: ['done', 'nothing', 'refused'],
    },
  },
  {
    table: 'patient_documents',
    change: { file_name: 'outro.pdf' },
    outcomes: {
      select: ['done', 'nothing', 'refused'],
      insert: ['done', 'refused', 'refused'],
      update: ['done', 'nothing', 'refused'],
      delete: ['done', 'nothing', 'refused'],
    },
  },
  {
    table: 'consents',
    change: { revoked_at: '2026-01-10T12:00:00Z' },
    outcomes: {
      select: ['done', 'nothing', 'refused'],
      insert: ['done', 'refused', 'refused'],
      update: ['done', 'nothing', 'refused'],
      delete: ['refused', 'refused', 'refused'],
    },
  },
];

/** A row of each table that belongs to this therapist. */
function rowOf(table: string, owner: Therapist, patientId: string): { id: string } & Record<string, unknown> {
  const id = randomUUID();
  const ids = { id, user_id: owner.id, patient_id: patientId };
  switch (table) {
    case 'patients':
      return { id, user_id: owner.id, ...minimalPatient };
    case 'patient_documents':
      return {
        ...ids,
        file_name: 'laudo.pdf',
        file_path: `${owner.id}/${patientId}/${id}.pdf`,
        file_size: 1024,
        mime_type: 'application/pdf',
      };
    default:
      return {
        ...ids,
        text_version: 'adulto-1',
        text_hash: 'abc',
        signer_name: 'Joana',
        given_at: '2026-01-05T09:00:00Z',
      };
  }
}

async function attempt(
  client: SupabaseClient,
  table: string,
  action: Action,
  row: { id: string },
  change: object,
) {
  const from = client.from(table);
  const { data, error, status } = await (action === 'select'
    ? from.select('id').eq('id', row.id)
    : action === 'insert'
      ? from.insert(row).select('id')
      : action === 'update'
        ? from.update(change).eq('id', row.id).select('id')
        : from.delete().eq('id', row.id).select('id'));
  if (error && (error.code !== '42501' || ![401, 403].includes(status))) throw error;
  return error ? 'refused' : data.length > 0 ? 'done' : 'nothing';
}

onBothDatabases('access', (server) => {
  let owner: Therapist;
  let clients: Record<Actor, SupabaseClient>;

  beforeAll(async () => {
    owner = await newTherapist(server);
    const stranger = await newTherapist(server);
    clients = { owner: owner.client, stranger: stranger.client, anonymous: clientOf(server) };
  });

  const cases = rights.flatMap(({ table, change, outcomes }) =>
    (Object.keys(outcomes) as Action[]).flatMap((action) =>
      actors.map((actor, index) => ({ table, change, action, actor, outcome: outcomes[action][index] })),
    ),
  );

  it.each(cases)(
    '$table: $action by the $actor is $outcome',
    async ({ table, change, action, actor, outcome }) => {
      const row = rowOf(table, owner, await newPatient(owner));
      if (action !== 'insert') {
        const { error } = await owner.client.from(table).insert(row);
        expect(error).toBeNull();
      }
      expect(await attempt(clients[actor], table, action, row, change)).toBe(outcome);
      const left = await sql(server, `select id from public.${table} where id = $1`, [row.id]);
      const isThere = action === 'insert' ? outcome === 'done' : !(action === 'delete' && outcome === 'done');
      expect(left).toHaveLength(isThere ? 1 : 0);
    },
  );

  it('covers every table of the schema', async () => {
    const tables = await sql(
      server,
      `select tablename from pg_tables where schemaname = 'public' order by 1`,
    );
    // what clients may only read is written by triggers; history.test.ts tries to write it
    const onlyRead = ['patient_history', 'patient_tombstones'];
    // device-keys.test.ts and profiles.test.ts: their rows have no id of their own
    const elsewhere = ['device_keys', 'therapist_profiles'];
    expect(tables.map(({ tablename }) => tablename)).toEqual(
      [...rights.map(({ table }) => table), ...onlyRead, ...elsewhere].sort(),
    );
  });

  it('lets nobody hang a row on the patient of another', async () => {
    const patientId = await newPatient(owner);
    const other = await newTherapist(server);
    for (const table of ['patient_documents', 'consents']) {
      const row = { ...rowOf(table, other, patientId) };
      const { error } = await other.client.from(table).insert(row);
      expect(error?.code).toBe('23503');
    }
  });

  it('lets nobody give a patient away', async () => {
    const patientId = await newPatient(owner);
    const other = await newTherapist(server);
    const { error } = await owner.client.from('patients').update({ user_id: other.id }).eq('id', patientId);
    expect(error?.code).toBe('42501');
  });

  it('lets nobody but a therapist call the functions', async () => {
    for (const [name, values] of [
      ['patient_counters', { month_start: '2026-01-01T00:00:00Z', day_start: '2026-01-01T00:00:00Z' }],
      ['orphan_files', {}],
    ] as const) {
      expect((await clients.anonymous.rpc(name, values)).error?.code).toBe('42501');
      expect((await clients.owner.rpc(name, values)).error).toBeNull();
    }
  });

  it('never erases charts with an account', async () => {
    await newPatient(owner);
    await expect(sql(server, 'delete from auth.users where id = $1', [owner.id])).rejects.toThrow(
      'patients_user_id_fkey',
    );
  });
});
