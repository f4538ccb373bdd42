import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { planSaved } from '../../data/records/afterSave';
import { type CarePlan, savePlan, wordsOf } from '../../data/records/carePlan';
import { decide } from '../../data/records/merge';
import { dataFailure, notices } from '../../data/supabase/errors';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { Notice } from '../../lib/notice';
import type { PlanWords } from '../../questionnaire/carePlan';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { planConflict } from './planConflict';

/** Saves changes of a plan and reports the outcome. `conflict` is the dialog that asks about one. */
export function useSavePlan() {
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
  async function attempt(base: CarePlan, words: Partial<PlanWords>): Promise<boolean> {
    const outcome = await savePlan(base, words);
    switch (outcome.kind) {
      case 'saved': {
        planSaved(queryClient, outcome.row);
        const merged = outcome.row.revision > base.revision + 1;
        toast.success('Plano salvo', merged ? 'Ele também guarda o que mudou em outro aparelho.' : undefined);
        return true;
      }
      case 'gone':
        return fail(notices.patientGone, true);
      case 'conflict': {
        const decision = await ask(planConflict(outcome));
        return decision ? attempt(outcome.current, wordsOf(decide(outcome, decision))) : false;
      }
      default:
        return outcome satisfies never;
    }
  }

  const save = async (base: CarePlan, words: Partial<PlanWords>): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    try {
      return await attempt(base, words);
    } catch (error) {
      return isWithoutPatient(error)
        ? fail(notices.patientGone, true)
        : fail(dataFailure('update', error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure, conflict };
}
