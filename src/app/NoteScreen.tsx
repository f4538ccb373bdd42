import { useState } from 'react';
import type { Draft } from '../device/drafts/draft';
import { patientOfDraft } from '../device/drafts/keyOfDraft';
import { isOpen, questionIn, removalIn } from '../device/outbox/items';
import { nextOf } from '../device/outbox/nextOf';
import { isBusy, isStuck, type OutboxItem } from '../device/outbox/outboxState';
import { NoteEditor } from '../features/notes/NoteEditor';
import { NoteReader } from '../features/notes/NoteReader';
import { type NoteDraft, noteCodec } from '../features/notes/noteForm';
import { useDevice, useTakeBack } from '../forms/contexts';
import { useLeaving } from '../forms/rows/leaving';
import { useDraftHeads, useIsRead } from '../forms/useDrafts';
import { formatRecent } from '../lib/dates';
import { patientNameOf } from '../lib/patientName';
import { leavingOf } from '../records/subjects';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { Lost, Opening, Unread } from './FormStates';
import { leadToProfile, useNavigate, useNavigation } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { useOpenedNote } from './useOpenedNote';
import { afterNote, type NoteView, newNoteView, noteKey, noteViewOf, viewOfDraft } from './view';

type Props = { view: NoteView };

const opening = <Opening label="Abrindo a evolução…" />;

function OpenNote({ view, draft }: Props & { draft: Draft<NoteDraft> }) {
  const { registry } = useDevice();
  const { list, navigate, sessionOf } = useNavigation();
  const { patientId, note: noteId } = view;
  const opened = useOpenedNote(view, draft);
  const { kept, isNew, isWaiting, patient, goals, reads, stored, corrected } = opened;
  const leave = () => navigate(isWaiting ? list : afterNote(view));
  const correct = () => navigate(newNoteView(patientId, noteId));

  const otherDraft = useDraftHeads(registry).find(
    ({ kind, key }) => kind === 'note' && patientOfDraft(key) === patientId && key !== noteKey(view),
  );
  const [writing, setWriting] = useState(kept !== undefined);
  // stays open even if the note is finalised or deleted elsewhere
  if (opened.canWrite && !writing) setWriting(true);

  if (opened.isReading) return opening;
  if (!writing) {
    if (patient === null || (!isNew && stored === null)) {
      return (
        <Lost
          title={patient === null ? 'Esta ficha não existe mais' : 'Esta evolução não está no servidor'}
          text={`Ela pode ter sido excluída em outro aparelho${patient ? ', ou ainda aguarda envio' : ''}.`}
          onBack={patient ? leave : () => navigate(list)}
        />
      );
    }
    if (!patient || !stored) {
      return (
        <Unread
          title="A evolução não pôde ser aberta"
          text="O que está salvo continua no servidor."
          reads={reads}
        />
      );
    }
    return (
      <NoteReader
        note={stored}
        patientName={patientNameOf(patient)}
        corrects={corrected}
        onBack={leave}
        onCorrect={opened.isCorrected ? undefined : correct}
      />
    );
  }
  return (
    <NoteEditor
      patientId={patientId}
      patient={patient}
      changedAt={opened.changedAt}
      goals={goals}
      sessions={opened.sessions}
      session={sessionOf.get(noteId)}
      noteId={noteId}
      stored={stored}
      corrected={corrected}
      draft={draft}
      notice={
        isNew && !kept && otherDraft ? (
          <Banner
            title={`Há um rascunho de evolução, de ${formatRecent(otherDraft.savedAt)}`}
            action={
              <Button small onClick={() => navigate(viewOfDraft(otherDraft))}>
                Continuar rascunho
              </Button>
            }
          >
            <p>Ele não se perde se você escrever outra.</p>
          </Banner>
        ) : null
      }
      onDone={() => {
        // so that Back opens the stored note, not an empty one
        navigate(noteViewOf(patientId, noteId), { replace: true });
        leave();
      }}
      onLeave={leave}
      onFinalised={() => setWriting(false)}
      onProfile={() => leadToProfile(navigate, view)}
      onCorrect={correct}
    />
  );
}

/** A note whose removal waits, or was refused, is not written on before that is undone. */
function LeavingNote({ view, removal }: Props & { removal: OutboxItem }) {
  const navigate = useNavigate();
  const takeBack = useTakeBack();
  const isAsked = questionIn(removal.stored) !== undefined;
  return (
    <Lost
      title={
        isStuck(removal)
          ? 'A exclusão não foi aceita'
          : isAsked
            ? 'Conferindo a exclusão…'
            : 'Esta evolução foi excluída neste aparelho'
      }
      text={((isStuck(removal) || isAsked) && nextOf(removal)) || leavingOf('session_notes').leaves}
      onBack={() => navigate(afterNote(view))}
      further={
        isOpen(removal.stored) && (
          <Button disabled={isBusy(removal)} onClick={() => void takeBack(removal)}>
            Desfazer exclusão
          </Button>
        )
      }
    />
  );
}

/** A session note, opened with its draft. Keyed by its note. */
export function NoteScreen({ view }: Props) {
  const navigate = useNavigate();
  const leaving = useLeaving('session_notes', view.patientId);
  const removal = leaving.find(({ stored }) => removalIn(stored)?.id === view.note);
  const isRead = useIsRead(useDevice().outbox.reading);
  // what is being written stays open, whatever another tab does with the note
  const [isWriting, setWriting] = useState(false);
  if (!isRead) return opening;
  if (!removal && !isWriting) setWriting(true);
  if (removal && !isWriting) return <LeavingNote view={view} removal={removal} />;
  return (
    <TakenBackDraft
      codec={noteCodec}
      draftKey={noteKey(view)}
      opening={opening}
      onFailed={() => navigate(afterNote(view), { replace: true })}
    >
      {(draft) => <OpenNote view={view} draft={draft} />}
    </TakenBackDraft>
  );
}
