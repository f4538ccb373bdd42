import { randomUUID } from 'node:crypto';
import type { Insert } from '../../../src/data/supabase/schema.ts';
import type { FamilyAnswers } from '../../../src/questionnaire/family.ts';
import type { AnswerValues } from '../../../src/questionnaire/field.ts';
import type { AnswerMark } from '../../../src/questionnaire/marks.ts';
import { QUESTIONNAIRE_VERSION } from '../../../src/questionnaire/questionnaires.ts';
import { type Informant, type Random, whole } from './people.ts';
import { type Asked, asked, type DemoRecord } from './records.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** In records older than this, no question is left to be asked later. */
export const STILL_TO_ASK_DAYS = 45;

export type DemoMark = Insert<'answer_marks'> & { readonly column: string };
type DemoFamilyAnswers = Insert<'family_answers'> & { readonly id: string };

/** Columns that may be marked 'Não se aplica'. */
const mayNotApply: readonly string[] = ['responsavel', 'escola', 'desempenhoescolar'];

function markOfEmpty(random: Random, isRecent: boolean): AnswerMark | null {
  const chance = random();
  if (isRecent && chance < 0.6) return 'nao_perguntado';
  return chance < 0.8 ? 'nao_sabe' : null;
}

type FamilyRecord = DemoRecord & { readonly informant: Informant; readonly family: FamilyAnswers };

/** The informants of the questions that a family can be asked, and marks for some of the empty ones. */
function demoMarks({ patient, informant, streams }: DemoRecord, now: Date, questions: Asked): DemoMark[] {
  const changedAt = String(patient.created_at);
  const isRecent = now.getTime() - Date.parse(changedAt) < STILL_TO_ASK_DAYS * DAY;
  // many older records have no marks at all
  if (!isRecent && streams('marks')() < 0.4) return [];
  const relation = informant?.relation ?? 'Paciente';
  return questions(patient.tipo).flatMap(({ column, familyPrompt }): DemoMark[] => {
    const random = streams(`mark ${column}`);
    const row = { patient_id: patient.id, user_id: patient.user_id, column, changed_at: changedAt };
    const isAnswered = Boolean(patient[column]);
    if (!isAnswered && mayNotApply.includes(column))
      return [{ ...row, mark: 'nao_se_aplica', informant: null }];
    if (!familyPrompt) return [];
    if (isAnswered) {
      const bySchool = column === 'desempenhoescolar' && random() < 0.5;
      return [{ ...row, mark: null, informant: bySchool ? 'Escola' : relation }];
    }
    const mark = markOfEmpty(random, isRecent);
    return mark ? [{ ...row, mark, informant: mark === 'nao_sabe' ? relation : null }] : [];
  });
}

function familyAnswers({ patient, informant, family, streams }: FamilyRecord): DemoFamilyAnswers {
  const random = streams('family');
  const begun = Date.parse(String(patient.created_at)) + whole(random, 3, 9) * MINUTE;
  const ended = new Date(begun + whole(random, 11, 24) * MINUTE).toISOString();
  return {
    id: randomUUID(),
    patient_id: patient.id,
    user_id: patient.user_id,
    filled_by: informant.name,
    relation: informant.relation,
    questionnaire_version: QUESTIONNAIRE_VERSION,
    begun_at: new Date(begun).toISOString(),
    ended_at: ended,
    received_at: ended,
    answers: family,
  };
}

/** The record after the review: empty questions take the family's answers. */
function reviewed(record: FamilyRecord, marks: readonly DemoMark[]) {
  const { patient, informant, family } = record;
  const used = Object.entries(family).filter(([column]) => !patient[column as keyof AnswerValues]);
  const texts = used.flatMap(([column, answer]) =>
    answer && 'text' in answer ? [[column, answer.text]] : [],
  );
  const changed = used.flatMap(([column, answer]): DemoMark[] =>
    answer
      ? [
          {
            patient_id: patient.id,
            user_id: patient.user_id,
            column,
            changed_at: String(patient.created_at),
            mark: 'mark' in answer ? answer.mark : null,
            informant: 'mark' in answer && answer.mark === 'nao_perguntado' ? null : informant.relation,
          },
        ]
      : [],
  );
  return {
    record: { ...record, patient: { ...patient, ...Object.fromEntries(texts) } },
    marks: [...marks.filter(({ column }) => !used.some(([each]) => each === column)), ...changed],
  };
}

/** Adds marks to all records, and the answers of two families to the newest suitable ones; the older of the two is reviewed. */
export function demoFamilies(records: readonly DemoRecord[], now: Date, questions = asked) {
  const answered = records
    .filter((record): record is FamilyRecord =>
      Boolean(record.informant && record.family && !record.patient.discharged_on),
    )
    .sort((a, b) => String(b.patient.created_at).localeCompare(String(a.patient.created_at)))
    .slice(0, 2);
  const [, second] = answered;
  const answers = answered.map(familyAnswers);
  const after = records.map((record) => {
    const marks = demoMarks(record, now, questions);
    return record === second ? reviewed(second, marks) : { record, marks };
  });
  return {
    records: after.map(({ record }) => record),
    marks: after.flatMap(({ marks }) => marks),
    answers,
    reviewed: answers.slice(1).map(({ id }) => id),
  };
}
