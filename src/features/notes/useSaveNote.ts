import { useQueryClient } from '@tanstack/react-query';
import { noteSaved } from '../../data/records/afterSave';
import { keys } from '../../data/records/keys';
import { decidedWords, differing, type NewNote, NoteChanged } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DataError, ID_DELETED, NOTE_FINALISED, UNIQUE_VIOLATION } from '../../data/supabase/dataError';
import { type DataAction, dataFailure, noteNotices } from '../../data/supabase/errors';
import { askToPersist } from '../../device/browser/deviceFiles';
import { useDevice } from '../../device/contexts';
import type { New } from '../../device/outbox/newItems';
import { LeftOpen, type NoteStored } from '../../device/outbox/sendOutcomes';
import type { Content } from '../../device/store/storedRecord';
import { firstNameOf } from '../../lib/text';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { noteConflict } from './noteConflict';

/** The outcome of saving; `stays`: the form stays open unchanged. */
export type NoteOutcome = 'done' | 'stays' | 'gone' | 'finalised' | 'corrected' | 'nameless';

type Target = {
  /** The stored note that is edited. */
  readonly base: SessionNote | undefined;
  readonly note: NewNote;
  readonly finalise: boolean;
  readonly draft: Content;
  /** What earlier attempts have sent. */
  readonly sent: New<'note'>['sent'] | undefined;
  /** Receives what is stored while the form stays open. */
  readonly onStored: (row: SessionNote) => void;
};

export type SaveNote = (target: Target) => Promise<NoteOutcome>;

/**
 * Stores a note by the outbox, and finalises it; reports the outcome. `conflict` is the dialog that asks about one, and names these
 * `goals`.
 */
export function useSaveNote(patientName: string, goals: readonly NamedGoal[]) {
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();

  const saySaved = (finalised: boolean, merged = false) => {
    if (finalised) {
      const whose = firstNameOf(patientName);
      toast.success('Evolução finalizada', `Está na ficha de ${whose}, com data, hora e o seu nome.`);
    } else {
      toast.success(
        'Evolução salva',
        merged
          ? 'Ela também guarda o que mudou em outro aparelho, e fica em aberto até você finalizar.'
          : 'Ela fica em aberto até você finalizar.',
      );
    }
  };

  /** The stored note, or why it is none; asks what stays of a note that was changed elsewhere. */
  async function attempt(target: Target): Promise<NoteOutcome> {
    const { base, note, finalise, draft, sent, onStored } = target;
    try {
      const item = { base: base ?? null, note, finalise, patientName, draft, ...(sent && { sent }) };
      const outcome = await outbox.send({ kind: 'note', ...item });
      if (typeof outcome === 'object' && 'note' in outcome) return afterSave(target, outcome);
      askToPersist();
      toast.success(
        'Evolução guardada neste aparelho',
        `Ela aguarda envio: será enviada${finalise ? ', e finalizada,' : ''} quando a internet voltar.`,
      );
      return 'done';
    } catch (error) {
      if (error instanceof LeftOpen) onStored(error.row);
      if (!(error instanceof NoteChanged)) throw error;
      const { current } = error.conflict;
      if (current.finalised_at !== null) return told('finalised');
      const decision = await ask(noteConflict(error.conflict, goals));
      if (!decision) return 'stays';
      return attempt({
        ...target,
        base: current,
        note: { ...note, ...decidedWords(error.conflict, decision) },
      });
    }
  }

  const told = (kind: 'gone' | 'finalised'): NoteOutcome => {
    toast(noteNotices[kind]);
    return kind;
  };

  function afterSave({ note, finalise, onStored }: Target, outcome: NoteStored): NoteOutcome {
    const { note: row, open } = outcome;
    noteSaved(queryClient, row);
    switch (open?.kind) {
      case undefined: {
        const merged = differing(note, row).length > 0;
        if (merged && row.finalised_at !== null) return told('finalised');
        saySaved(finalise || row.finalised_at !== null, merged);
        return 'done';
      }
      case 'gone':
      case 'finalised':
        return told(open.kind);
      // what was changed elsewhere is read before it is finalised
      case 'conflict':
        onStored(open.current);
        toast(noteNotices.conflict);
        return 'stays';
      case 'nameless':
        onStored(row);
        return 'nameless';
      case 'refused':
        onStored(row);
        throw open.error;
      default:
        return open satisfies never;
    }
  }

  const save: SaveNote = async (target) => {
    let action: DataAction = target.base ? 'updateNote' : 'createNote';
    const watched: Target = {
      ...target,
      onStored: (row) => {
        action = 'finaliseNote';
        noteSaved(queryClient, row);
        target.onStored(row);
      },
    };
    try {
      return await attempt(watched);
    } catch (error) {
      const code = error instanceof DataError ? error.code : undefined;
      if (code === NOTE_FINALISED) return told('finalised');
      if (code === ID_DELETED && target.base) return told('gone');
      toast(dataFailure(action, error));
      // the patient may have been deleted
      void queryClient.invalidateQueries({ queryKey: keys.record(target.note.patient_id, 'row') });
      if (code === ID_DELETED) return 'gone';
      return code === UNIQUE_VIOLATION ? 'corrected' : 'stays';
    }
  };

  return { save, conflict };
}
