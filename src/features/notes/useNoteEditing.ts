import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { goalsIn } from '../../data/records/goals';
import { differing } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { Draft } from '../../device/drafts/draft';
import { controlNamed } from '../../device/drafts/positions';
import { useDraftedForm } from '../../forms/useDraft';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import type { PlannedSession } from '../../questionnaire/expectedSessions';
import { namedGoal } from '../../questionnaire/goalMarks';
import type { GoalsRead } from './GoalsOfDay';
import {
  adoptRow,
  emptyNote,
  formOf,
  type NoteDraft,
  type NoteFacts,
  type NoteForm,
  noteCorrection,
  noteWords,
} from './noteForm';
import type { NotePatient } from './notePatient';
import { useNoteActions } from './useNoteActions';
import { useSaveNote } from './useSaveNote';
import { sessionNow, useSessionTimes } from './useSessionTimes';

export type EditedNote = {
  patientId: string;
  /** null: it was deleted; undefined: it could not be read. */
  patient: NotePatient | null | undefined;
  /** When the record was changed last, by the server's clock. */
  changedAt: string | undefined;
  noteId: string;
  /** A record that waits to be sent has none. */
  goals: GoalsRead;
  /** The open sessions that a new one may be of. */
  sessions: readonly PlannedSession[];
  /** The one that it is of. */
  session: PlannedSession | undefined;
  /** The note as the server has it; null: it was deleted; undefined: it is new, or could not be read. */
  stored: SessionNote | null | undefined;
  /** The note that this one corrects. */
  corrected: SessionNote | undefined;
  draft: Draft<NoteDraft>;
  /** Called after the note was stored or deleted. */
  onDone: () => void;
  /** Called when the note is finalised as it stands here. */
  onFinalised: () => void;
};

/** What the text begins with: what an earlier page left unsaved, else the stored row, the corrected note, or nothing. */
function useBeginning({ patient, changedAt, stored, corrected, draft, sessions, session }: EditedNote) {
  const [kept] = useState(draft.unsaved);
  const [base, setBase] = useState(kept ? kept.base : (stored ?? undefined));
  const [initial] = useState(() => {
    if (kept) return kept.form;
    if (base) return formOf(base);
    if (corrected) return noteCorrection(corrected);
    const today = todayIso();
    return emptyNote(session?.day ?? today, session ?? sessionNow(sessions, today));
  });
  const replaces = base?.replaces ?? kept?.replaces ?? corrected?.id ?? null;
  const facts: NoteFacts = {
    isCorrection: replaces !== null,
    birthDate: patient?.dataNascimento,
    serverDay: changedAt && todayIso(new Date(changedAt)),
  };
  const patientName = patient ? patientNameOf(patient) : (kept?.patientName ?? '');
  return { kept, base, setBase, initial, patientName, replaces, facts };
}

/** The text of a note, from the draft or the stored row to the row that is sent; `end` forgets what is unsaved. */
export function useNoteEditing(props: EditedNote) {
  const { patientId, patient, noteId, stored, draft } = props;
  const { kept, base, setBase, initial, patientName, replaces, facts } = useBeginning(props);
  const form = useForm<NoteForm>({ defaultValues: initial });
  useSessionTimes(form, props, base === undefined && replaces === null);
  const formElement = useRef<HTMLFormElement>(null);
  const { unsaved, written, end, onTyped } = useDraftedForm({
    draft,
    form,
    element: formElement,
    step: 'note',
    kept,
    isChanged: kept !== undefined && base === kept.base,
    read: (carried): NoteDraft => ({
      patientName,
      form: form.getValues(),
      base,
      ...(replaces && { replaces }),
      ...carried,
    }),
  });
  const focusText = () => controlNamed(formElement.current, 'content')?.focus({ preventScroll: true });
  const begin = useEffectEvent(() => {
    if (!kept?.places) focusText();
  });
  useEffect(() => begin(), []);

  /** Nothing is typed that differs from the row. */
  const isTyped = (row: SessionNote) => differing(noteWords(form.getValues(), facts), row).length === 0;
  /** Edits the stored `row`, which stands for `earlier`: the fields that differ from it are kept. */
  const continueWith = (row: SessionNote, earlier: NoteForm) => {
    setBase(row);
    adoptRow(form, earlier, row);
    const isSame = isTyped(row);
    if (isSame) form.reset(formOf(row));
    // nothing unsaved is left, or the draft is of this row now
    draft.change(() => (isSame ? null : { ...written(), base: row }));
  };
  const { save, conflict } = useSaveNote(patientName, goalsIn(props.goals.data ?? []).map(namedGoal));
  const content = () => draft.content(written());
  const actions = useNoteActions({
    save,
    patientName,
    read: () => {
      const values = form.getValues();
      return {
        base,
        note: { id: noteId, patient_id: patientId, replaces, ...noteWords(values, facts) },
        draft: content(),
        sent: kept?.sent,
        onStored: (row) => continueWith(row, values),
      };
    },
    unsaved: () => ({ ...(unsaved && { draft: content() }), ...(kept?.sent && { sent: kept.sent }) }),
    onDone: () => {
      if (end()) props.onDone();
    },
  });
  const isFinal = Boolean(!actions.running && patient && stored?.finalised_at && isTyped(stored));
  const showFinal = useEffectEvent(() => {
    end();
    props.onFinalised();
  });
  useEffect(() => {
    if (isFinal) showFinal();
  }, [isFinal]);

  return {
    form,
    formElement,
    onTyped,
    unsaved,
    end,
    base,
    facts,
    patientName,
    replaces,
    continueWith,
    ...actions,
    conflict,
    isFinal,
    focusText,
  };
}
