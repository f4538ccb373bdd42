import { beforeAll, expect, it } from 'vitest';
import {
  minimalConsent,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';

onBothDatabases('what tells whether a record has changed', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
  });

  const marksOf = async (ids: string[], { client } = owner): Promise<Record<string, string>> => {
    const { data } = await client.rpc('record_marks', { patient_ids: ids }).throwOnError();
    return Object.fromEntries(
      (data ?? []).map((row: { patient_id: string; mark: string }) => [row.patient_id, row.mark]),
    );
  };

  it('D-1088: differs after every entry, and stays without one', async () => {
    const id = await newPatient(owner);
    const other = await newPatient(owner);
    const { client } = owner;
    const insert = (table: string, row: object) =>
      client
        .from(table)
        .insert({ patient_id: id, ...row })
        .throwOnError();
    const entries = [
      () =>
        client
          .from('patients')
          .update({ queixaPrincipal: 'Não abotoa a blusa.' })
          .eq('id', id)
          .throwOnError(),
      () => insert('session_notes', minimalNote),
      () => client.from('session_notes').update({ content: 'Outra.' }).eq('patient_id', id).throwOnError(),
      () => insert('goals', { statement: 'Abotoar a blusa.' }),
      () => insert('consents', minimalConsent),
      () => insert('care_plans', { diagnosis: 'Não abotoa.' }),
      () => insert('home_guidance', { title: 'Abotoar', content: 'A blusa.', given_on: '2026-11-12' }),
      () => insert('absences', { missed_on: '2026-11-12' }),
      () => client.from('session_notes').delete().eq('patient_id', id).throwOnError(),
    ];
    const before = await marksOf([id, other]);
    const seen = [before[id]];
    for (const enter of entries) {
      await enter();
      seen.push((await marksOf([id]))[id]);
    }
    expect(new Set(seen).size).toBe(entries.length + 1);
    expect((await marksOf([id]))[id]).toBe(seen.at(-1));
    expect((await marksOf([id, other]))[other]).toBe(before[other]);
  });

  it('D-1089: says nothing of a record that is archived, deleted or of somebody else', async () => {
    const [kept, archived, deleted] = [
      await newPatient(owner),
      await newPatient(owner),
      await newPatient(owner),
    ];
    await owner.client
      .from('patients')
      .update({ archived_at: new Date().toISOString() })
      .eq('id', archived)
      .throwOnError();
    await owner.client.rpc('delete_patient', { patient: deleted, reason: 'engano' }).throwOnError();
    expect(Object.keys(await marksOf([kept, archived, deleted]))).toEqual([kept]);
    expect(await marksOf([kept, archived], stranger)).toEqual({});
  });
});
