import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, it } from 'vitest';
import { serviceClient } from '../support/accessRoles';
import {
  minimalImportedRecord,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code, past } from '../support/backendNotes';

onBothDatabases('an imported record', (server) => {
  let owner: Therapist;
  let service: SupabaseClient;
  beforeAll(async () => {
    owner = await newTherapist(server);
    service = await serviceClient(server, owner);
  });

  const table = (client = owner.client) => client.from('imported_records');
  const add = (patient_id: string, values: object = {}, client = owner.client) =>
    code(table(client).insert({ patient_id, ...minimalImportedRecord, ...values }));

  it('D-332: is stored as it was stated, and told in the history once', async () => {
    const patient_id = await newPatient(owner);
    const record = {
      evolucoes: [{ content: 'Treino.\r\n💜', finalised_at: past, author: { name: 'Outra <b>' } }],
      linha: [['Nome', '=1+1']],
    };
    expect(await add(patient_id, { is_last: false, record })).toBeUndefined();
    expect(await add(patient_id, { part: 2 })).toBeUndefined();
    const { data } = await table()
      .select('part, record, imported_at')
      .eq('patient_id', patient_id)
      .order('part');
    expect(data?.map((row) => row.record)).toEqual([record, {}]);
    expect(data?.[0]?.imported_at > '2026').toBe(true);
    const history = await owner.client
      .from('patient_history')
      .select('kind, file_name')
      .eq('patient_id', patient_id)
      .order('id');
    expect(history.data).toEqual([
      { kind: 'created', file_name: null },
      { kind: 'imported', file_name: 'anamneses.zip' },
    ]);
    // nothing of it is a note, a consent or a signature of here
    const patient = await owner.client
      .from('patients')
      .select('consent_version')
      .eq('id', patient_id)
      .single();
    expect(patient.data?.consent_version).toBeNull();
    expect((await owner.client.from('session_notes').select('id').eq('patient_id', patient_id)).data).toEqual(
      [],
    );
  });

  it('D-332: comes in order, from one source, until the last part', async () => {
    const patient_id = await newPatient(owner);
    expect(await add(patient_id, { part: 2 })).toBe('23514');
    expect(await add(patient_id, { is_last: false })).toBeUndefined();
    // sent again after a lost answer
    expect(await add(patient_id, { is_last: false })).toBe('23505');
    expect(await add(patient_id, { part: 3 })).toBe('23514');
    expect(await add(patient_id, { part: 2, source: 'outra.zip' })).toBe('23514');
    expect(await add(patient_id, { part: 2 })).toBeUndefined();
    expect(await add(patient_id, { part: 3 })).toBe('23514');
    expect(await add(patient_id, { part: 3, user_id: owner.id }, service)).toBe('23514');
  });

  it('D-332: has a source, lists and a size that can be read', { tags: 'repeat' }, async () => {
    const patient_id = await newPatient(owner);
    for (const source of ['', ' \n', 'a'.repeat(301)])
      expect(await add(patient_id, { source })).toBe('23514');
    for (const part of [0, -1, 1001]) expect(await add(patient_id, { part })).toBe('23514');
    for (const record of [[], 5, { a: 1 }, { a: {} }, { 'A b': [] }, { [`${'a'.repeat(41)}`]: [] }])
      expect(await add(patient_id, { record })).toBe('23514');
    const most = 15_000_000 - '{"linha": [""]}'.length;
    expect(await add(patient_id, { record: { linha: ['a'.repeat(most + 1)] } })).toBe('23514');
    expect(await add(patient_id, { record: { linha: ['a'.repeat(most)] } })).toBeUndefined();
  });

  it("D-332: has the server's time, and is never changed or deleted, except with its patient", async () => {
    const patient_id = await newPatient(owner);
    expect(await add(patient_id, { imported_at: past })).toBe('42501');
    const sent = { user_id: owner.id, imported_at: past, id: randomUUID() };
    expect(await add(patient_id, sent, service)).toBeUndefined();
    const read = async () => (await table().select().eq('patient_id', patient_id)).data;
    const before = await read();
    expect(before?.[0].imported_at > '2026').toBe(true);
    for (const client of [owner.client, service]) {
      expect(await code(table(client).update({ source: 'x' }).eq('patient_id', patient_id))).toBe('42501');
      expect(await code(table(client).delete().eq('patient_id', patient_id))).toBe('42501');
    }
    await expect(
      sql(server, 'delete from public.imported_records where patient_id = $1', [patient_id]),
    ).rejects.toThrow('never deleted');
    await expect(sql(server, 'update public.imported_records set part = 2')).rejects.toThrow('never changed');
    await expect(sql(server, 'truncate public.imported_records')).rejects.toThrow('never deleted');
    expect(await read()).toEqual(before);
    expect(await code(owner.client.from('patients').delete().eq('id', patient_id))).toBeUndefined();
    expect(await read()).toEqual([]);
  });

  it('D-332: is an entry at the time at which it came, for how long the record is kept and for its tombstone', async () => {
    const patient_id = await newPatient(owner);
    await sql(
      server,
      "update public.patients set updated_at = '2001-01-01', created_at = '2001-01-01' where id = $1",
      [patient_id],
    );
    await sql(
      server,
      `insert into public.imported_records (user_id, patient_id, part, is_last, source, record, imported_at)
       values ($1, $2, 1, true, 'x', '{}', '2090-05-05T15:00:00Z')`,
      [owner.id, patient_id],
    );
    const kept = await owner.client.rpc('keep_until', { patient_ids: [patient_id] });
    expect(kept.data).toEqual([{ patient_id, keep_until: '2110-05-05' }]);
    await owner.client.from('patients').delete().eq('id', patient_id);
    const { data } = await owner.client
      .from('patient_tombstones')
      .select('last_entry_at')
      .eq('patient_id', patient_id);
    expect(data?.[0]?.last_entry_at).toMatch(/^2090-05-05/);
  });
});
