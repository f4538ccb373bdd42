import { Trash2 } from 'lucide-react';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { leavesOf, useLeaving } from '../../forms/rows/leaving';
import type { useRowDialog } from '../../forms/rows/useRowDialog';
import { useRowRemoval } from '../../forms/rows/useRows';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { fromIsoDate } from '../../lib/dates';
import type { PlannedSession } from '../../questionnaire/expectedSessions';
import { absences } from '../../records/absences';
import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton, SkeletonLine } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { MissingNotes } from './MissingNotes';
import { absenceOf } from './missedDraft';
import { NoteList } from './NoteList';
import { useNotesOfRecord } from './useNotesOfRecord';
import { useSoughtNote } from './useShownNote';
import { WaitingNotes } from './WaitingNotes';

type NoteActions = {
  /** The id of the note to scroll to. */
  readonly shown?: string | undefined;
  /** Continues a note. */
  readonly onWrite: (noteId: string) => void;
  readonly onCorrect: (noteId: string) => void;
  /** Writes the note of a session that was expected. */
  readonly onSession: (session: PlannedSession) => void;
};

function NoteShape() {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <SkeletonLine className="h-4 w-32" />
      <span className="grid min-w-0 grow basis-60 gap-3">
        <SkeletonLine className="h-4 w-full" />
        <SkeletonLine className="h-4 w-4/5" />
        <SkeletonLine className="h-3.5 w-40" />
      </span>
    </div>
  );
}

type Props = NoteActions & {
  patient: RowPatient;
  /** The dialog of absences, which the menu of the record opens, too. */
  absence: ReturnType<typeof useRowDialog<typeof absences>>;
  onOpenUnsent: (item: OutboxItem) => void;
};

/** The session notes, newest first, loaded page by page, and the absences among them. */
export function NotesPanel({ patient, shown, absence, onWrite, onCorrect, onSession, onOpenUnsent }: Props) {
  const ofAbsences = { entity: absences, ...absence, ...useRowRemoval(absences, patient) };
  const { asked, question } = ofAbsences;
  const leavingNotes = useLeaving('session_notes', patient.id);
  const { query, more, missed, chains, entries, goals, items } = useNotesOfRecord(patient.id);
  const { data, isError, isFetching, hasNextPage } = query;
  const sought = useSoughtNote(shown);
  const waiting = (
    <>
      <WaitingNotes items={items} chains={chains} goals={goals} onOpen={onOpenUnsent} />
      <WaitingRows of={{ ...ofAbsences, leaving: [...leavingNotes, ...ofAbsences.leaving] }} />
      <MissingNotes
        patientId={patient.id}
        onWrite={onSession}
        onMissed={(session) => absence.edit(null, absenceOf(session))}
      />
    </>
  );

  if (!data) {
    return (
      <Sheet padding="p-0">
        {waiting}
        <div className="p-5 sm:p-7">
          {isError ? (
            <ErrorState
              title="As evoluções não puderam ser carregadas"
              text="Elas continuam guardadas no servidor."
              read={query}
            />
          ) : (
            <Skeleton label="Buscando as evoluções…">
              <NoteShape />
            </Skeleton>
          )}
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet padding="p-0">
      {waiting}
      {chains.length + entries.length === 0 ? (
        items.length + absence.waiting.length === 0 && (
          <div className="px-5 py-5 sm:px-7 sm:py-7">
            <p className="font-semibold">Nenhuma evolução ainda</p>
            <p className="text-ink-2">Depois de cada sessão, escreva aqui o que foi feito e observado.</p>
          </div>
        )
      ) : (
        <NoteList
          entries={entries}
          goals={goals}
          corrected={new Set(items.map(({ note }) => note.replaces))}
          leaves={(id) => leavesOf(leavingNotes, id)}
          complete={!hasNextPage}
          shown={sought}
          onNearEnd={() => {
            if (hasNextPage && !isFetching && !isError) more();
          }}
          onWrite={onWrite}
          onCorrect={onCorrect}
          ofAbsences={ofAbsences}
        />
      )}
      <NotesFoot query={query} more={more} missed={missed} />
      <ConfirmDialog
        title="Confirmar Exclusão"
        confirmIcon={<Trash2 aria-hidden className="size-5" />}
        {...question}
      >
        <p className="text-ink">
          Tem certeza que deseja excluir a falta{asked && ` de ${fromIsoDate(asked.missed_on)}`}?
        </p>
        <p className="mt-2">O histórico da ficha guarda o que ela dizia.</p>
      </ConfirmDialog>
    </Sheet>
  );
}

type NotesFootProps = Pick<ReturnType<typeof useNotesOfRecord>, 'query' | 'more' | 'missed'>;

/** Below the list: what of it could not be read, and the button that reads on. */
function NotesFoot({ query, more, missed }: NotesFootProps) {
  const { isError, isFetching, isFetchingNextPage, hasNextPage, isFetchNextPageError } = query;
  return (
    <>
      {missed.isError && (
        <div className="border-t border-line p-5 sm:p-7">
          <ErrorState
            title="As faltas não puderam ser carregadas"
            text="Elas continuam guardadas no servidor."
            read={missed}
          />
        </div>
      )}
      {isError && (
        <div className="border-t border-line p-5 sm:p-7">
          <ErrorState
            title={
              isFetchNextPageError
                ? 'As evoluções mais antigas não puderam ser carregadas'
                : 'As evoluções não puderam ser atualizadas'
            }
            text="Acima está o que já foi carregado."
            read={isFetchNextPageError ? { isFetching, refetch: more } : query}
          />
        </div>
      )}
      {hasNextPage && !isError && (
        <div className="border-t border-line px-5 py-4 sm:px-7">
          <Button small busy={isFetchingNextPage ? 'Buscando...' : false} onClick={more}>
            Mostrar mais antigas
          </Button>
        </div>
      )}
    </>
  );
}
