import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceClient } from '../support/accessRoles';
import {
  minimalFamilyAnswers,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';
import { code, past } from '../support/backendNotes';
import { eachOften } from '../support/eachOften';
import {
  giveName,
  minimalDisclosure,
  minimalEvaluation,
  minimalGoal,
  minimalRating,
  minimalReport,
  minimalResult,
  newGoal,
  newReportFile,
} from '../support/treatment';

const tables = ['goals', 'goal_ratings', 'results', 'evaluations', 'issued_reports', 'disclosures'] as const;

onBothDatabases('D-372: what a treatment leaves', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  let service: SupabaseClient;
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    for (const therapist of [owner, stranger]) await giveName(therapist);
    service = await serviceClient(server, owner);
  });

  const from = (table: string, { client } = owner) => client.from(table);
  const add = (table: string, row: object, by = owner) => code(from(table, by).insert(row));

  /** A record with a row of everything; returns the patient and its goal. */
  const filled = async () => {
    const patient_id = await newPatient(owner);
    const goal_id = await newGoal(owner, patient_id);
    const document_path = await newReportFile(owner, patient_id);
    const rows: [string, object][] = [
      ['goal_ratings', { goal_id, ...minimalRating }],
      ['results', minimalResult],
      ['evaluations', minimalEvaluation],
      ['issued_reports', { document_path, ...minimalReport }],
      ['disclosures', minimalDisclosure],
    ];
    for (const [table, row] of rows) expect(await add(table, { patient_id, ...row })).toBeUndefined();
    return { patient_id, goal_id };
  };

  it('D-372: goes with its patient, with its history, and nothing is left', { tags: 'repeat' }, async () => {
    const { patient_id } = await filled();
    const count = async (table: string) =>
      (await sql(server, `select 1 from public.${table} where patient_id = $1`, [patient_id])).length;
    for (const table of tables) expect([table, await count(table)]).not.toEqual([table, 0]);
    expect((await owner.client.rpc('delete_patient', { patient: patient_id, reason: 'pedido' })).data).toBe(
      true,
    );
    for (const table of [...tables, 'patient_history'])
      expect([table, await count(table)]).toEqual([table, 0]);
    const { data } = await from('patient_tombstones').select('*').eq('patient_id', patient_id).single();
    expect(data).toMatchObject({ goals: 1, results: 1, evaluations: 2, issued_reports: 1 });
  });

  describe.each(['goals', 'goal_ratings', 'evaluations', 'issued_reports', 'disclosures'] as const)(
    'D-372: a row of %s',
    (table) => {
      eachOften([['the service key'], ['the console']])('is never deleted with %s', async (way) => {
        const { patient_id } = await filled();
        const before = await sql(
          server,
          `select to_jsonb(t) as row from public.${table} t where patient_id = $1`,
          [patient_id],
        );
        if (way === 'the service key')
          expect(await code(service.from(table).delete().eq('patient_id', patient_id))).toBe('42501');
        else
          await expect(
            sql(server, `delete from public.${table} where patient_id = $1`, [patient_id]),
          ).rejects.toThrow(/never/);
        await expect(sql(server, `truncate public.${table} cascade`)).rejects.toThrow(/never/);
        expect(
          await sql(server, `select to_jsonb(t) as row from public.${table} t where patient_id = $1`, [
            patient_id,
          ]),
        ).toEqual(before);
      });
    },
  );

  it.each([
    ['goal_ratings', 'comment'],
    ['evaluations', 'evaluated_on'],
    ['issued_reports', 'addressee'],
    ['disclosures', 'recipient'],
  ])('D-372: a row of %s is never changed, with the service key or on the console', async (table, column) => {
    const { patient_id } = await filled();
    const change = { [column]: column === 'evaluated_on' ? '2026-01-01' : 'Outro texto' };
    expect(await code(service.from(table).update(change).eq('patient_id', patient_id))).toBe('42501');
    await expect(
      sql(server, `update public.${table} set ${column} = ${column} where patient_id = $1`, [patient_id]),
    ).rejects.toThrow(/never/);
  });

  it.each([
    ['goals', { created_at: past }],
    ['goals', { revision: 70 }],
    ['goal_ratings', { created_at: past }],
    ['goal_ratings', { note_id: randomUUID() }],
    ['goal_ratings', { family_answers_id: randomUUID() }],
    ['results', { revision: 70 }],
    ['evaluations', { finalised_at: past }],
    ['evaluations', { kind: 'first' }],
    ['evaluations', { author: { name: 'Outra Pessoa', category: 'Médica' } }],
    ['issued_reports', { issued_at: past }],
    ['issued_reports', { author: { name: 'Outra Pessoa', category: 'Médica' } }],
    ['disclosures', { created_at: past }],
  ])('D-372: %s takes no %o from an account', async (table, stamp) => {
    const patient_id = await newPatient(owner);
    const rows: Record<string, object> = {
      goals: minimalGoal,
      goal_ratings: { goal_id: await newGoal(owner, patient_id), ...minimalRating },
      results: minimalResult,
      evaluations: minimalEvaluation,
      issued_reports: { document_path: await newReportFile(owner, patient_id), ...minimalReport },
      disclosures: minimalDisclosure,
    };
    expect(await add(table, { patient_id, ...rows[table], ...stamp })).toBe('42501');
    expect(await add(table, { patient_id, ...rows[table] })).toBeUndefined();
  });

  it('D-372: is signed by whoever sends it, and by nobody without a name', async () => {
    const unnamed = await newTherapist(server);
    const patient_id = await newPatient(unnamed);
    expect(await add('evaluations', { patient_id, ...minimalEvaluation }, unnamed)).toBe('23502');
    const document_path = await newReportFile(unnamed, patient_id);
    expect(await add('issued_reports', { patient_id, document_path, ...minimalReport }, unnamed)).toBe(
      '23502',
    );
    // whether another account has a name is not told
    const inItsName = (user_id: string) =>
      add('evaluations', { patient_id: randomUUID(), user_id, ...minimalEvaluation }, stranger);
    expect(await inItsName(unnamed.id)).toBe('42501');
    expect(await inItsName(owner.id)).toBe('42501');
    expect(await inItsName(randomUUID())).toBe('42501');
  });

  describe('D-372: a rating', () => {
    it('is of a goal of the same patient, in the tab, in a note and in what a family wrote', {
      tags: 'repeat',
    }, async () => {
      const [one, other] = [await newPatient(owner), await newPatient(owner)];
      const goal_id = await newGoal(owner, other);
      const foreign = await newGoal(stranger, await newPatient(stranger));
      for (const id of [goal_id, foreign, randomUUID()]) {
        const ratings = { [id]: { word: 'em_parte' } };
        const row = { patient_id: one };
        expect(await add('goal_ratings', { ...row, goal_id: id, ...minimalRating })).toBe('23503');
        expect(await add('session_notes', { ...row, ...minimalNote, ratings })).toBe('23503');
        expect(await add('family_answers', { ...row, ...minimalFamilyAnswers, ratings })).toBe('23503');
      }
      const note = randomUUID();
      expect(await add('session_notes', { id: note, patient_id: one, ...minimalNote })).toBeUndefined();
      const rated = from('session_notes').update({ ratings: { [goal_id]: { level: 1 } } });
      expect(await code(rated.eq('id', note))).toBe('23503');
    });

    eachOften([
      ['no object', []],
      ['no goal', { x: { level: 0 } }],
      ['a level out of range', { id: { level: 3 } }],
      ['half a level', { id: { level: 0.5 } }],
      ['a level in words', { id: { level: '1' } }],
      ['another word', { id: { word: 'nunca' } }],
      ['a level in a list', { id: { level: [1] } }],
      ['a word that is a number', { id: { word: 5 } }],
      ['a level that is nothing', { id: { level: null } }],
      ['both', { id: { level: 1, word: 'em_parte' } }],
      ['neither', { id: {} }],
      ['more than it asks', { id: { level: 1, author: 'x' } }],
      ['a list', { id: [{ level: 1 }] }],
    ])('of a note has a shape that can be read: %s', async (_, ratings) => {
      const patient_id = await newPatient(owner);
      const goal_id = await newGoal(owner, patient_id);
      const named = JSON.parse(JSON.stringify(ratings).replace('"id"', `"${goal_id}"`));
      expect(await add('session_notes', { patient_id, ...minimalNote, ratings: named })).toBe('23514');
      expect(await add('family_answers', { patient_id, ...minimalFamilyAnswers, ratings: named })).toBe(
        '23514',
      );
    });

    it('strikes only one of its own goal, once', async () => {
      const { patient_id, goal_id } = await filled();
      const { data } = await from('goal_ratings').select('id').eq('goal_id', goal_id).single();
      const strikes = data?.id;
      const other = await newGoal(owner, patient_id);
      const row = { patient_id, rated_on: '2026-03-03', strikes };
      expect(await add('goal_ratings', { ...row, goal_id: other })).toBe('23503');
      expect(await add('goal_ratings', { ...row, goal_id })).toBeUndefined();
      expect(await add('goal_ratings', { ...row, goal_id })).toBe('23505');
      const left = await owner.client.rpc('goal_courses', { patient: patient_id, most: 10 });
      expect(left.data).toMatchObject({ ratings: [], rated: { [goal_id]: 2 } });
    });
  });

  eachOften([
    ['answers', { alergias: 5 }],
    ['answers', { alergias: ' ' }],
    ['answers', ['Amendoim.']],
    ['marks', { alergias: 5 }],
    ['marks', { alergias: ['nao_sabe'] }],
    ['marks', { alergias: 'talvez' }],
    ['informants', { alergias: null }],
    ['unchanged', ['cirurgias']],
    ['questions', []],
    ['questions', ['a b']],
    ['questions', [null]],
    ['questions', [['alergias'], ['cirurgias']]],
  ])('D-372: an evaluation has a shape that can be read: %s %o', async (column, value) => {
    const patient_id = await newPatient(owner);
    expect(await add('evaluations', { patient_id, ...minimalEvaluation, [column]: value })).toBe('23514');
  });

  it.each([
    ['no list', { 0: 'O esperado' }],
    ['four', [null, null, 'O esperado', null]],
    ['none described', [null, null, null, null, null]],
    ['a number', [null, null, 0, null, null]],
    ['a blank one', [null, null, ' ', null, null]],
  ])('D-372: the levels of a goal have a shape that can be read: %s', async (_, levels) => {
    const patient_id = await newPatient(owner);
    expect(await add('goals', { patient_id, ...minimalGoal, levels })).toBe('23514');
  });

  it('D-372: a result names a document of the same patient, and outlives it', async () => {
    const [one, other] = [await newPatient(owner), await newPatient(owner)];
    const document = (patient_id: string) => {
      const id = randomUUID();
      const file_path = `${owner.id}/${patient_id}/${id}.pdf`;
      return { id, patient_id, file_path, file_name: 'a.pdf', file_size: 1, mime_type: 'application/pdf' };
    };
    const [own, foreign] = [document(one), document(other)];
    for (const row of [own, foreign]) expect(await add('patient_documents', row)).toBeUndefined();
    const result = (document_id: string) =>
      add('results', { patient_id: one, ...minimalResult, document_id });
    expect(await result(foreign.id)).toBe('23503');
    expect(await result(randomUUID())).toBe('23503');
    expect(await result(own.id)).toBeUndefined();
    expect(await code(from('patient_documents').delete().eq('id', own.id))).toBeUndefined();
    const { data } = await from('results').select('value, document_id').eq('patient_id', one);
    expect(data).toEqual([{ value: 41, document_id: null }]);
  });

  it('D-372: a replaced goal or report is one of the same patient', async () => {
    const [one, other] = [await newPatient(owner), await newPatient(owner)];
    const goal = await newGoal(owner, other);
    expect(await add('goals', { patient_id: one, ...minimalGoal, replaces: goal })).toBe('23503');
    expect(await add('goals', { patient_id: other, ...minimalGoal, replaces: goal })).toBeUndefined();
    expect(await add('goals', { patient_id: other, ...minimalGoal, replaces: goal })).toBe('23505');
    const id = randomUUID();
    const report = async (patient_id: string, values: object) =>
      add('issued_reports', {
        patient_id,
        document_path: await newReportFile(owner, patient_id),
        ...minimalReport,
        ...values,
      });
    expect(await report(other, { id })).toBeUndefined();
    expect(await report(one, { replaces: id })).toBe('23503');
    expect(await report(other, { replaces: id })).toBeUndefined();
  });
});
