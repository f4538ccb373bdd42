import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goalsOptions } from '../data/records/goals';
import { patientOptions } from '../data/records/patients';
import { noteOptions, notesOptions, type SessionNote } from '../data/records/sessionNotes';
import type { Draft } from '../device/drafts/draft';
import { savedIn } from '../device/outbox/items';
import type { NoteDraft } from '../features/notes/noteForm';
import { toNotePatient, waitingPatient } from '../features/notes/notePatient';
import { useTherapist } from '../forms/contexts';
import { useWaitingAnswers } from '../forms/rows/waitingAnswers';
import { useExpectedSessions } from '../forms/rows/waitingTimes';
import { useUnsentItems } from '../forms/useOutboxItems';
import { unanswered } from '../questionnaire/expectedSessions';
import type { NoteView } from './view';

/** The notes of the record in the query cache. */
function useNotesInPages(patientId: string): readonly SessionNote[] {
  const pages = useQueryClient().getQueryData(notesOptions(patientId).queryKey)?.pages.flat() ?? [];
  return pages.flatMap(({ note, replaced }) => [note, ...replaced]);
}

/** The state of a note that is opened: on this device, in what was read of its record, and on the server. */
export function useOpenedNote(view: NoteView, draft: Draft<NoteDraft>) {
  const { userId } = useTherapist();
  const { patientId, note: noteId } = view;
  const [kept] = useState(draft.unsaved);
  const [isNew] = useState(view.isNew === true || (kept !== undefined && !kept.base));
  const inPages = useNotesInPages(patientId);
  const unsent = useUnsentItems();
  const waiting = waitingPatient(unsent, patientId);
  const known = useQuery({ ...patientOptions(userId, patientId), enabled: !waiting });
  const patient = waiting ?? (known.data && toNotePatient(known.data));
  const goals = useQuery({ ...goalsOptions(patientId), enabled: !waiting });
  const expected = useExpectedSessions(patientId, isNew && !waiting);
  const answers = useWaitingAnswers();
  const read = useQuery({ ...noteOptions(userId, noteId), enabled: !isNew });
  // offline: the note from the record's cached pages
  const stored = read.isLoadingError ? inPages.find(({ id }) => id === noteId) : read.data;
  const correctedId = view.replaces ?? kept?.replaces ?? stored?.replaces ?? '';
  const correction = useQuery({
    ...noteOptions(userId, correctedId),
    enabled: correctedId !== '',
    initialData: () => inPages.find(({ id }) => id === correctedId),
  });
  const corrected = correction.data ?? undefined;
  // a draft is editable without the stored note and the corrected one
  const reads = kept ? [known] : [known, read, correction];
  return {
    kept,
    isNew,
    /** The record itself waits to be sent. */
    isWaiting: waiting !== undefined,
    patient,
    changedAt: known.data?.updated_at,
    goals,
    /** What is still open of the sessions that its day may have. */
    sessions: unanswered(expected.sessions, answers),
    stored,
    corrected,
    reads,
    // what arrived later would move the text, or change what is typed
    isReading:
      [goals, expected.query].some(({ isLoading, isFetched }) => isLoading && !isFetched) ||
      reads.some(({ isLoading }) => isLoading),
    canWrite: patient && (isNew && !stored ? !view.replaces || corrected : stored && !stored.finalised_at),
    isCorrected:
      inPages.some(({ replaces }) => replaces === noteId) ||
      unsent.some(({ stored }) => savedIn(stored, 'session_notes')?.note.replaces === noteId),
  };
}
