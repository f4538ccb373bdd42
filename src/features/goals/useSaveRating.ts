import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goalsChanged, ratingSaved } from '../../data/records/afterSave';
import type { Goal } from '../../data/records/goals';
import { type About, addRating, type NewRating, STRUCK_ELSEWHERE } from '../../data/records/saveRating';
import { DataError } from '../../data/supabase/dataError';
import { dataFailure, goalNotices } from '../../data/supabase/errors';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';

/** Stores marks of goals and reports a failure. */
export function useSaveRating() {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  /** A `final` one cannot be repeated. */
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const fail = (notice: Notice, final: boolean) => {
    setFailure({ notice, final });
    toast(notice);
    return false;
  };

  /** False if nothing was saved. */
  const save = async (goal: Goal, rating: NewRating, about: About): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    try {
      ratingSaved(queryClient, await addRating(goal, rating, about));
      return true;
    } catch (error) {
      if (isWithoutPatient(error)) return fail(goalNotices.gone, true);
      const isStruck = error instanceof DataError && error.code === STRUCK_ELSEWHERE;
      if (isStruck) goalsChanged(queryClient, goal.patient_id);
      return isStruck ? fail(goalNotices.struck, true) : fail(dataFailure('rating', error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure };
}
