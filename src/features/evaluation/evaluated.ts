import type { Evaluation, NewEvaluation } from '../../data/records/evaluations';
import { savedIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { evaluatedAnswers } from '../../questionnaire/evaluations';
import type { Evaluated } from '../../questionnaire/reevaluation';

export const toEvaluated = (evaluations: readonly Evaluation[]): Evaluated[] =>
  evaluations.map((each) => ({ kind: each.kind, day: each.evaluated_on, answers: evaluatedAnswers(each) }));

/** What was sent as a new one, and reads like a stored one. */
const asStored = (given: NewEvaluation): Evaluated => ({
  kind: 'again',
  day: given.evaluated_on,
  answers: evaluatedAnswers(given),
});

/** The finished evaluations of a record that wait on this device, in their order. */
export const waitingEvaluations = (unsent: readonly OutboxItem[], patientId: string): Evaluated[] =>
  unsent.flatMap(({ stored }) => {
    const evaluation = stored.patientId === patientId && savedIn(stored, 'evaluations');
    return evaluation ? asStored(evaluation.row) : [];
  });
