import { randomUUID } from 'node:crypto';
import type { Insert } from '../../../src/data/supabase/schema.ts';
import { evaluatedQuestionsOf } from '../../../src/questionnaire/evaluations.ts';
import type { AnswerColumn } from '../../../src/questionnaire/field.ts';
import type { AnswerMark } from '../../../src/questionnaire/marks.ts';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../../src/questionnaire/questionnaires.ts';
import type { DemoMark } from './family.ts';
import { author } from './notes.ts';
import type { PastEvaluation } from './outcome.ts';
import type { DemoRecord } from './records.ts';

type DemoEvaluation = Insert<'evaluations'> & {
  readonly kind: 'first' | 'again';
  readonly questions: readonly string[];
  readonly answers: { readonly [column: string]: string };
};

const evaluated = ({ patient }: DemoRecord): AnswerColumn[] =>
  evaluatedQuestionsOf(questionnaireFor(patient.tipo)).map(({ column }) => column);

const withoutEmpty = <Value>(entries: readonly (readonly [string, Value | null | undefined])[]) =>
  Object.fromEntries(entries.filter((entry): entry is readonly [string, Value] => Boolean(entry[1])));

function firstOf(record: DemoRecord, marks: readonly DemoMark[]): DemoEvaluation {
  const { patient } = record;
  const markOf = (column: string) => marks.find((mark) => mark.column === column);
  const questions = evaluated(record).filter((column) => patient[column] || markOf(column)?.mark);
  return {
    id: randomUUID(),
    patient_id: patient.id,
    user_id: patient.user_id,
    kind: 'first',
    evaluated_on: String(patient.attended_on),
    questionnaire_version: QUESTIONNAIRE_VERSION,
    questions: [...questions].sort(),
    answers: withoutEmpty<string>(questions.map((column) => [column, patient[column]])),
    marks: withoutEmpty<AnswerMark>(questions.map((column) => [column, markOf(column)?.mark])),
    informants: withoutEmpty<string>(questions.map((column) => [column, markOf(column)?.informant])),
    unchanged: [],
    author: null,
    finalised_at: String(patient.created_at),
  };
}

type Evaluated = {
  readonly record: DemoRecord;
  readonly marks: readonly DemoMark[];
  readonly evaluations: readonly DemoEvaluation[];
};

/** The record after one more evaluation, whose answers it takes. */
function again(before: Evaluated, { day, changed, unchanged }: PastEvaluation): Evaluated {
  const { patient, informant } = before.record;
  const confirmed = unchanged.filter((column) => patient[column]);
  const kept = confirmed.map((column) => [column, String(patient[column])] as const);
  const answers = { ...Object.fromEntries(kept), ...changed };
  const questions = evaluated(before.record).filter((column) => column in answers);
  const said = informant?.relation ?? 'Paciente';
  const row = { patient_id: patient.id, user_id: patient.user_id };
  const finalised = new Date(day.getTime() + 70 * 60_000).toISOString();
  const asked = questions.map(
    (column): DemoMark => ({ ...row, column, mark: null, informant: said, changed_at: finalised }),
  );
  return {
    record: { ...before.record, patient: { ...patient, ...changed } },
    marks: [...before.marks.filter(({ column }) => !(column in answers)), ...asked],
    evaluations: [
      ...before.evaluations,
      {
        id: randomUUID(),
        ...row,
        kind: 'again',
        evaluated_on: day.toISOString().slice(0, 10),
        questionnaire_version: QUESTIONNAIRE_VERSION,
        questions,
        answers,
        marks: {},
        informants: Object.fromEntries(questions.map((column) => [column, said])),
        unchanged: confirmed,
        author,
        finalised_at: finalised,
      },
    ],
  };
}

/** Adds the re-evaluations that have taken place, each after the intake; the records then say what the last one did. */
export function demoEvaluations(records: readonly DemoRecord[], marks: readonly DemoMark[]) {
  const ofPatient = new Map<string, DemoMark[]>();
  for (const mark of marks) ofPatient.set(mark.patient_id, [...(ofPatient.get(mark.patient_id) ?? []), mark]);
  const after = records.map((record): Evaluated => {
    const said = ofPatient.get(record.patient.id) ?? [];
    const begun: Evaluated = { record, marks: said, evaluations: [] };
    if (record.evaluations.length === 0) return begun;
    const first = { ...begun, evaluations: [firstOf(record, said)] };
    return record.evaluations.reduce(again, first);
  });
  return {
    records: after.map(({ record }) => record),
    marks: after.flatMap((each) => each.marks),
    evaluations: after.flatMap(({ evaluations }) => evaluations),
  };
}
