import { savedIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { evaluatedOf } from '../../questionnaire/evaluations';
import type { Evaluated } from '../../questionnaire/reevaluation';

/** The finished evaluations of a record that wait on this device, in their order. */
export const waitingEvaluations = (unsent: readonly OutboxItem[], patientId: string): Evaluated[] =>
  unsent.flatMap(({ stored }) => {
    const evaluation = stored.patientId === patientId && savedIn(stored, 'evaluations');
    return evaluation ? evaluatedOf(evaluation.row) : [];
  });
