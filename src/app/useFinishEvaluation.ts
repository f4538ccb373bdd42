import { useQueryClient } from '@tanstack/react-query';
import { evaluationSaved } from '../data/records/afterSave';
import { keys } from '../data/records/keys';
import { DataError, NAME_MISSING, STORED_OTHERWISE } from '../data/supabase/dataError';
import { savedIn } from '../device/outbox/items';
import type { Finished } from '../features/evaluation/finishedEvaluation';
import type { FinishOutcome } from '../features/evaluation/useFinishing';
import { useDevice } from '../forms/contexts';
import { useSend } from '../forms/useSend';
import { success } from '../lib/notice';
import { dataFailure } from '../sentences/errors';
import { toast } from '../ui/feedback/toasts';
import { useOverlays } from './useOverlays';

/** Finalises a re-evaluation through the outbox, and reports the outcome. */
export function useFinishEvaluation() {
  const { outbox } = useDevice();
  const { send } = useSend();
  const queryClient = useQueryClient();
  const { openUnsent } = useOverlays();

  /** The evaluation is on the server: what its record says is asked about in any view, and later from the record. */
  async function decide(id: string): Promise<void> {
    const item = outbox.getSnapshot().find(({ stored }) => savedIn(stored, 'evaluations')?.row.id === id);
    if (item) await openUnsent(item);
  }

  const finish = async ({ evaluation, changes, draft, sent }: Finished): Promise<FinishOutcome> => {
    const { patient_id } = evaluation;
    try {
      const outcome = await send({
        item: {
          kind: 'evaluation',
          evaluation,
          ...changes,
          ...(sent && { sent }),
          draft,
        },
        said: (stored) =>
          stored === 'conflict'
            ? undefined
            : success('Reavaliação finalizada', 'Ela está em Plano e metas, com a data e o seu nome.'),
      });
      if (outcome === 'conflict') void decide(evaluation.id);
      return 'done';
    } catch (error) {
      if (error instanceof DataError && error.code === NAME_MISSING) return 'nameless';
      if (error instanceof DataError && error.code === STORED_OTHERWISE) {
        evaluationSaved(queryClient, patient_id);
        return 'other';
      }
      toast(dataFailure('evaluate', error));
      // the patient may have been deleted
      void queryClient.invalidateQueries({ queryKey: keys.record(patient_id, 'row') });
      return 'stays';
    }
  };
  return finish;
}
