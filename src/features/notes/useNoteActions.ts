import { useRef, useState } from 'react';
import { NoteKept } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { New } from '../../device/outbox/newItems';
import { useSend } from '../../forms/useSend';
import { fromIsoDate } from '../../lib/dates';
import { success } from '../../lib/notice';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import type { NoteOutcome, SaveNote } from './useSaveNote';

/** What the form has and has not saved, and what its attempts have sent. */
type Unsaved = Pick<New<'removal'>, 'draft' | 'sent'>;

/** Removes an open note by the outbox and reports the outcome: the stored row if it was changed elsewhere; undefined if nothing changed. */
function useRemoveNote(patientName: string) {
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
      return error.current.finalised_at === null ? error.current : 'finalised';
    }
  };
}

/** The running action. */
export type NoteAction = 'save' | 'finalise' | 'delete';

type Given = {
  save: SaveNote;
  /** The current input, to be stored. */
  read: () => Omit<Parameters<SaveNote>[0], 'finalise'>;
  /** What of it would be lost with the note. */
  unsaved: () => Unsaved;
  patientName: string;
  /** Called after the note was stored or deleted. */
  onDone: () => void;
};

/** Stores, finalises and deletes a note, one at a time. `lost`: the reason if it can no longer be stored. */
export function useNoteActions({ save, read, unsaved, patientName, onDone }: Given) {
  const [running, setRunning] = useState<NoteAction>();
  const [failed, setFailed] = useState<'save' | 'finalise'>();
  const [lost, setLost] = useState<'gone' | 'finalised' | 'corrected'>();
  const busy = useRef(false);
  const removeNote = useRemoveNote(patientName);

  const alone = async <T>(action: NoteAction, work: () => Promise<T>): Promise<T | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    setRunning(action);
    try {
      return await work();
    } finally {
      busy.current = false;
      setRunning(undefined);
    }
  };

  const store = async (action: 'save' | 'finalise'): Promise<NoteOutcome | undefined> => {
    setFailed(undefined);
    const outcome = await alone(action, () => save({ ...read(), finalise: action === 'finalise' }));
    if (outcome === 'done') onDone();
    else if (outcome === 'stays') setFailed(action);
    else if (outcome && outcome !== 'nameless') setLost(outcome);
    return outcome;
  };
  /** The stored row if it was changed elsewhere. */
  const remove = async (note: SessionNote): Promise<SessionNote | undefined> => {
    const outcome = await alone('delete', () => removeNote(note, unsaved()));
    if (typeof outcome === 'object') return outcome;
    if (outcome === 'removed') onDone();
    else if (outcome) setLost(outcome);
    return undefined;
  };
  return { running, failed, lost, store, remove };
}
