import type { NewEvaluation } from '../../data/records/evaluations';
import type { Changes } from '../../data/records/savePatient';
import type { DraftContent } from '../../device/store/storedRecord';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { toMarks } from '../../questionnaire/marks';
import { QUESTIONNAIRE_VERSION } from '../../questionnaire/questionnaires';
import { type Earlier, evaluationOf, recordChanges } from '../../questionnaire/reevaluation';
import type { EvaluationBase, EvaluationDraft, EvaluationValues } from './evaluationDraft';

/** What a finished re-evaluation stores, and changes in its record. */
export type Finished = {
  readonly evaluation: NewEvaluation;
  readonly changes: Changes;
  readonly draft: DraftContent;
  readonly sent: EvaluationDraft['sent'];
};

export function finishedOf(
  questionnaire: Questionnaire,
  form: EvaluationValues,
  { record }: EvaluationBase,
  earlier: (column: AnswerColumn) => Earlier | null,
): Omit<Finished, 'draft' | 'sent'> {
  const given = {
    patient_id: record.id,
    evaluated_on: form.evaluatedOn,
    questionnaire_version: QUESTIONNAIRE_VERSION,
    ...evaluationOf(questionnaire, form, earlier),
  };
  const content = { answers: record, marks: toMarks(record.answer_marks) };
  return {
    evaluation: { id: form.id, ...given },
    changes: { base: record, ...recordChanges(questionnaire, form, content) },
  };
}
