import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsSaved } from '../../data/records/afterSave';
import { decide } from '../../data/records/merge';
import { addResult, changeResult, type ResultOutcome, wordsIn, wordsOf } from '../../data/records/results';
import { dataFailure, resultNotices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { resultConflict } from './resultConflict';
import { type ResultDraft, wordsOfTyped } from './resultDraft';

/** Saves a result and reports the outcome. `conflict` is the dialog that asks about one. */
export function useSaveResult(patientId: string, fileNames: ReadonlyMap<string, string>) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();
  const [running, setRunning] = useState(false);
  /** A `final` one cannot be repeated. */
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const fail = (notice: Notice, final: boolean) => {
    setFailure({ notice, final });
    toast(notice);
    return false;
  };

  /** False if nothing was saved, which leaves the form as it is. */
  async function settle(outcome: ResultOutcome, known: number): Promise<boolean> {
    switch (outcome.kind) {
      case 'saved': {
        resultsSaved(queryClient, patientId);
        const merged = outcome.row.revision > known + 1;
        toast.success(
          'Resultado salvo',
          merged ? 'Ele também guarda o que mudou em outro aparelho.' : undefined,
        );
        return true;
      }
      case 'gone':
        resultsSaved(queryClient, patientId);
        return fail(resultNotices.gone, true);
      case 'conflict': {
        const { current } = outcome;
        const decision = await ask(resultConflict(outcome, fileNames));
        if (!decision) return false;
        const words = { ...wordsOf(current), ...wordsIn(decide(outcome, decision)) };
        return settle(await changeResult(current, words), current.revision);
      }
      default:
        return outcome satisfies never;
    }
  }

  const save = async ({ id, base, typed }: ResultDraft): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    const words = wordsOfTyped(typed);
    try {
      const outcome = base
        ? await changeResult(base, words)
        : await addResult(userId, { ...words, id, patient_id: patientId });
      return await settle(outcome, base?.revision ?? 0);
    } catch (error) {
      return fail(dataFailure('result', error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure, conflict };
}
