import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { areContested } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import { DraftLine } from '../../forms/DraftLine';
import { useSigner } from '../../forms/useSigner';
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
  const { form, formElement, unsaved, base, facts, patientName, running, failed, store, end } = editing;
  // what this page does is no news
  const problem = editing.isFinal
    ? undefined
    : (editing.lost ?? (running ? undefined : problemOf(patient, stored, base)));

  const [asking, setAsking] = useState<NoteQuestion>();
  const stay = () => setAsking(undefined);
  const { begin: press, isSecondTap } = useDoubleTap(asking === 'finalise' ? 1 : 0);
  const signer = useSigner();
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
    const current = await editing.remove(note);
    stay();
    // seen before it is deleted: side by side where both have changed it
    if (!current) return;
    if (areContested(note, noteWords(form.getValues(), facts), current)) onSave();
    else editing.continueWith(current, formOf(note));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.repeat && !problem) onSave();
  };
  const doubts = () => [
    ...checkNote(form.getValues(), facts).map(({ message }) => message),
    ...signer.doubts,
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
      <FormMain>
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
            notices={problem ? null : notices}
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
          onSave={onSave}
          onFinalise={(event) => {
            press(event);
            checked(() => setAsking(signer.isNameless ? 'name' : 'finalise'));
          }}
          onDelete={base && (() => setAsking('delete'))}
        />
      )}
      <NoteDialogs
        asking={asking}
        draft={draft}
        running={running}
        doubts={doubts}
        onFinalise={(event) => !isSecondTap(event) && void attempt('finalise')}
        onRemove={() => base && void onRemove(base)}
        onStay={stay}
        onLeave={onLeave}
        onDiscard={() => {
          end();
          onLeave();
        }}
        onProfile={props.onProfile}
      />
      {editing.conflict}
    </>
  );
}
