import { useQueryClient } from '@tanstack/react-query';
import { noteSaved } from '../../data/records/afterSave';
import { NoteKept } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { New } from '../../device/outbox/newItems';
import { useSend } from '../../forms/useSend';
import { fromIsoDate } from '../../lib/dates';
import { success } from '../../lib/notice';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';

/** What the form has and has not saved, and what its attempts have sent. */
export type Unsaved = Pick<New<'removal'>, 'draft' | 'sent'>;

/** Removes an open note by the outbox and reports the outcome: the stored row if it was changed elsewhere; undefined if nothing changed. */
export function useRemoveNote(patientName: string) {
  const queryClient = useQueryClient();
  const { send } = useSend();
  return async (
    note: SessionNote,
    unsaved: Unsaved,
  ): Promise<'removed' | 'finalised' | SessionNote | undefined> => {
    try {
      await send({
        item: {
          kind: 'removal',
          table: 'session_notes',
          id: note.id,
          patientId: note.patient_id,
          patientName,
          title: `Exclusão de evolução de ${fromIsoDate(note.occurred_on)}`,
          base: note,
          ...unsaved,
        },
        said: () => success('Evolução excluída'),
      });
      return 'removed';
    } catch (error) {
      toast(dataFailure('removeNote', error));
      if (!(error instanceof NoteKept)) return undefined;
      noteSaved(queryClient, error.current);
      return error.current.finalised_at === null ? error.current : 'finalised';
    }
  };
}
