import { type Entry, namesOf } from '../../data/records/merge';
import {
  attainedIn,
  decidedWords,
  differing,
  type NewNote,
  NoteChanged,
  type NoteColumn,
  type NoteConflict,
  ratedGoal,
} from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DataError, ID_DELETED, NOTE_FINALISED, UNIQUE_VIOLATION } from '../../data/supabase/dataError';
import type { New } from '../../device/outbox/newItems';
import { LeftOpen, type NoteStored, type SendOutcome } from '../../device/outbox/sendOutcomes';
import type { DraftContent } from '../../device/store/storedRecord';
import { type ComparedField, columnFields, conflictQuestion } from '../../forms/rows/conflictQuestion';
import { type Sending, useSend } from '../../forms/useSend';
import { type Notice, success } from '../../lib/notice';
import { firstNameOf } from '../../lib/text';
import { goalMarks, type NamedGoal, titleOfGoal, valueText } from '../../questionnaire/goalMarks';
import { notes } from '../../records/notes';
import { type DataAction, dataFailure, noteNotices } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';

/** The rating of a goal, if the name stands for one. */
function ratingField(name: NoteColumn, goals: readonly NamedGoal[]): ComparedField<NoteColumn>[] {
  const goal = ratedGoal(name);
  if (!goal) return [];
  const shown = ({ text }: Entry) => {
    const attained = attainedIn(text);
    const [mark] = attained ? goalMarks({ [goal]: attained }, goals) : [];
    return mark ? valueText(mark) : 'Não observada hoje';
  };
  return [{ name, label: titleOfGoal(goals, goal), shown }];
}

/** The texts and ratings of a note that were changed here and on another device. */
const noteConflict = (conflict: NoteConflict, goals: readonly NamedGoal[]) =>
  conflictQuestion<NoteColumn>('Esta evolução mudou em outro aparelho', conflict, [
    ...columnFields(notes),
    ...namesOf(conflict.contested).flatMap((name) => ratingField(name, goals)),
  ]);

/** The outcome of saving; `stays`: the form stays open unchanged. */
export type NoteOutcome = 'done' | 'stays' | 'gone' | 'finalised' | 'corrected' | 'nameless';

type Target = {
  /** The stored note that is edited. */
  readonly base: SessionNote | undefined;
  readonly note: NewNote;
  readonly finalise: boolean;
  readonly draft: DraftContent;
  /** What earlier attempts have sent. */
  readonly sent: New<'note'>['sent'] | undefined;
  /** Receives what is stored while the form stays open. */
  readonly onStored: (row: SessionNote) => void;
};

export type SaveNote = (target: Target) => Promise<NoteOutcome>;

/** What became of a note that the server has. */
type NoteEnd = {
  readonly outcome: NoteOutcome;
  readonly notice?: Notice;
  /** The stored note, while the form stays open. */
  readonly stored?: SessionNote;
  /** Why it was not finalised. */
  readonly error?: DataError;
};

const told = (outcome: 'gone' | 'finalised') => ({ outcome, notice: noteNotices[outcome] });

function endOf({ note, finalise }: Target, { note: row, open }: NoteStored, patientName: string): NoteEnd {
  switch (open?.kind) {
    case undefined: {
      const merged = differing(note, row).length > 0;
      const isFinalised = row.finalised_at !== null;
      if (merged && isFinalised) return told('finalised');
      return { outcome: 'done', notice: savedNotice(patientName, finalise || isFinalised, merged) };
    }
    case 'gone':
    case 'finalised':
      return told(open.kind);
    // what was changed elsewhere is read before it is finalised
    case 'conflict':
      return { outcome: 'stays', notice: noteNotices.conflict, stored: open.current };
    case 'nameless':
      return { outcome: 'nameless', stored: row };
    case 'refused':
      return { outcome: 'stays', stored: row, error: open.error };
    default:
      return open satisfies never;
  }
}

function savedNotice(patientName: string, isFinalised: boolean, merged: boolean): Notice {
  if (isFinalised) {
    const whose = firstNameOf(patientName);
    return success('Evolução finalizada', `Está na ficha de ${whose}, com data, hora e o seu nome.`);
  }
  const also = 'Ela também guarda o que mudou em outro aparelho, e fica em aberto até você finalizar.';
  return success('Evolução salva', merged ? also : 'Ela fica em aberto até você finalizar.');
}

const isNote = (outcome: SendOutcome | null): outcome is NoteStored =>
  typeof outcome === 'object' && outcome !== null && 'note' in outcome;

/**
 * Stores a note by the outbox, and finalises it; reports the outcome. `conflict` is the dialog that asks about one, and names these
 * `goals`.
 */
export function useSaveNote(patientName: string, goals: readonly NamedGoal[]) {
  const { send, conflict } = useSend();

  async function attempt(target: Target, isStored: (row: SessionNote) => void): Promise<NoteOutcome> {
    let sent = target;
    const sending = (now: Target): Sending => {
      sent = now;
      const { base = null, note, finalise, draft, sent: before } = now;
      return {
        item: {
          kind: 'note',
          base,
          note,
          finalise,
          patientName,
          draft,
          ...(before && { sent: before }),
        },
        said: (outcome) => (isNote(outcome) ? endOf(now, outcome, patientName).notice : undefined),
        asked: (error) =>
          error instanceof NoteChanged && error.conflict.current.finalised_at === null
            ? {
                question: noteConflict(error.conflict, goals),
                decided: (decision) =>
                  sending({
                    ...now,
                    base: error.conflict.current,
                    note: { ...note, ...decidedWords(error.conflict, decision) },
                  }),
              }
            : undefined,
      };
    };
    const outcome = await send(sending(target));
    if (!isNote(outcome)) return outcome === null ? 'stays' : 'done';
    const { outcome: kind, stored, error } = endOf(sent, outcome, patientName);
    if (stored) isStored(stored);
    if (error) throw error;
    return kind;
  }

  const save: SaveNote = async (target) => {
    let action: DataAction = target.base ? 'updateNote' : 'createNote';
    const isStored = (row: SessionNote) => {
      action = 'finaliseNote';
      target.onStored(row);
    };
    try {
      return await attempt(target, isStored);
    } catch (error) {
      if (error instanceof LeftOpen) isStored(error.row);
      const code = error instanceof DataError ? error.code : undefined;
      const isFinal = error instanceof NoteChanged || code === NOTE_FINALISED;
      if (isFinal || (code === ID_DELETED && target.base)) {
        const { outcome, notice } = told(isFinal ? 'finalised' : 'gone');
        toast(notice);
        return outcome;
      }
      toast(dataFailure(action, error));
      if (code === ID_DELETED) return 'gone';
      return code === UNIQUE_VIOLATION ? 'corrected' : 'stays';
    }
  };

  return { save, conflict };
}
