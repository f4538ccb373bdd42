import { useQuery } from '@tanstack/react-query';
import { type Goal, goalsOptions } from '../../../data/records/goals';
import type { PatientRow } from '../../../data/records/patients';
import { openNotesOptions } from '../../../data/records/sessionNotes';
import { draftsOf } from '../../../device/drafts/keyOfDraft';
import { useTherapist } from '../../../forms/contexts';
import { removalOf, useLeaving } from '../../../forms/rows/leaving';
import { useWaitingRows } from '../../../forms/rows/useRowDialog';
import { useSaveRow } from '../../../forms/rows/useSaveRow';
import { withWaitingGoals } from '../../../forms/rows/waitingGoals';
import { useWaitingNotes } from '../../../forms/rows/waitingNotes';
import { isRefusal, isSaved, type Sent } from '../../../forms/useSubmission';
import { typedOf, wordsTyped } from '../../../records/entityWords';
import { goals } from '../../../records/goals';
import { notices } from '../../../sentences/errors';

/** The ids of the notes of a record that are not finalised, the oldest first; those that wait on this device as they will be, without those to be removed. */
function useOpenNotes(patientId: string): readonly string[] {
  const { userId } = useTherapist();
  const { data = [] } = useQuery(openNotesOptions(userId));
  const unsent = useWaitingNotes(patientId);
  const leaving = useLeaving('session_notes', patientId);
  const stored = data
    .filter(({ patient_id, id }) => patient_id === patientId && !removalOf(leaving, id))
    .map(({ id }) => id);
  const all = new Set([...stored, ...unsent.map(({ id }) => id)]);
  return [...all].filter((id) => !unsent.find((one) => one.id === id)?.isFinalised);
}

/** What of a treatment is still open: notes to be finalised, goals that are worked on, and a way to end these. */
export function useLeftOpen(patient: PatientRow) {
  const { id: patientId } = patient;
  const { userId } = useTherapist();
  const { data, refetch } = useQuery(goalsOptions(patientId));
  const waiting = useWaitingRows(goals, patientId);
  const { save, conflict } = useSaveRow(goals, patient);
  const active = withWaitingGoals(data ?? [], waiting, userId)
    .map(({ goal }) => goal)
    .filter(({ state }) => state === 'ativa');

  /** Refused where one could not be ended, or it is not known which there are. */
  const endGoals = async (reason: string): Promise<Sent> => {
    if (!data) {
      void refetch();
      return { notice: notices.goalsUnread };
    }
    for (const goal of active) {
      const row = waiting.find((item) => item.row.id === goal.id)?.row;
      const typed = { ...typedOf(goals, goal), state: 'encerrada', state_reason: reason };
      // what waits of a goal is written on
      const draft = { id: goal.id, base: row ? (row.base as Goal | null) : goal, typed };
      const ended = await save(
        `${draftsOf('goal-end', patientId)}:${goal.id}`,
        { ...draft, ...(row?.links && { links: row.links }) },
        wordsTyped(goals, typed),
        // the discharge says it for all
        false,
      );
      // without the goals the discharge can still be saved
      if (!isSaved(ended)) return isRefusal(ended) ? { notice: ended.notice } : ended;
    }
    return true;
  };

  return {
    notes: useOpenNotes(patientId),
    /** Undefined while it is not known. */
    goals: data && active.length,
    endGoals,
    conflict,
  };
}
