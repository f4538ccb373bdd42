import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goalSaved, goalsChanged } from '../../data/records/afterSave';
import type { Goal } from '../../data/records/goals';
import { decide } from '../../data/records/merge';
import {
  addVersion,
  changeGoal,
  createGoal,
  type GoalOutcome,
  type GoalWords,
  type NewGoal,
  needsNewVersion,
  wordsAmong,
} from '../../data/records/saveGoal';
import { dataFailure, goalNotices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { goalConflict } from './goalConflict';

/** What is stored: a new goal, or a change of one, which `id` is the new version of if one is needed. */
export type GoalSave =
  | { readonly kind: 'new'; readonly goal: NewGoal }
  | {
      readonly kind: 'change';
      readonly base: Goal;
      readonly words: Partial<GoalWords>;
      readonly isRated: boolean;
      readonly id: string;
    };

export type SavedGoal =
  | { readonly kind: 'saved'; readonly isVersion: boolean }
  /** Nothing was saved: the goal was rated meanwhile, and this needs a new version. */
  | { readonly kind: 'rated'; readonly current: Goal }
  | { readonly kind: 'failed' };

/** Saves goals and reports the outcome. `conflict` is the dialog that asks about one. */
export function useSaveGoal() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();
  const [running, setRunning] = useState(false);
  /** A `final` one cannot be repeated. */
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const fail = (notice: Notice, final: boolean): SavedGoal => {
    setFailure({ notice, final });
    toast(notice);
    return { kind: 'failed' };
  };

  async function ended(save: GoalSave, outcome: GoalOutcome): Promise<SavedGoal> {
    const patientId = save.kind === 'new' ? save.goal.patient_id : save.base.patient_id;
    switch (outcome.kind) {
      case 'saved':
        goalSaved(queryClient, outcome.row);
        return { kind: 'saved', isVersion: save.kind === 'change' && outcome.row.id !== save.base.id };
      case 'gone':
        return fail(goalNotices.gone, true);
      case 'replaced':
        goalsChanged(queryClient, patientId);
        return fail(goalNotices.replaced, true);
      case 'rated':
        goalsChanged(queryClient, patientId);
        setFailure({ notice: goalNotices.rated, final: false });
        return { kind: 'rated', current: outcome.current };
      case 'conflict': {
        const decision = await ask(goalConflict(outcome));
        if (!decision) return { kind: 'failed' };
        const words = save.kind === 'new' ? save.goal : save.words;
        const chosen = wordsAmong(words, decide(outcome, decision));
        const isRated = save.kind === 'change' && save.isRated;
        const id = save.kind === 'new' ? save.goal.id : save.id;
        return attempt({ kind: 'change', base: outcome.current, words: chosen, isRated, id });
      }
      default:
        return outcome satisfies never;
    }
  }

  async function attempt(save: GoalSave): Promise<SavedGoal> {
    if (save.kind === 'new') return ended(save, await createGoal(userId, save.goal));
    const { base, words, isRated, id } = save;
    const isVersion = isRated && needsNewVersion(base, words);
    return ended(save, await (isVersion ? addVersion(base, id, words) : changeGoal(base, words)));
  }

  const save = async (what: GoalSave): Promise<SavedGoal> => {
    setRunning(true);
    setFailure(undefined);
    try {
      return await attempt(what);
    } catch (error) {
      return isWithoutPatient(error) ? fail(goalNotices.gone, true) : fail(dataFailure('goal', error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure, conflict };
}
