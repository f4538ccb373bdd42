import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, expect, it } from 'vitest';
import { signInApp } from '../support/appCalls';
import {
  clientOf,
  minimalConsent,
  minimalFamilyAnswers,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import {
  giveName,
  minimalDisclosure,
  minimalEvaluation,
  minimalGoal,
  minimalRating,
  minimalReport,
  minimalResult,
  newReportFile,
  noneHeld,
} from '../support/treatment';

onBothDatabases('D-242: a tombstone', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    stranger = await newTherapist(server);
  });

  const tombstoneOf = async (id: string) => {
    const { data, error } = await owner.client.from('patient_tombstones').select('*').eq('patient_id', id);
    if (error) throw error;
    return data;
  };
  const deletePatient = (values: object, { client }: Pick<Therapist, 'client'> = owner) =>
    client.rpc('delete_patient', values);

  it('D-425, D-533: counts every table of a patient, of which none can be forgotten', async () => {
    const uncounted = await sql(
      server,
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'patient_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and c.relname not in (select t.name from public.record_tables() t) order by 1`,
    );
    // the marks of the answers themselves, links, whose answers a record has taken, and what tells of all the others
    expect(uncounted.map(({ name }) => name)).toEqual([
      'answer_marks',
      'family_invitations',
      'patient_history',
      'patient_tombstones',
    ]);
    const [numbers] = await sql(
      server,
      `select (select jsonb_agg(t.counted_as order by t.counted_as collate "C") from public.record_tables() t) as counted,
         (select jsonb_agg(a.attname order by a.attname collate "C") from pg_attribute a
          where a.attrelid = 'public.patient_tombstones'::regclass and a.attnum > 0 and a.atttypid = 'int4'::regtype) as shown`,
    );
    expect(numbers?.shown).toEqual(numbers?.counted);
  });

  it('D-242, D-372, D-425: has the reason, the counts and the period of the deleted record', {
    tags: 'repeat',
  }, async () => {
    await giveName(owner);
    const [patient_id, goal_id] = [await newPatient(owner), randomUUID()];
    const from = (table: string) => owner.client.from(table);
    const filled = [
      await from('session_notes').insert([1, 2, 3].map(() => ({ patient_id, ...minimalNote }))),
      await from('consents').insert({ patient_id, ...minimalConsent }),
      await from('family_answers').insert([1, 2].map(() => ({ patient_id, ...minimalFamilyAnswers }))),
      await from('patient_documents').insert({
        patient_id,
        file_name: 'laudo.pdf',
        file_path: `${owner.id}/${patient_id}/1.pdf`,
        file_size: 1024,
        mime_type: 'application/pdf',
      }),
      await from('care_plans').insert({ patient_id, diagnosis: 'Dispraxia' }),
      await from('goals').insert([1, 2].map(() => ({ patient_id, ...minimalGoal }))),
      await from('goals').insert({ id: goal_id, patient_id, ...minimalGoal }),
      await from('goal_ratings').insert([1, 2, 3, 4].map(() => ({ patient_id, goal_id, ...minimalRating }))),
      await from('disclosures').insert([
        { patient_id, ...minimalDisclosure },
        { patient_id, ...minimalDisclosure, kind: 'copia', recipient: null },
      ]),
      // one import in two parts
      await from('imported_records').insert({ patient_id, part: 1, source: 'a', record: {} }),
      await from('imported_records').insert({ patient_id, part: 2, is_last: true, source: 'a', record: {} }),
      await from('results').insert([1, 2].map(() => ({ patient_id, ...minimalResult }))),
      await from('evaluations').insert({ patient_id, ...minimalEvaluation }),
      await from('issued_reports').insert({
        patient_id,
        document_path: await newReportFile(owner, patient_id),
        ...minimalReport,
      }),
    ];
    for (const { error } of filled) expect(error).toBeNull();
    const kept = await from('patients').select('created_at').eq('id', patient_id).single();
    const last = await from('issued_reports').select('issued_at').eq('patient_id', patient_id).single();
    const asked = { patient: patient_id, reason: 'outro', words: 'Mudou de clínica' };
    expect(await deletePatient(asked)).toMatchObject({ data: true, error: null });
    expect(await tombstoneOf(patient_id)).toEqual([
      {
        id: expect.any(Number),
        patient_id,
        user_id: owner.id,
        deleted_by: owner.id,
        deleted_at: expect.any(String),
        reason: 'outro',
        words: 'Mudou de clínica',
        ...noneHeld,
        notes: 3,
        documents: 1,
        consents: 1,
        family_answers: 2,
        goals: 3,
        results: 2,
        // the intake is one of them
        evaluations: 2,
        issued_reports: 1,
        care_plans: 1,
        goal_ratings: 4,
        disclosures: 2,
        imported_records: 1,
        begun_at: kept.data?.created_at,
        last_entry_at: last.data?.issued_at,
      },
    ]);
    // an answer that was lost: nothing is deleted twice
    expect(await deletePatient(asked)).toMatchObject({ data: false, error: null });
    expect(await tombstoneOf(patient_id)).toHaveLength(1);
  });

  it('D-242: of a deletion without a reason has none, after another with a reason', {
    tags: 'repeat',
  }, async () => {
    const [one, other] = [await newPatient(owner), await newPatient(owner)];
    await deletePatient({ patient: one, reason: 'engano' });
    expect((await owner.client.from('patients').delete().eq('id', other)).error).toBeNull();
    expect(await tombstoneOf(one)).toMatchObject([{ reason: 'engano', words: null }]);
    expect(await tombstoneOf(other)).toMatchObject([{ reason: null, words: null }]);
    const [first, second] = [await newPatient(owner), await newPatient(owner)];
    await sql(
      server,
      `do $$ begin
         perform set_config('app.deletion', '{"patient": "${first}", "reason": "pedido"}', true);
         delete from public.patients where id in ('${first}', '${second}');
       end $$`,
    );
    expect(await tombstoneOf(first)).toMatchObject([{ reason: 'pedido', deleted_by: null }]);
    expect(await tombstoneOf(second)).toMatchObject([{ reason: null }]);
  });

  it.each([
    ['a reason that there is not', { reason: 'tédio' }],
    ['words without end', { reason: 'outro', words: 'a'.repeat(1001) }],
    ['blank words', { reason: 'outro', words: ' ' }],
    ['words beside a reason that needs none', { reason: 'pedido', words: 'Porque sim' }],
    ['words without a reason', { reason: null, words: 'Porque sim' }],
  ])('D-242: is not written with %s, and nothing is deleted then', async (_, said) => {
    const patient = await newPatient(owner);
    expect((await deletePatient({ patient, ...said })).error?.code).toBe('23514');
    expect(await tombstoneOf(patient)).toEqual([]);
    expect((await owner.client.from('patients').select('id').eq('id', patient)).data).toHaveLength(1);
  });

  it('D-242: cannot be caused by another account', async () => {
    const patient = await newPatient(owner);
    expect((await deletePatient({ patient, reason: 'pedido' }, stranger)).data).toBe(false);
    expect(
      (await deletePatient({ patient, reason: 'pedido' }, { client: clientOf(server) })).error?.code,
    ).toBe('42501');
    expect((await owner.client.from('patients').select('id').eq('id', patient)).data).toHaveLength(1);
  });

  it('D-242: is listed by the app with all others, newest first', { tags: 'repeat' }, async () => {
    const many = await newTherapist(server);
    await sql(
      server,
      `insert into public.patient_tombstones (patient_id, user_id) select gen_random_uuid(), $1 from generate_series(1, 1002)`,
      [many.id],
    );
    await signInApp(server, many);
    const { tombstonesOptions } = await import('../../src/data/records/tombstones');
    const { deletePatient: remove } = await import('../../src/data/records/removal');
    const [plain, asked] = [await newPatient(many), await newPatient(many)];
    await remove(many.id, plain);
    await remove(many.id, asked, { reason: 'pedido', words: null });
    const listed = await new QueryClient().fetchQuery(tombstonesOptions(many.id));
    expect(listed).toHaveLength(1004);
    expect(listed.slice(0, 3)).toMatchObject([
      { patient_id: asked, reason: 'pedido', notes: 0 },
      { patient_id: plain, reason: null, notes: 0 },
      { reason: null, notes: null, begun_at: null },
    ]);
    expect(new Set(listed.map(({ patient_id }) => patient_id)).size).toBe(1004);
  });
});
