import { useQueryClient } from '@tanstack/react-query';
import { patientKeys } from '../../data/records/patients';
import {
  differing,
  finaliseNote,
  type NewNote,
  type NoteColumn,
  type NoteWords,
  updateNote,
} from '../../data/records/saveNote';
import { noteKeys, readNote, type SessionNote } from '../../data/records/sessionNotes';
import { CHANGED_ELSEWHERE, DataError, ID_DELETED, UNIQUE_VIOLATION } from '../../data/supabase/dataError';
import { type DataAction, dataFailure, noteNotices } from '../../data/supabase/errors';
import { askToPersist } from '../../device/browser/deviceFiles';
import type { NewOutboxNote } from '../../device/outbox/newItems';
import type { Outbox } from '../../device/outbox/outbox';
import { LeftOpen, type SendOutcome } from '../../device/outbox/sendOutcomes';
import type { Content } from '../../device/store/storedRecord';
import { firstNameOf } from '../../lib/text';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { onTopOf } from './noteForm';

/** Words changed both here and elsewhere; saving waits for the therapist's decision. */
export type NoteVersions = {
  readonly current: SessionNote;
  readonly words: NoteWords;
  readonly columns: readonly NoteColumn[];
};

/** The outcome of saving; `stays`: the form stays open unchanged. */
export type NoteOutcome = 'done' | 'stays' | 'gone' | 'finalised' | 'corrected' | 'nameless';

type Target = {
  /** The stored note that is edited. */
  readonly base: SessionNote | undefined;
  readonly note: NewNote;
  readonly finalise: boolean;
  readonly draft: Content;
  /** What earlier attempts have sent. */
  readonly sent: NewOutboxNote['sent'] | undefined;
  /** Receives what is stored while the form stays open. */
  readonly onStored: (row: SessionNote) => void;
};

export type SaveNote = (target: Target) => Promise<NoteOutcome>;

/** Stores a note, and finalises it; reports the outcome. `conflict` is set until it is decided. */
export function useSaveNote(userId: string, patientName: string, outbox: Outbox) {
  const queryClient = useQueryClient();
  const { conflict, ask } = useConflict<NoteVersions>();

  const show = (row: SessionNote) => {
    queryClient.setQueryData(noteKeys.one(row.id), row);
    void queryClient.invalidateQueries({ queryKey: patientKeys.all });
  };

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

  async function create(target: Target): Promise<NoteOutcome> {
    const { note, finalise, draft, sent } = target;
    let outcome: SendOutcome;
    try {
      outcome = await outbox.sendNote({ note, finalise, patientName, draft, ...(sent && { sent }) });
    } catch (error) {
      if (error instanceof LeftOpen) {
        show(error.row);
        target.onStored(error.row);
      }
      const isThere = error instanceof DataError && error.code === CHANGED_ELSEWHERE;
      const current = isThere ? await readNote(userId, note.id) : null;
      if (!current) throw error;
      return decideOver(current, target);
    }
    askToPersist();
    if (outcome === 'waiting') {
      toast.success(
        'Evolução guardada neste aparelho',
        `Ela aguarda envio: vai para o servidor${finalise ? ', e é finalizada,' : ''} quando houver conexão.`,
      );
      return 'done';
    }
    if (outcome === 'stored') saySaved(finalise);
    void queryClient.invalidateQueries({ queryKey: patientKeys.all });
    return 'done';
  }

  /** An earlier attempt stored the note, and another device has changed it since. */
  async function decideOver(current: SessionNote, target: Target): Promise<NoteOutcome> {
    if (current.finalised_at !== null) {
      toast(noteNotices.finalised);
      return 'finalised';
    }
    const { note } = target;
    const theirs = await ask({ current, columns: differing(note, current), words: note });
    if (!theirs) return 'stays';
    return change(current, { ...target, note: { ...note, ...onTopOf(current, current, note, theirs) } });
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
        const { current, columns } = outcome;
        const theirs = await ask({ current, columns, words });
        return theirs ? store(current, onTopOf(current, base, words, theirs)) : 'stays';
      }
      default:
        return outcome satisfies never;
    }
  }

  async function finaliseRow(row: SessionNote, onStored: Target['onStored']): Promise<NoteOutcome> {
    const outcome = await finaliseNote(userId, row);
    switch (outcome.kind) {
      case 'saved':
        show(outcome.row);
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
    show(row);
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
    const { base, onStored } = target;
    const watched: Target = {
      ...target,
      onStored: (row) => {
        action = 'finaliseNote';
        onStored(row);
      },
    };
    try {
      return await (base ? change(base, watched) : create(watched));
    } catch (error) {
      toast(dataFailure(action, error));
      // the patient may have been deleted
      void queryClient.invalidateQueries({ queryKey: patientKeys.one(target.note.patient_id) });
      const code = error instanceof DataError ? error.code : undefined;
      if (code === ID_DELETED) return 'gone';
      return code === UNIQUE_VIOLATION ? 'corrected' : 'stays';
    }
  };

  return { save, conflict };
}
