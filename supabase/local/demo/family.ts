import { randomUUID } from 'node:crypto';
import type { Insert } from '../../../src/data/supabase/schema.ts';
import type { FamilyAnswers } from '../../../src/questionnaire/family.ts';
import { type AnswerValues, questionsOf } from '../../../src/questionnaire/field.ts';
import type { Mark } from '../../../src/questionnaire/marks.ts';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../../src/questionnaire/questionnaires.ts';
import { type Random, type Teller, whole } from './people.ts';
import type { DemoRecord } from './records.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** What was not asked in an older record is asked by now. */
export const STILL_TO_ASK_DAYS = 45;

export type DemoMark = Insert<'answer_marks'> & { readonly column: string };
export type DemoFamilyAnswers = Insert<'family_answers'> & { readonly id: string };

/** May not apply to somebody. */
const perhaps: readonly string[] = ['responsavel', 'escola', 'desempenhoescolar'];

function whyEmpty(random: Random, isRecent: boolean): Mark | null {
  const chance = random();
  if (isRecent && chance < 0.6) return 'nao_perguntado';
  return chance < 0.8 ? 'nao_sabe' : null;
}

type Told = DemoRecord & { readonly teller: Teller; readonly family: FamilyAnswers };

/** Who answered the questions that a family can be asked, and why some of them stayed empty. */
function demoMarks(
  { patient, teller }: DemoRecord,
  { random, now }: { random: Random; now: Date },
): DemoMark[] {
  const changedAt = String(patient.created_at);
  const isRecent = now.getTime() - Date.parse(changedAt) < STILL_TO_ASK_DAYS * DAY;
  // in many older records none of it was noted
  if (!isRecent && random() < 0.4) return [];
  const relation = teller?.relation ?? 'Paciente';
  return questionsOf(questionnaireFor(patient.tipo)).flatMap(({ column, familyPrompt }): DemoMark[] => {
    const row = { patient_id: patient.id, user_id: patient.user_id, column, changed_at: changedAt };
    const isAnswered = Boolean(patient[column]);
    if (!isAnswered && perhaps.includes(column)) return [{ ...row, mark: 'nao_se_aplica', informant: null }];
    if (!familyPrompt) return [];
    if (isAnswered) {
      const bySchool = column === 'desempenhoescolar' && random() < 0.5;
      return [{ ...row, mark: null, informant: bySchool ? 'Escola' : relation }];
    }
    const mark = whyEmpty(random, isRecent);
    return mark ? [{ ...row, mark, informant: mark === 'nao_sabe' ? relation : null }] : [];
  });
}

function familyAnswers({ patient, teller, family }: Told, random: Random): DemoFamilyAnswers {
  const begun = Date.parse(String(patient.created_at)) + whole(random, 3, 9) * MINUTE;
  const ended = new Date(begun + whole(random, 11, 24) * MINUTE).toISOString();
  return {
    id: randomUUID(),
    patient_id: patient.id,
    user_id: patient.user_id,
    filled_by: teller.name,
    relation: teller.relation,
    questionnaire_version: QUESTIONNAIRE_VERSION,
    begun_at: new Date(begun).toISOString(),
    ended_at: ended,
    received_at: ended,
    answers: family,
  };
}

/** The record after the review: what it did not say was taken from the family. */
function reviewed(record: Told, marks: readonly DemoMark[]) {
  const { patient, teller, family } = record;
  const used = Object.entries(family).filter(([column]) => !patient[column as keyof AnswerValues]);
  const texts = used.flatMap(([column, said]) => (said && 'text' in said ? [[column, said.text]] : []));
  const changed = used.flatMap(([column, said]): DemoMark[] =>
    said
      ? [
          {
            ...{ patient_id: patient.id, user_id: patient.user_id, column },
            changed_at: String(patient.created_at),
            mark: 'mark' in said ? said.mark : null,
            informant: 'mark' in said && said.mark === 'nao_perguntado' ? null : teller.relation,
          },
        ]
      : [],
  );
  return {
    record: { ...record, patient: { ...patient, ...Object.fromEntries(texts) } },
    marks: [...marks.filter(({ column }) => !used.some(([each]) => each === column)), ...changed],
  };
}

/** What is known of the answers; the newest two families filled in their part, and one of the two was reviewed. */
export function demoFamilies(records: readonly DemoRecord[], context: { random: Random; now: Date }) {
  const told = records
    .filter((record): record is Told =>
      Boolean(record.teller && record.family && !record.patient.discharged_on),
    )
    .sort((a, b) => String(b.patient.created_at).localeCompare(String(a.patient.created_at)))
    .slice(0, 2);
  const [, second] = told;
  const families = told.map((record) => familyAnswers(record, context.random));
  const after = records.map((record) => {
    const marks = demoMarks(record, context);
    return record === second ? reviewed(second, marks) : { record, marks };
  });
  return {
    records: after.map(({ record }) => record),
    marks: after.flatMap(({ marks }) => marks),
    families,
    reviewed: families.slice(1).map(({ id }) => id),
  };
}
