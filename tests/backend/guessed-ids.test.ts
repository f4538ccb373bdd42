import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { store, tables } from '../support/accessTables';
import {
  minimalConsent,
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { eachOften } from '../support/eachOften';

type Row = Record<string, unknown>;

/** An answer with its ids masked. */
const shapeOf = ({ status, data, error }: { status: number; data: unknown; error: unknown }) =>
  JSON.stringify({ status, data, error }).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');

onBothDatabases('a guessed id', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    stranger = await newTherapist(server);
  });

  const everything = async (table: string, key: string, id: unknown) =>
    sql(server, `select to_jsonb(t) as row from public.${table} t where ${key} = $1 and user_id = $2`, [
      id,
      owner.id,
    ]);

  const owned = Object.keys(tables).filter((table) => tables[table]?.ids.includes('user_id'));
  describe.each(owned)('of %s', (table) => {
    const { ids, row: newRow, change, columns: readable } = tables[table] as (typeof tables)[string];
    const [key] = ids;
    const sets = [...ids.map((id) => [id]), ids];

    it.each(
      sets.flatMap((columns) =>
        ['insert', 'upsert'].map((action) => ({ action, columns: columns.join(' and ') })),
      ),
    )(
      'D-70: tells as little as a random one: $action with its $columns',
      { tags: 'repeat' },
      async ({ action, columns }) => {
        const existing = await store(table, owner);
        const before = await everything(table, key, existing[key]);
        const send = async (value: (column: string) => unknown) => {
          const row: Row = await newRow(stranger);
          for (const column of columns.split(' and ')) row[column] = value(column);
          for (const path of ['file_path', 'document_path'])
            if (path in row) row[path] = `${row.user_id}/${row.patient_id}/${row.id}.pdf`;
          const from = stranger.client.from(table);
          return shapeOf(await (action === 'insert' ? from.insert(row) : from.upsert(row)));
        };
        expect(await send((column) => existing[column])).toBe(await send(() => randomUUID()));
        expect(await everything(table, key, existing[key])).toEqual(before);
      },
    );

    eachOften([['select'], ['update'], ['delete']])(
      'D-70: reveals as little as a random one: %s',
      async (action) => {
        const existing = await store(table, owner);
        const send = async (id: unknown) => {
          const from = stranger.client.from(table);
          const asked =
            action === 'select'
              ? from.select(readable)
              : action === 'update'
                ? from.update(change)
                : from.delete();
          return shapeOf(await asked.eq(key, id));
        };
        expect(await send(existing[key])).toBe(await send(randomUUID()));
      },
    );
  });

  it('of a file reveals as little as a random one', async () => {
    const existing = await store('patient_documents', owner);
    const send = async (file_path: unknown) => {
      const row = await tables.patient_documents?.row(stranger);
      return shapeOf(await stranger.client.from('patient_documents').insert({ ...row, file_path }));
    };
    const randomPath = `${owner.id}/${existing.patient_id}/${randomUUID()}.pdf`;
    expect(await send(existing.file_path)).toBe(await send(randomPath));
  });

  it('D-70: leads a stranger to a record of their own, which never touches the first', async () => {
    const id = await newPatient(owner, { observacoes: 'Canhota' });
    await owner.client.from('patients').update({ observacoes: 'Destra' }).eq('id', id);
    const records = () =>
      sql(
        server,
        `select (select to_jsonb(p) from public.patients p where id = $1 and user_id = $2) as patient,
           (select jsonb_agg(h order by h.id) from public.patient_history h where patient_id = $1 and user_id = $2) as history`,
        [id, owner.id],
      );
    const before = await records();
    const own = () => stranger.client.from('patients');
    expect((await own().insert({ id, ...minimalPatient })).error).toBeNull();
    expect((await own().update({ nome: 'Outra Pessoa' }).eq('id', id)).error).toBeNull();
    expect(
      (await stranger.client.from('consents').insert({ patient_id: id, ...minimalConsent })).error,
    ).toBeNull();
    expect((await own().delete().eq('id', id)).error).toBeNull();
    expect(await records()).toEqual(before);
  });
});
