import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordTables, tables } from '../support/accessTables';
import {
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { noteCast } from '../support/backendNotes';
import { beside } from '../support/beside';
import { eachOften } from '../support/eachOften';
import { newInvitation } from '../support/invitations';
import { giveName } from '../support/treatment';

const DELETED = 'PT410';

onBothDatabases('D-241: an id that was deleted', (server, database) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    stranger = await newTherapist(server);
    await giveName(owner);
  });

  const remove = async (table: string, id: string) => {
    const { data, error } = await owner.client.from(table).delete().eq('id', id).select('id');
    expect(error).toBeNull();
    expect(data).toEqual([{ id }]);
  };
  const insert = async (table: string, row: object, by = owner) => {
    const { error, status } = await by.client.from(table).insert(row);
    return { code: error?.code, status };
  };
  const newRow = async (table: string) => (await tables[table]?.row(owner)) ?? {};

  it('D-241: creates no second patient, from any client of the account', async () => {
    const id = await newPatient(owner);
    await remove('patients', id);
    const row = { id, ...minimalPatient, nome: 'Outro texto' };
    expect(await insert('patients', row)).toEqual({ code: DELETED, status: 410 });
    const upserted = await owner.client.from('patients').upsert(row);
    expect(upserted.error?.code).toBe(DELETED);
    const { service } = await noteCast(server);
    expect(await insert('patients', { ...row, user_id: owner.id }, { ...owner, client: service })).toEqual({
      code: DELETED,
      status: 410,
    });
    expect((await owner.client.from('patients').select('id').eq('id', id)).data).toEqual([]);
    expect((await owner.client.from('patient_history').select('id').eq('patient_id', id)).data).toEqual([]);
  });

  eachOften(recordTables.map((table) => [table] as const))(
    'D-241, D-533: is not taken again by %s of another record',
    async (table) => {
      const row = await newRow(table);
      expect(await insert(table, row)).toEqual({ code: undefined, status: 201 });
      await remove('patients', String(row.patient_id));
      // its patient is gone
      expect(await insert(table, row)).toMatchObject({ status: 409, code: '23503' });
      expect(await insert(table, { ...(await newRow(table)), id: row.id })).toEqual({
        code: DELETED,
        status: 410,
      });
      expect((await owner.client.from(table).select('id').eq('id', row.id)).data).toEqual([]);
    },
  );

  const removable = recordTables.filter((table) => tables[table]?.outcomes.delete[0] === 'done');
  it.each(removable)(
    'D-241, D-533: is not taken again by one of %s that was deleted alone',
    async (table) => {
      const row = await newRow(table);
      await insert(table, row);
      await remove(table, String(row.id));
      expect(await insert(table, row)).toEqual({ code: DELETED, status: 410 });
    },
  );

  it('D-241: refuses a whole batch that contains it', async () => {
    const [gone, fresh] = [await newPatient(owner), randomUUID()];
    await remove('patients', gone);
    const rows = [fresh, gone].map((id) => ({ id, ...minimalPatient }));
    expect(await insert('patients', rows)).toEqual({ code: DELETED, status: 410 });
    expect((await owner.client.from('patients').select('id').eq('id', fresh)).data).toEqual([]);
  });

  it('D-241: is free for other accounts, to which it reveals nothing', async () => {
    const id = await newPatient(owner);
    await remove('patients', id);
    expect(await insert('patients', { id, ...minimalPatient }, stranger)).toMatchObject({ status: 201 });
    const ofOwner = (key: string) =>
      insert('patients', { id: key, user_id: owner.id, ...minimalPatient }, stranger);
    expect(await ofOwner(id)).toEqual(await ofOwner(randomUUID()));
    const linkOfOwner = (patient_id: string) =>
      insert('family_invitations', { ...newInvitation().row, user_id: owner.id, patient_id }, stranger);
    expect(await linkOfOwner(id)).toEqual(await linkOfOwner(randomUUID()));
  });

  it('D-241: returns only when the database is restored, and its tombstone stays', async () => {
    const id = await newPatient(owner);
    await remove('patients', id);
    await sql(
      server,
      `insert into public.patients (id, user_id, nome, "dataNascimento") values ($1, $2, 'Joana', '1985-02-14')`,
      [id, owner.id],
    );
    expect((await owner.client.from('patients').select('nome').eq('id', id)).data).toEqual([
      { nome: 'Joana' },
    ]);
    const buried = () => owner.client.from('patient_tombstones').select('patient_id').eq('patient_id', id);
    expect((await buried()).data).toHaveLength(1);
    await remove('patients', id);
    expect((await buried()).data).toHaveLength(2);
  });

  // PGlite has one connection, so no other query can run during the deletion
  describe.runIf(database === 'PostgreSQL')('while it is being deleted', () => {
    it('D-241: is refused as well', async () => {
      const id = await newPatient(owner);
      const [, inserted] = await beside(
        server,
        database,
        (pause) =>
          sql(server, `do $$ begin delete from public.patients where id = '${id}'; ${pause}; end $$`),
        () => insert('patients', { id, ...minimalPatient }),
      );
      expect(inserted).toEqual({ code: DELETED, status: 410 });
    });
  });
});
