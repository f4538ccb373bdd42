import { useQueryClient } from '@tanstack/react-query';
import { noteSaved } from '../../data/records/afterSave';
import { keys } from '../../data/records/keys';
import {
  decidedWords,
  differing,
  finaliseNote,
  type NewNote,
  NoteChanged,
  type NoteConflict,
  type NoteWords,
  updateNote,
} from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DataError, ID_DELETED, UNIQUE_VIOLATION } from '../../data/supabase/dataError';
import { type DataAction, dataFailure, noteNotices } from '../../data/supabase/errors';
import { askToPersist } from '../../device/browser/deviceFiles';
import { useDevice, useTherapist } from '../../device/contexts';
import { isOffline } from '../../device/outbox/failures';
import type { New } from '../../device/outbox/newItems';
import { LeftOpen, type SendOutcome } from '../../device/outbox/sendOutcomes';
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
 * Stores a note, and finalises it; reports the outcome. `conflict` is the dialog that asks about one, and names these
 * `goals`.
 */
export function useSaveNote(patientName: string, goals: readonly NamedGoal[]) {
  const { userId } = useTherapist();
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

  /** Sends a new note; and a stored one that found no network, so that it waits. */
  async function send(target: Target): Promise<NoteOutcome> {
    const { base, note, finalise, draft, sent } = target;
    let outcome: SendOutcome;
    try {
      const item = { base: base ?? null, note, finalise, patientName, draft, ...(sent && { sent }) };
      outcome = await outbox.send({ kind: 'note', ...item });
    } catch (error) {
      if (error instanceof LeftOpen) {
        noteSaved(queryClient, error.row);
        target.onStored(error.row);
      }
      if (!(error instanceof NoteChanged)) throw error;
      return decideOver(error.conflict, target);
    }
    askToPersist();
    if (outcome === 'waiting') {
      toast.success(
        'Evolução guardada neste aparelho',
        `Ela aguarda envio: será enviada${finalise ? ', e finalizada,' : ''} quando a internet voltar.`,
      );
      return 'done';
    }
    if (outcome === 'stored') saySaved(finalise);
    return 'done';
  }

  /** An earlier attempt stored the note, and another device has changed it since. */
  async function decideOver(found: NoteConflict, target: Target): Promise<NoteOutcome> {
    const { current } = found;
    if (current.finalised_at !== null) {
      toast(noteNotices.finalised);
      return 'finalised';
    }
    const decision = await ask(noteConflict(found, goals));
    if (!decision) return 'stays';
    return change(current, { ...target, note: { ...target.note, ...decidedWords(found, decision) } });
  }

  /** The stored row; a word where there is none. */
  async function store(base: SessionNote, words: NoteWords): Promise<SessionNote | NoteOutcome> {
    const outcome = await updateNote(userId, base, words);
    switch (outcome.kind) {
      case 'saved':
        return outcome.row;
      case 'gone':
      case 'finalised':
        toast(noteNotices[outcome.kind]);
        return outcome.kind;
      case 'conflict': {
        const decision = await ask(noteConflict(outcome, goals));
        return decision ? store(outcome.current, decidedWords(outcome, decision)) : 'stays';
      }
      default:
        return outcome satisfies never;
    }
  }

  async function finaliseRow(row: SessionNote, onStored: Target['onStored']): Promise<NoteOutcome> {
    const outcome = await finaliseNote(userId, row);
    switch (outcome.kind) {
      case 'saved':
        noteSaved(queryClient, outcome.row);
        saySaved(true);
        return 'done';
      case 'gone':
      case 'finalised':
        toast(noteNotices[outcome.kind]);
        return outcome.kind;
      case 'conflict':
        onStored(outcome.current);
        toast(noteNotices.conflict);
        return 'stays';
      case 'nameless':
        return 'nameless';
      default:
        return outcome satisfies never;
    }
  }

  async function change(base: SessionNote, target: Target): Promise<NoteOutcome> {
    const { note, finalise, onStored } = target;
    const row = await store(base, note);
    if (typeof row === 'string') return row;
    noteSaved(queryClient, row);
    const merged = differing(note, row).length > 0;
    if (merged && row.finalised_at !== null) {
      toast(noteNotices.finalised);
      return 'finalised';
    }
    if (!finalise) {
      saySaved(row.finalised_at !== null, merged);
      return 'done';
    }
    onStored(row);
    // what was changed elsewhere is read before it is finalised
    if (merged) {
      toast(noteNotices.conflict);
      return 'stays';
    }
    return finaliseRow(row, onStored);
  }

  const save: SaveNote = async (target) => {
    let action: DataAction = target.base ? 'updateNote' : 'createNote';
    let { base } = target;
    const watched: Target = {
      ...target,
      onStored: (row) => {
        action = 'finaliseNote';
        base = row;
        target.onStored(row);
      },
    };
    try {
      if (!base) return await send(watched);
      return await change(base, watched).catch((error: unknown) => {
        if (!isOffline(error)) throw error;
        return send({ ...watched, base });
      });
    } catch (error) {
      toast(dataFailure(action, error));
      // the patient may have been deleted
      void queryClient.invalidateQueries({ queryKey: keys.record(target.note.patient_id, 'row') });
      const code = error instanceof DataError ? error.code : undefined;
      if (code === ID_DELETED) return 'gone';
      return code === UNIQUE_VIOLATION ? 'corrected' : 'stays';
    }
  };

  return { save, conflict };
}
