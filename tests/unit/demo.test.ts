import { expect, test } from 'vitest';
import { evaluatedQuestionsOf } from '../../src/questionnaire/evaluations';
import { familyGroupsOf } from '../../src/questionnaire/family';
import type { Question } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { demoEvaluations } from '../../supabase/local/demo/evaluations';
import { demoFamilies, STILL_TO_ASK_DAYS } from '../../supabase/local/demo/family';
import { randomFrom } from '../../supabase/local/demo/people';
import { asked, demoRecord } from '../../supabase/local/demo/records';

const now = new Date('2026-11-22T12:00:00Z');
const today = '2026-11-22';
const random = randomFrom(1);
const demo = demoFamilies(
  Array.from({ length: 300 }, () => demoRecord('therapist', random, now, true)),
  now,
);
const { records } = demo;
const notes = records.flatMap((record) => record.notes.map((note) => ({ ...note, record })));

const sentencesOf = (texts: readonly unknown[]) =>
  texts.flatMap((text) => (typeof text === 'string' ? text.split(/(?<=[.!?”])\s+/) : []));

test('D-183: no sentence is repeated in a record, except in a note and its correction', () => {
  for (const { patient, notes, outcome } of evaluated.records) {
    const replaced = notes.map(({ replaces }) => replaces);
    const said = notes.filter(({ id }) => !replaced.includes(id)).map(({ content }) => content);
    // choices and names are no sentences
    const aims = outcome.goals.flatMap(({ statement, own_words }) => [statement, own_words]);
    const sentences = sentencesOf([...Object.values(patient), ...said, ...aims]).filter((text) =>
      text.includes(' '),
    );
    const twice = sentences.filter((text, index) => sentences.indexOf(text) !== index && text.endsWith('.'));
    expect(twice).toEqual([]);
  }
});

test('D-183: notes follow their intake, on working days, until today', () => {
  expect(notes.length).toBeGreaterThan(1000);
  for (const { occurred_on, record } of notes) {
    const day = new Date(`${occurred_on}T12:00:00Z`).getUTCDay();
    expect(day).toBeGreaterThan(0);
    expect(day).toBeLessThan(6);
    expect(String(occurred_on) >= String(record.patient.attended_on).slice(0, 10)).toBe(true);
    expect(String(occurred_on) <= today).toBe(true);
  }
});

test('D-183: some notes are open, all of them of the last days; some are corrected', () => {
  const open = notes.filter(({ finalised_at }) => finalised_at === null);
  expect(open.length).toBeGreaterThan(2);
  for (const { occurred_on } of open) expect(String(occurred_on) > '2026-11-08').toBe(true);
  const corrections = notes.filter(({ replaces }) => replaces !== null);
  expect(corrections.length).toBeGreaterThan(2);
  for (const { replaces, reason, record } of corrections) {
    expect(reason).toEqual(expect.any(String));
    expect(record.notes.find(({ id }) => id === replaces)?.finalised_at).toEqual(expect.any(String));
  }
});

test('D-183: treatments end, and only ended ones are archived', () => {
  const ended = records.filter(({ patient }) => patient.discharged_on);
  expect(ended.length).toBeGreaterThan(20);
  expect(ended.length).toBeLessThan(280);
  const archived = records.filter(({ patient }) => patient.archived_at);
  expect(archived.length).toBeGreaterThan(5);
  for (const { patient } of archived) expect(patient.discharged_on).toBeTruthy();
});

const patientOf = (id: unknown) => records.find(({ patient }) => patient.id === id)?.patient;

test('D-210: only questions without an answer have marks, only answered ones informants', () => {
  const marks = new Set(demo.marks.map(({ mark }) => mark));
  expect(marks).toEqual(new Set([null, 'nao_perguntado', 'nao_sabe', 'nao_se_aplica']));
  for (const { patient_id, column, mark, informant } of demo.marks) {
    const answer = patientOf(patient_id)?.[column as 'nome'];
    expect(Boolean(answer?.trim()), column).toBe(mark === null);
    if (mark === null) expect(informant).toEqual(expect.any(String));
  }
  const once = demo.marks.map(({ patient_id, column }) => `${patient_id} ${column}`);
  expect(new Set(once).size).toBe(once.length);
});

test('D-210: only recent records have questions to be asked, and some have', () => {
  const open = demo.marks.filter(({ mark }) => mark === 'nao_perguntado');
  const oldest = new Date(now.getTime() - STILL_TO_ASK_DAYS * 86_400_000).toISOString();
  for (const { changed_at } of open) expect(String(changed_at) > oldest).toBe(true);
  expect(new Set(open.map(({ patient_id }) => patient_id)).size).toBeGreaterThan(5);
});

test('D-210: two families filled in their part, of questions that it is asked; one of them was reviewed', () => {
  expect(demo.answers).toHaveLength(2);
  expect(demo.reviewed).toEqual([demo.answers[1]?.id]);
  for (const { patient_id, answers, begun_at, ended_at, relation } of demo.answers) {
    const patient = patientOf(patient_id);
    const asked = familyGroupsOf(questionnaireFor(patient?.tipo ?? 'adulto'))
      .flatMap(({ questions }) => questions)
      .map(({ column }) => String(column));
    expect(asked).toEqual(expect.arrayContaining(Object.keys(answers)));
    expect(begun_at < ended_at).toBe(true);
    expect(relation).toEqual(expect.any(String));
  }
  const [, second] = demo.answers;
  const patient = patientOf(second?.patient_id);
  // what the family wrote is in the record, or something else was before
  for (const [column, said] of Object.entries(second?.answers ?? {})) {
    if (typeof said === 'object' && said && 'text' in said) expect(patient?.[column as 'nome']).toBeTruthy();
  }
});

const outcomes = records.filter(({ outcome }) => outcome.goals.length > 0);
const evaluated = demoEvaluations(records, demo.marks);

test('D-361: goals of many treatments move, and end in every way; a note says what was marked in it', () => {
  const goals = outcomes.flatMap(({ outcome }) => outcome.goals);
  expect(new Set(goals.map(({ statement }) => statement)).size).toBeGreaterThan(12);
  expect(new Set(goals.map(({ state }) => state))).toEqual(
    new Set(['ativa', 'pausada', 'alcancada', 'encerrada']),
  );
  for (const { state, state_reason } of goals)
    if (state === 'encerrada') expect(state_reason).toEqual(expect.any(String));
  const ratings = outcomes.flatMap(({ outcome }) => outcome.ratings);
  expect(new Set(ratings.map(({ rated_by }) => rated_by))).toEqual(
    new Set(['terapeuta', 'paciente', 'familia']),
  );
  const byId = new Map(notes.map((note) => [note.id, note]));
  const isScaled = new Map(goals.map(({ id, levels }) => [id, levels !== null]));
  for (const { goal_id, level, word, note_id, rated_on } of ratings) {
    expect(typeof (isScaled.get(goal_id) ? level : word)).toBe(isScaled.get(goal_id) ? 'number' : 'string');
    if (note_id === null) continue;
    const note = byId.get(String(note_id));
    expect(note?.finalised_at).toEqual(expect.any(String));
    expect(note?.occurred_on).toBe(rated_on);
    expect(note?.ratings?.[goal_id]).toEqual(level === null ? { word } : { level });
  }
  expect(
    notes.some(({ finalised_at, ratings }) => !finalised_at && Object.keys(ratings ?? {}).length > 0),
  ).toBe(true);
});

test('D-361: some goals fail: they end below what was expected, or never leave the lowest levels', () => {
  const failed = outcomes.flatMap(({ outcome: { goals, ratings } }) =>
    goals.filter(({ id, state }) => {
      const levels = ratings.filter(({ goal_id }) => goal_id === id).map(({ level }) => level ?? 0);
      return state === 'encerrada' && levels.every((level) => level < 0);
    }),
  );
  expect(new Set(failed.map(({ statement }) => statement)).size).toBeGreaterThanOrEqual(3);
});

test('D-361: results are numbers with units, in both directions, and words', () => {
  const results = records.flatMap(({ outcome }) => outcome.results);
  expect(new Set(results.map(({ instrument }) => instrument)).size).toBeGreaterThan(10);
  for (const { value, text } of results)
    expect([value, text].filter((said) => said !== null)).toHaveLength(1);
  expect(new Set(results.map(({ higher_is_better }) => higher_is_better))).toEqual(
    new Set([true, false, null]),
  );
});

test('D-361: a record says what its last re-evaluation did; the intake is the first evaluation', () => {
  const times = new Map<string, number>();
  for (const { patient_id } of evaluated.evaluations) times.set(patient_id, (times.get(patient_id) ?? 0) + 1);
  expect(Math.max(...times.values())).toBe(3);
  for (const { patient } of evaluated.records) {
    const [first, ...later] = evaluated.evaluations.filter(({ patient_id }) => patient_id === patient.id);
    if (!first) continue;
    // as the database asks
    const evaluable = evaluatedQuestionsOf(questionnaireFor(patient.tipo)).map(({ column }) => column);
    expect(evaluable).toEqual(
      expect.arrayContaining([first, ...later].flatMap(({ questions }) => questions)),
    );
    expect([first.kind, first.author]).toEqual(['first', null]);
    expect(later.length).toBeGreaterThan(0);
    const said = { ...first.answers };
    for (const { answers, questions, unchanged, evaluated_on } of later) {
      expect(Object.keys(answers).sort()).toEqual([...questions].sort());
      expect(String(evaluated_on) >= String(first.evaluated_on)).toBe(true);
      for (const column of unchanged ?? []) expect(answers[column]).toBe(said[column]);
      Object.assign(said, answers);
    }
    for (const [column, answer] of Object.entries(said)) expect(patient[column]).toBe(answer);
    for (const column of later.flatMap(({ questions }) => questions))
      expect(
        evaluated.marks.filter((mark) => mark.patient_id === patient.id && mark.column === column),
      ).toEqual([expect.objectContaining({ mark: null, informant: expect.any(String) })]);
  }
});

test('the same seed gives the same people and two families, on any day', () => {
  const at = (hour: number) => {
    const moment = new Date(now.getTime() + hour * 3_600_000);
    const numbers = randomFrom(2);
    const drawn = Array.from({ length: 25 }, () => demoRecord('therapist', numbers, moment, true));
    const { answers } = demoFamilies(drawn, moment);
    return [drawn.map(({ patient }) => patient.nome), answers.length];
  };
  const [people] = at(0);
  for (let hour = 0; hour < 24 * 14; hour += 5) expect(at(hour)).toEqual([people, 2]);
});

test('D-941: a new question changes no other answer, mark, note or person', () => {
  const NEW = 'nova';
  const withNew: typeof asked = (kind) => {
    const like = asked(kind).find((question) => question.kind === 'longText' && question.familyPrompt);
    return [{ ...like, column: NEW } as unknown as Question, ...asked(kind)];
  };
  const drawn = (questions?: typeof asked) => {
    const people = randomFrom(3);
    const each = Array.from({ length: 40 }, () => demoRecord('therapist', people, now, true, questions));
    const { records, marks } = demoFamilies(each, now, questions);
    return records.map(({ patient, notes, informant }) => ({
      patient: { ...patient, id: null },
      informant,
      said: notes.map(({ content }) => content),
      marks: marks.flatMap((mark) => (mark.patient_id === patient.id ? [{ ...mark, patient_id: null }] : [])),
    }));
  };
  const after = drawn(withNew);
  expect(after.some(({ marks }) => marks.some(({ column }) => column === NEW))).toBe(true);
  const withoutNew = after.map(({ patient: { [NEW]: _, ...patient }, marks, ...others }) => ({
    patient,
    marks: marks.filter(({ column }) => column !== NEW),
    ...others,
  }));
  expect(withoutNew).toEqual(drawn());
});
