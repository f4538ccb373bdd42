import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { impossibleDay, impossiblePlan } from '../../src/questionnaire/days';
import { newPatient, newTherapist, onBothDatabases, sql, type Therapist } from '../support/backendClients';
import { code } from '../support/backendNotes';
import {
  giveName,
  minimalDisclosure,
  minimalEvaluation,
  minimalRating,
  minimalResult,
  newGoal,
} from '../support/treatment';

const BIRTH = '1990-05-17';
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inYears = (years: number) => `${Number(inDays(0).slice(0, 4)) + years}-01-01`;

onBothDatabases('D-426: a day', (server) => {
  let owner: Therapist;
  let patient_id: string;
  let goal_id: string;
  let imported_id: string;
  beforeAll(async () => {
    owner = await newTherapist(server);
    await giveName(owner);
    patient_id = await newPatient(owner, { dataNascimento: BIRTH });
    goal_id = await newGoal(owner, patient_id);
    imported_id = await newPatient(owner, { dataNascimento: BIRTH });
    await table('imported_records')
      .insert({ patient_id: imported_id, part: 1, is_last: true, source: 'copia.zip', record: {} })
      .throwOnError();
  });

  const table = (name: string) => owner.client.from(name);
  const handOut = (patient_id: string, disclosed_on: string) =>
    code(table('disclosures').insert({ patient_id, ...minimalDisclosure, disclosed_on }));
  type Write = (day: string) => Promise<string | undefined>;
  const past: Record<string, Write> = {
    'of a mark': (rated_on) =>
      code(table('goal_ratings').insert({ patient_id, goal_id, ...minimalRating, rated_on })),
    'of a result': (measured_on) =>
      code(table('results').insert({ patient_id, ...minimalResult, measured_on })),
    'of a note': (occurred_on) =>
      code(table('session_notes').insert({ patient_id, content: 'Veio.', occurred_on })),
    'of what was handed out of a record that came from elsewhere': (disclosed_on) =>
      handOut(imported_id, disclosed_on),
  };
  const planned: Record<string, Write> = {
    'of a goal': (target_on) => code(table('goals').insert({ patient_id, statement: 'Ir.', target_on })),
    'of a plan': (review_on) =>
      code(table('care_plans').upsert({ patient_id, review_on }, { onConflict: 'patient_id,user_id' })),
    'of a discharge': (discharged_on) =>
      code(table('patients').update({ discharged_on, discharge_reason: 'outro' }).eq('id', patient_id)),
    'of a return': (resumed_on) => code(table('patients').update({ resumed_on }).eq('id', patient_id)),
  };

  it.each(Object.entries(past))('D-426: %s is not before the birth, and not ahead', async (_, write) => {
    for (const day of ['1890-01-01', '1990-05-16', inDays(3), '9999-12-31']) {
      expect(await write(day)).toBe('PT422');
      expect(impossibleDay(day, BIRTH)).toBeDefined();
    }
    for (const day of [BIRTH, inDays(0)]) {
      expect(await write(day)).toBeUndefined();
      expect(impossibleDay(day, BIRTH)).toBeUndefined();
    }
  });

  it.each(Object.entries(planned))('D-426: %s may be ahead, but no lifetime', async (_, write) => {
    for (const day of ['1990-05-16', inYears(22), '9999-12-31']) {
      expect(await write(day)).toBe('PT422');
      expect(impossiblePlan(day, BIRTH)).toBeDefined();
    }
    for (const day of [BIRTH, inDays(300), inYears(19)]) {
      expect(await write(day)).toBeUndefined();
      expect(impossiblePlan(day, BIRTH)).toBeUndefined();
    }
  });

  it('D-426: of what was handed out is not before the record, its intake or its first note', async () => {
    const refuses = async (patient: string, days: readonly string[]) => {
      for (const day of days) expect([day, await handOut(patient, day)]).toEqual([day, 'PT422']);
    };
    const takes = async (patient: string, days: readonly string[]) => {
      for (const day of days) expect([day, await handOut(patient, day)]).toEqual([day, undefined]);
    };
    const made = await newPatient(owner, { dataNascimento: BIRTH });
    await refuses(made, ['1990-05-16', '1999-03-04', inDays(-5), inDays(3), '9999-12-31']);
    await takes(made, [inDays(0)]);
    await code(
      table('session_notes').insert({ patient_id: made, content: 'Veio.', occurred_on: inDays(-9) }),
    );
    await refuses(made, ['1999-03-04', inDays(-12)]);
    await takes(made, [inDays(-9), inDays(-5)]);

    const attended = await newPatient(owner, { dataNascimento: BIRTH, attended_on: '2024-01-10' });
    await refuses(attended, ['1999-03-04', '2024-01-08']);
    await takes(attended, ['2024-01-10', inDays(0)]);

    const born = await newPatient(owner, { dataNascimento: inDays(-1), attended_on: inDays(-1) });
    await refuses(born, [inDays(-2)]);
    await takes(born, [inDays(-1)]);
  });

  it('D-426: that a device states by itself gives way to the day of the server where it cannot be', async () => {
    const dayOf = async (name: string, column: string, values: object) => {
      const { data, error } = await table(name)
        .insert({ id: randomUUID(), ...values })
        .select(column)
        .single();
      if (error) throw error;
      return Object.values(data as object)[0];
    };
    const person = { nome: 'Ana', dataNascimento: BIRTH };
    const now = [inDays(-1), inDays(0)];
    const made = await newPatient(owner, { dataNascimento: BIRTH });
    for (const impossible of ['1970-01-01', '1999-03-04', '9999-12-31']) {
      const copy = { patient_id: made, kind: 'copia', content: 'Cópia da ficha', disclosed_on: impossible };
      expect(now).toContain(await dayOf('disclosures', 'disclosed_on', copy));
    }
    for (const impossible of ['1970-01-01', '9999-12-31'])
      expect(now).toContain(await dayOf('patients', 'attended_on', { ...person, attended_on: impossible }));
    expect(await dayOf('patients', 'attended_on', { ...person, attended_on: '2020-03-02' })).toBe(
      '2020-03-02',
    );
    // a record is not evaluated again before it is there
    for (const impossible of ['1995-01-01', inDays(-5), '9999-12-31'])
      expect(now).toContain(
        await dayOf('evaluations', 'evaluated_on', {
          patient_id,
          ...minimalEvaluation,
          evaluated_on: impossible,
        }),
      );
    const earlier = await newPatient(owner, { dataNascimento: BIRTH, attended_on: '2024-01-10' });
    const evaluation = { patient_id: earlier, ...minimalEvaluation, evaluated_on: '2026-03-02' };
    expect(await dayOf('evaluations', 'evaluated_on', evaluation)).toBe('2026-03-02');
  });

  it('D-426: that is there already stays, and keeps nothing else of its row from being changed', async () => {
    const id = randomUUID();
    await sql(
      server,
      `insert into public.results (id, user_id, patient_id, instrument, measured_on, value)
       values ($1, $2, $3, 'Berg', '1950-01-01', 40)`,
      [id, owner.id, patient_id],
    );
    const change = (values: object) => code(table('results').update(values).eq('id', id));
    expect(await change({ comment: 'Do papel.', measured_on: '1950-01-01' })).toBeUndefined();
    expect(await change({ measured_on: '1950-01-02' })).toBe('PT422');
  });

  it('D-426: of marks by a family whose clock cannot have been right is the one when they came', async () => {
    const rated = async (ended_at: string) => {
      const id = randomUUID();
      const given = { filled_by: 'Ana', relation: 'Mãe', begun_at: ended_at, ended_at, answers: {} };
      const ratings = { [goal_id]: { word: 'em_parte' } };
      await table('family_answers')
        .insert({ id, patient_id, ...given, ratings })
        .throwOnError();
      await table('family_answers')
        .update({ reviewed_at: new Date().toISOString() })
        .eq('id', id)
        .throwOnError();
      const { data } = await table('goal_ratings').select('rated_on').eq('family_answers_id', id).single();
      return data?.rated_on;
    };
    const now = [inDays(-1), inDays(0)];
    expect(now).toContain(await rated('9990-01-01T12:00:00Z'));
    expect(now).toContain(await rated('1970-01-01T12:00:00Z'));
    expect(await rated('2026-03-02T12:00:00Z')).toBe('2026-03-02');
  });
});
