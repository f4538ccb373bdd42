import type { NewEvaluation } from '../../data/records/evaluations';
import type { Changes } from '../../data/records/savePatient';
import type { Content } from '../../device/store/storedRecord';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { toMarks } from '../../questionnaire/marks';
import { QUESTIONNAIRE_VERSION } from '../../questionnaire/questionnaires';
import { type Earlier, evaluationOf, recordChanges } from '../../questionnaire/reevaluation';
import type { EvaluationValues, Standing } from './evaluationDraft';

/** What a finished re-evaluation stores, and changes in its record. */
export type Finished = {
  readonly evaluation: NewEvaluation;
  readonly changes: Changes;
  readonly draft: Omit<Content, 'key'>;
};

/** Another content gets another id: what was sent before may be on the server, where nothing changes it. */
function idFor(given: Omit<NewEvaluation, 'id'>, attempted: NewEvaluation | null): string {
  if (!attempted) return crypto.randomUUID();
  const { id, ...before } = attempted;
  return JSON.stringify(before) === JSON.stringify(given) ? id : crypto.randomUUID();
}

export function finishedOf(
  questionnaire: Questionnaire,
  form: EvaluationValues,
  { record }: Standing,
  earlier: (column: AnswerColumn) => Earlier | null,
): Omit<Finished, 'draft'> {
  const given = {
    patient_id: record.id,
    evaluated_on: form.evaluatedOn,
    questionnaire_version: QUESTIONNAIRE_VERSION,
    ...evaluationOf(questionnaire, form, earlier),
  };
  const content = { answers: record, marks: toMarks(record.answer_marks) };
  return {
    evaluation: { id: idFor(given, form.attempted), ...given },
    changes: { base: record, ...recordChanges(questionnaire, form, content) },
  };
}
