import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { areContested } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DraftLine } from '../../forms/DraftLine';
import { useLeave } from '../../forms/useLeave';
import { useSigner } from '../../forms/useSigner';
import { useStandstill } from '../../forms/useStandstill';
import { hasErrors } from '../../questionnaire/validate';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { Banner } from '../../ui/feedback/Banner';
import { FormMain } from '../../ui/layout/FormMain';
import { NoteBar } from './NoteBar';
import { NoteDialogs, type NoteQuestion } from './NoteDialogs';
import { NoteFields } from './NoteFields';
import { NoteHeader } from './NoteHeader';
import { NoteProblem, problemOf } from './NoteProblem';
import { checkNote, formOf, noteWords } from './noteForm';
import { ToRead } from './ToRead';
import { type EditedNote, useNoteEditing } from './useNoteEditing';

type Props = EditedNote & {
  /** Beside the text, or below it. */
  notice: ReactNode;
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  onProfile: () => void;
  onCorrect: () => void;
};

/** Writes a note: stored while it is typed, saved as an open one, or finalised. */
export function NoteEditor(props: Props) {
  const { patientId, patient, noteId, stored, corrected, draft, onLeave } = props;
  const editing = useNoteEditing(props);
  const { form, unsaved, base, facts, running, failed, end } = editing;
  useStandstill(editing.formElement, running !== undefined);
  const { leave, leaving } = useLeave({ draft, unsaved, end, onLeave });
  const { asking, ask, stay, attempt, save, ...questions } = useNoteQuestions(editing);
  // what this page does is no news
  const problem = editing.isFinal
    ? undefined
    : (editing.lost ?? (running ? undefined : problemOf(patient, stored, base)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat && !problem) save();
  };

  return (
    <>
      <FormMain>
        <NoteHeader
          title={facts.isCorrection ? 'Correção de evolução' : base ? 'Evolução em aberto' : 'Nova evolução'}
          patientName={editing.patientName}
          risk={patient?.risk}
          onBack={leave}
        />
        {problem && (
          <NoteProblem kind={problem} text={() => form.getValues('content')} onCorrect={props.onCorrect} />
        )}
        <form
          ref={editing.formElement}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onChange={editing.onTyped}
          onKeyDown={onKeyDown}
        >
          <NoteFields
            control={form.control}
            facts={facts}
            goals={props.goals}
            corrected={editing.replaces}
            patientId={patientId}
            noteId={noteId}
            onTimed={editing.focusText}
            notices={problem ? null : <Notices patient={patient}>{props.notice}</Notices>}
          >
            {patient && <ToRead patient={patient} noteId={noteId} corrected={corrected} />}
          </NoteFields>
        </form>
      </FormMain>
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
          onSave={save}
          onFinalise={questions.askToFinalise}
          onDelete={base && (() => ask('delete'))}
        />
      )}
      <NoteDialogs
        asking={asking}
        running={running}
        doubts={questions.doubts}
        onFinalise={questions.finalise}
        onRemove={() => base && void questions.remove(base)}
        onStay={stay}
        onProfile={props.onProfile}
      />
      {leaving}
      {editing.conflict}
    </>
  );
}

/** What is asked before a note is finalised or deleted, and what each answer does. */
function useNoteQuestions(editing: ReturnType<typeof useNoteEditing>) {
  const { form, facts } = editing;
  const [asking, ask] = useState<NoteQuestion>();
  const stay = () => ask(undefined);
  const { begin: press, isSecondTap } = useDoubleTap(asking === 'finalise' ? 1 : 0);
  const signer = useSigner();
  const attempt = async (action: 'save' | 'finalise') => {
    const outcome = await editing.store(action);
    ask(outcome === 'nameless' ? 'name' : undefined);
  };
  /** Goes on where nothing is missing; else the first such field says so. */
  const checked = (next: () => void) =>
    void form.handleSubmit((values) => {
      if (!hasErrors(checkNote(values, facts))) next();
    })();
  const save = () => checked(() => void attempt('save'));
  return {
    asking,
    ask,
    stay,
    attempt,
    save,
    askToFinalise(event: MouseEvent) {
      press(event);
      checked(() => ask(signer.isNameless ? 'name' : 'finalise'));
    },
    finalise: (event: MouseEvent) => !isSecondTap(event) && void attempt('finalise'),
    async remove(note: SessionNote) {
      const current = await editing.remove(note);
      stay();
      // seen before it is deleted: side by side where both have changed it
      if (!current) return;
      if (areContested(note, noteWords(form.getValues(), facts), current)) save();
      else editing.continueWith(current, formOf(note));
    },
    doubts: () => [...checkNote(form.getValues(), facts).map(({ message }) => message), ...signer.doubts],
  };
}

type NoticesProps = { patient: EditedNote['patient']; children: ReactNode };

/** What is said of the record and its note beside the text. */
function Notices({ patient, children }: NoticesProps) {
  return (
    <>
      {children}
      {patient?.archived_at && (
        <Banner title="Esta ficha está arquivada">
          <p>A evolução é guardada nela, e a ficha continua arquivada.</p>
        </Banner>
      )}
    </>
  );
}
