import {
  noteReadAgain,
  noteRemoved,
  noteSaved,
  recordPartsChanged,
  recordReadAgain,
} from '../../../data/records/afterSave';
import { differing, NoteKept, noteChanges, wordsIn } from '../../../data/records/saveNote';
import type { SessionNote } from '../../../data/records/sessionNotes';
import { DataError, isDeleted } from '../../../data/supabase/dataError';
import { noteLeftOpen } from '../../../sentences/errors';
import { isRefused, isWithoutPatient } from '../failures';
import { type Operation, type Removing, savedIn, withDone } from '../items';
import { leftOpen } from '../sendOutcomes';
import {
  arrived,
  type OperationKind,
  type RemovingKind,
  type Result,
  removed,
  type SavingKind,
  type Shown,
} from './kind';

type OfNote = Extract<Operation, { readonly table: 'session_notes' }>;

function readAgain(
  { base }: { readonly base: SessionNote | null },
  answer: Result<'answered'>['answer'],
  { cache, userId, item: { patientId } }: Shown,
) {
  const isGone = answer.kind === 'absent' || answer.kind === 'gone' || answer.kind === 'restored';
  if (base && isGone) noteRemoved(cache, base);
  else if (base) noteReadAgain(cache, base.id);
  if (patientId !== undefined)
    void recordPartsChanged(cache, userId, patientId, 'notes', 'goals', 'holdings');
}

/** A new note, or the change of an open one. */
export const note: SavingKind<Extract<OfNote, { op: 'save' }>, Result<'noteStored'>> = {
  async send({ base, note }, { userId, calls, earlier }) {
    const stored = base
      ? calls.changeNote(userId, base, note, earlier)
      : calls.createNote(userId, note, earlier);
    return { kind: 'noteStored', row: await stored };
  },
  said: ({ base, note }) => ({
    words: base ? noteChanges(base, note) : wordsIn(note),
    revision: base?.revision ?? 0,
  }),
  ask: (step, wish, { userId, calls, earlier }) => calls.askNote(userId, step, earlier, wish),
  readAgain,
  after: (item, { row }) => withDone({ ...item, awaitsPatient: false }, row),
  outcome: ({ row }) => ({ note: row }),
  show: (_step, { row }, { cache }) => noteSaved(cache, row),
  showFailed({ base, note }, error, { cache }) {
    // of a stored note, it may be the note that is gone, which its form says
    const isOfRecord = base ? isWithoutPatient : isDeleted;
    if (isOfRecord(error)) recordReadAgain(cache, note.patient_id);
  },
  told: (_result, { patientName = '' }) =>
    arrived('Evolução salva', `A evolução de ${patientName}`, 'está no servidor, em aberto'),
};

/** Finalises a stored note, unless it was merged with what was changed elsewhere: nobody has seen that as a whole. */
export const finalNote: OperationKind<Extract<OfNote, { op: 'finalise' }>, Result<'noteFinalised'>> = {
  async send({ row }, { userId, calls, item }) {
    const note = savedIn(item, 'session_notes')?.note;
    // the step before has stored it
    if (!row || !note) throw new DataError('failed');
    if (differing(note, row).length > 0)
      return { kind: 'noteFinalised', row, outcome: { kind: 'conflict', current: row } };
    const outcome = await calls.finaliseNote(userId, row).catch((error: unknown) => {
      if (isRefused(error)) return { kind: 'refused', error } as const;
      throw error;
    });
    return { kind: 'noteFinalised', row, outcome };
  },
  outcome: ({ outcome, row }) =>
    outcome.kind === 'saved' ? { note: outcome.row } : { note: row, open: outcome },
  failed: ({ row }, error) => row && leftOpen(row, error),
  opens: ({ outcome }) => (outcome.kind === 'nameless' ? 'profile' : undefined),
  show(_step, { outcome }, { cache }) {
    if ('row' in outcome) noteSaved(cache, outcome.row);
    if ('current' in outcome) noteSaved(cache, outcome.current);
  },
  told: ({ outcome }, { patientName = '' }) =>
    outcome.kind === 'saved'
      ? arrived('Evolução finalizada', `A evolução de ${patientName}`)
      : noteLeftOpen(patientName, outcome),
};

/** Removes an open note. */
export const noteRemoval: RemovingKind<Extract<Removing, { table: 'session_notes' }>> = {
  async send({ base }, { userId, calls, earlier }) {
    await calls.removeNote(userId, base, earlier);
    return { kind: 'rowRemoved' };
  },
  askRemoved: ({ base }, { userId, calls, item: { replaced } }) =>
    calls.askRemovedNote(userId, base, replaced && savedIn(replaced, 'session_notes')?.note),
  readAgain,
  show: ({ base }, _result, { cache }) => noteRemoved(cache, base),
  showFailed(_step, error, { cache }) {
    if (error instanceof NoteKept) noteSaved(cache, error.current);
  },
  told: removed,
};
