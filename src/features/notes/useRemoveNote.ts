import { useQueryClient } from '@tanstack/react-query';
import { noteRemoved, noteSaved } from '../../data/records/afterSave';
import { removeNote } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { dataFailure, noteNotices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { toast } from '../../ui/feedback/toasts';

/** Deletes an open note and reports the outcome: the stored row if it was changed elsewhere; undefined if nothing changed. */
export function useRemoveNote() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  return async (note: SessionNote): Promise<'removed' | 'finalised' | SessionNote | undefined> => {
    try {
      const outcome = await removeNote(userId, note);
      if (outcome.kind === 'removed') noteRemoved(queryClient, note);
      else noteSaved(queryClient, outcome.current);
      switch (outcome.kind) {
        case 'removed':
          toast.success('Evolução excluída');
          return 'removed';
        case 'finalised':
          toast(noteNotices.finalisedBeforeRemoval);
          return 'finalised';
        case 'changed':
          toast(noteNotices.changedBeforeRemoval);
          return outcome.current;
        default:
          return outcome satisfies never;
      }
    } catch (error) {
      toast(dataFailure('removeNote', error));
      return undefined;
    }
  };
}
