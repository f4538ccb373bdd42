import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goalsOptions } from '../data/records/goals';
import { patientOptions } from '../data/records/patients';
import { noteOptions, notesOptions, type SessionNote } from '../data/records/sessionNotes';
import { useDevice, useTherapist } from '../device/contexts';
import type { Draft } from '../device/drafts/draft';
import { patientOfDraft } from '../device/drafts/keyOfDraft';
import { useDraftHeads } from '../device/drafts/useDrafts';
import { savedIn } from '../device/outbox/items';
import { isBusy, type OutboxItem } from '../device/outbox/outboxState';
import { useUnsentItems } from '../device/outbox/useOutboxItems';
import { removalOf, useLeaving } from '../device/rows/leaving';
import { NoteEditor } from '../features/notes/NoteEditor';
import { NoteReader } from '../features/notes/NoteReader';
import { type NoteDraft, noteCodec } from '../features/notes/noteDraft';
import { toNotePatient, waitingPatient } from '../features/notes/notePatient';
import { formatRecent } from '../lib/dates';
import { patientNameOf } from '../lib/patientName';
import { leavingOf } from '../records/subjects';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { Lost, Opening, Unread } from './FormStates';
import { leadToProfile, useNavigate, useNavigation } from './navigation';
import { TakenBackDraft } from './TakenBackDraft';
import { useOverlays } from './useOverlays';
import { afterNote, type NoteView, newNoteView, noteKey, noteViewOf, viewOfDraft } from './view';

type Props = { view: NoteView };

const opening = <Opening label="Abrindo a evolução…" />;

/** The notes of the record in the query cache. */
function useNotesInPages(patientId: string): readonly SessionNote[] {
  const pages = useQueryClient().getQueryData(notesOptions(patientId).queryKey)?.pages.flat() ?? [];
  return pages.flatMap(({ note, replaced }) => [note, ...replaced]);
}

function OpenNote({ view, draft }: Props & { draft: Draft<NoteDraft> }) {
  const { userId } = useTherapist();
  const { registry } = useDevice();
  const { list, navigate } = useNavigation();
  const { patientId, note: noteId } = view;
  const [kept] = useState(draft.unsaved);
  const [isNew] = useState(view.isNew === true || (kept !== undefined && !kept.base));
  const inPages = useNotesInPages(patientId);
  const unsent = useUnsentItems();
  const waiting = waitingPatient(unsent, patientId);
  const known = useQuery({ ...patientOptions(userId, patientId), enabled: !waiting });
  const patient = waiting ?? (known.data && toNotePatient(known.data));
  const goals = useQuery({ ...goalsOptions(patientId), enabled: !waiting });
  const read = useQuery({ ...noteOptions(userId, noteId), enabled: !isNew });
  // offline: the note from the record's cached pages
  const stored = read.isLoadingError ? inPages.find(({ id }) => id === noteId) : read.data;
  const correctedId = view.replaces ?? kept?.replaces ?? stored?.replaces ?? '';
  const corrected = useQuery({
    ...noteOptions(userId, correctedId),
    enabled: correctedId !== '',
    initialData: () => inPages.find(({ id }) => id === correctedId),
  });
  const leave = () => navigate(waiting ? list : afterNote(view));
  const correct = () => navigate(newNoteView(patientId, noteId));

  const otherDraft = useDraftHeads(registry).find(
    ({ kind, key }) => kind === 'note' && patientOfDraft(key) === patientId && key !== noteKey(view),
  );
  const [writing, setWriting] = useState(kept !== undefined);
  const canWrite =
    patient && (isNew && !stored ? !view.replaces || corrected.data : stored && !stored.finalised_at);
  // stays open even if the note is finalised or deleted elsewhere
  if (canWrite && !writing) setWriting(true);

  // a draft is editable without the stored note and the corrected one
  const reads = kept ? [known] : [known, read, corrected];
  // what arrived later would move the text
  const awaitsGoals = goals.isLoading && !goals.isFetched;
  if (awaitsGoals || reads.some(({ isLoading }) => isLoading)) return opening;
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
    const isCorrected =
      inPages.some(({ replaces }) => replaces === noteId) ||
      unsent.some(({ stored }) => savedIn(stored, 'session_notes')?.note.replaces === noteId);
    return (
      <NoteReader
        note={stored}
        patientName={patientNameOf(patient)}
        corrects={corrected.data ?? undefined}
        onBack={leave}
        onCorrect={isCorrected ? undefined : correct}
      />
    );
  }
  return (
    <NoteEditor
      patientId={patientId}
      patient={patient}
      changedAt={known.data?.updated_at}
      goals={goals}
      noteId={noteId}
      stored={stored}
      corrected={corrected.data ?? undefined}
      draft={draft}
      draftKey={noteKey(view)}
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

/** A note whose removal waits is not written on. */
function LeavingNote({ view, removal }: Props & { removal: OutboxItem }) {
  const navigate = useNavigate();
  const { takeBack } = useOverlays();
  return (
    <Lost
      title="Esta evolução foi excluída neste aparelho"
      text={leavingOf('session_notes').leaves}
      onBack={() => navigate(afterNote(view))}
      further={
        <Button disabled={isBusy(removal)} onClick={() => void takeBack(removal)}>
          Desfazer exclusão
        </Button>
      }
    />
  );
}

/** A session note, opened with its draft. Keyed by its note. */
export function NoteScreen({ view }: Props) {
  const removal = removalOf(useLeaving('session_notes', view.patientId), view.note);
  if (removal) return <LeavingNote view={view} removal={removal} />;
  return (
    <TakenBackDraft codec={noteCodec} draftKey={noteKey(view)} opening={opening}>
      {(draft) => <OpenNote view={view} draft={draft} />}
    </TakenBackDraft>
  );
}
