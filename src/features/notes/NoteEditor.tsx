import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { profileOptions } from '../../data/records/profile';
import { areContested, differing } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { useTherapist } from '../../device/contexts';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { Draft } from '../../device/drafts/draft';
import { LeaveDialog } from '../../device/drafts/LeaveDialog';
import { controlNamed } from '../../device/drafts/positions';
import { useDraftedForm } from '../../device/drafts/useDraft';
import { usePositions } from '../../device/drafts/usePositions';
import { todayIso } from '../../lib/dates';
import { namedGoals } from '../../questionnaire/goalMarks';
import { patientNameOf } from '../../questionnaire/patientName';
import { useFocusFirstError } from '../../ui/controls/focusFirstError';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { Banner } from '../../ui/feedback/Banner';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import type { GoalsRead } from './GoalsOfDay';
import { NoteBar } from './NoteBar';
import { NoteFields } from './NoteFields';
import { NoteHeader } from './NoteHeader';
import { NoteProblem, problemOf } from './NoteProblem';
import { DeleteNoteDialog, FinaliseDialog } from './NoteQuestions';
import { type NoteDraft, noteCodec } from './noteDraft';
import {
  adoptRow,
  checkNote,
  correctionOf,
  emptyNote,
  formOf,
  hasErrors,
  type NoteForm,
  wordsOf,
} from './noteForm';
import type { NotePatient } from './notePatient';
import { ToRead } from './ToRead';
import { useNoteActions } from './useNoteActions';
import { useSaveNote } from './useSaveNote';

type Props = {
  patientId: string;
  /** null: it was deleted; undefined: it could not be read. */
  patient: NotePatient | null | undefined;
  /** When the record was changed last, by the server's clock. */
  changedAt: string | undefined;
  noteId: string;
  /** A record that waits to be sent has none. */
  goals: GoalsRead;
  /** The note as the server has it; null: it was deleted; undefined: it is new, or could not be read. */
  stored: SessionNote | null | undefined;
  /** The note that this one corrects. */
  corrected: SessionNote | undefined;
  draft: Draft<NoteDraft>;
  draftKey: string;
  /** Beside the text, or below it. */
  notice: ReactNode;
  /** Called after the note was stored or deleted. */
  onDone: () => void;
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  /** Called when the note is finalised as it stands here. */
  onFinalised: () => void;
  onProfile: () => void;
  onCorrect: () => void;
};

type Question = 'finalise' | 'name' | 'leave' | 'delete';

/** Writes a note: stored while it is typed, saved as an open one, or finalised. */
export function NoteEditor(props: Props) {
  const { patientId, patient, noteId, stored, corrected, draft, draftKey, onLeave } = props;
  const [kept] = useState(draft.unsaved);
  const [base, setBase] = useState(kept ? kept.base : (stored ?? undefined));
  const patientName = patient ? patientNameOf(patient) : (kept?.patientName ?? '');
  const replaces = base?.replaces ?? kept?.replaces ?? corrected?.id ?? null;
  const facts = {
    isCorrection: replaces !== null,
    birthDate: patient?.dataNascimento,
    serverDay: props.changedAt && todayIso(new Date(props.changedAt)),
  };
  const [initial] = useState(() => {
    if (kept) return kept.form;
    if (base) return formOf(base);
    return corrected ? correctionOf(corrected) : emptyNote();
  });
  const form = useForm<NoteForm>({ defaultValues: initial });
  const { isDirty, submitCount } = form.formState;
  const formElement = useRef<HTMLFormElement>(null);
  useFocusFirstError(formElement, submitCount);

  const unsaved = (kept !== undefined && base === kept.base) || isDirty;
  const written = (): NoteDraft => ({
    patientName,
    form: form.getValues(),
    base,
    ...(replaces && { replaces }),
    ...(kept?.sent && { sent: kept.sent }),
    places: places(),
  });
  const { moved, end } = useDraftedForm(draft, form, () => (unsaved ? written() : null));
  const { onTyped, read: places } = usePositions(formElement, 'note', kept?.places, moved);
  const begin = useEffectEvent(() => {
    if (!kept?.places) controlNamed(formElement.current, 'content')?.focus({ preventScroll: true });
  });
  useEffect(() => begin(), []);

  /** Edits the stored `row`, which stands for `earlier`: the fields that differ from it are kept. */
  const continueWith = (row: SessionNote, earlier: NoteForm) => {
    setBase(row);
    adoptRow(form, earlier, row);
    const isSame = differing(wordsOf(form.getValues(), facts), row).length === 0;
    if (isSame) form.reset(formOf(row));
    // nothing unsaved is left, or the draft is of this row now
    draft.change(() => (isSame ? null : { ...written(), base: row }));
  };
  const { save, conflict } = useSaveNote(patientName, namedGoals(props.goals.data ?? []));
  const { running, failed, lost, store, remove } = useNoteActions({
    save,
    read: () => {
      const values = form.getValues();
      const { files: _, ...packed } = noteCodec.pack(written());
      return {
        base,
        note: { id: noteId, patient_id: patientId, replaces, ...wordsOf(values, facts) },
        draft: { ...packed, key: draftKey },
        sent: kept?.sent,
        onStored: (row) => continueWith(row, values),
      };
    },
    onDone: () => {
      end();
      props.onDone();
    },
  });
  const isFinal =
    !running &&
    patient &&
    stored?.finalised_at &&
    differing(wordsOf(form.getValues(), facts), stored).length === 0;
  const showFinal = useEffectEvent(() => {
    end();
    props.onFinalised();
  });
  useEffect(() => {
    if (isFinal) showFinal();
  }, [isFinal]);
  // what this page does is no news
  const problem = isFinal ? undefined : (lost ?? (running ? undefined : problemOf(patient, stored, base)));

  const [asking, setAsking] = useState<Question>();
  const stay = () => setAsking(undefined);
  const { begin: press, isSecondTap } = useDoubleTap(asking === 'finalise' ? 1 : 0);
  const { userId } = useTherapist();
  const { data: profile } = useQuery(profileOptions(userId));
  const attempt = async (action: 'save' | 'finalise') => {
    const outcome = await store(action);
    setAsking(outcome === 'nameless' ? 'name' : undefined);
  };
  /** Goes on where nothing is missing; else the first such field says so. */
  const checked = (next: () => void) =>
    void form.handleSubmit((values) => {
      if (!hasErrors(checkNote(values, facts))) next();
    })();
  const onSave = () => checked(() => void attempt('save'));
  const onRemove = async (note: SessionNote) => {
    const current = await remove(note);
    stay();
    // seen before it is deleted: side by side where both have changed it
    if (!current) return;
    if (areContested(note, wordsOf(form.getValues(), facts), current)) onSave();
    else continueWith(current, formOf(note));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat && !problem) onSave();
  };
  const doubts = () => [
    ...checkNote(form.getValues(), facts).map(({ message }) => message),
    ...(profile?.full_name && !profile.crefito_number ? ['O seu perfil ainda não tem o CREFITO.'] : []),
  ];

  const notices = (
    <>
      {props.notice}
      {patient?.archived_at && (
        <Banner title="Esta ficha está arquivada">
          <p>A evolução é guardada nela, e a ficha continua arquivada.</p>
        </Banner>
      )}
    </>
  );
  return (
    <>
      <main
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow outline-none px-4 pb-6 pt-4 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7 low:pt-1"
      >
        <NoteHeader
          title={facts.isCorrection ? 'Correção de evolução' : base ? 'Evolução em aberto' : 'Nova evolução'}
          patientName={patientName}
          risk={patient?.risk}
          onBack={() => (unsaved ? setAsking('leave') : onLeave())}
        />
        {problem && (
          <NoteProblem kind={problem} text={() => form.getValues('content')} onCorrect={props.onCorrect} />
        )}
        <form
          ref={formElement}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onChange={onTyped}
          onKeyDown={onKeyDown}
        >
          <NoteFields
            control={form.control}
            facts={facts}
            goals={props.goals}
            corrected={replaces}
            patientId={patientId}
            noteId={noteId}
            onTimed={() => controlNamed(formElement.current, 'content')?.focus({ preventScroll: true })}
            notices={problem ? null : notices}
          >
            {patient && <ToRead patient={patient} noteId={noteId} corrected={corrected} />}
          </NoteFields>
        </form>
      </main>
      {problem ? null : (
        <NoteBar
          line={
            <DraftLine
              draft={draft}
              saving={running === 'save' || running === 'finalise'}
              failed={failed !== undefined}
              onRetry={() => void attempt(failed ?? 'save')}
              savedAt={base?.updated_at}
            />
          }
          running={running}
          onSave={onSave}
          onFinalise={(event) => {
            press(event);
            checked(() => setAsking(profile !== undefined && !profile?.full_name ? 'name' : 'finalise'));
          }}
          onDelete={base && (() => setAsking('delete'))}
        />
      )}
      <FinaliseDialog
        open={asking === 'finalise'}
        warnings={asking === 'finalise' ? doubts() : []}
        busy={running === 'finalise'}
        onConfirm={(event) => !isSecondTap(event) && void attempt('finalise')}
        onCancel={stay}
      />
      <NamelessDialog
        open={asking === 'name'}
        what="Uma evolução finalizada"
        onProfile={props.onProfile}
        onCancel={stay}
      />
      <DeleteNoteDialog
        open={asking === 'delete'}
        busy={running === 'delete'}
        onConfirm={() => base && void onRemove(base)}
        onCancel={stay}
      />
      <LeaveDialog
        open={asking === 'leave'}
        draft={draft}
        onStay={stay}
        onPutAside={onLeave}
        onDiscard={() => {
          end();
          onLeave();
        }}
      />
      {conflict}
    </>
  );
}
