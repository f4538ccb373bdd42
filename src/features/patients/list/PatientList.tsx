import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { searchHeadline } from '../../../data/records/searchPatients';
import type { PatientSummary } from '../../../data/records/summaries';
import { Button } from '../../../ui/controls/Button';
import { returnFocus } from '../../../ui/controls/returnFocus';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { CardShapes } from '../../../ui/feedback/shapes';
import { Sheet } from '../../../ui/layout/Sheet';
import { useArchive } from '../useArchive';
import { CardGrid } from './CardGrid';
import { ListHeader } from './ListHeader';
import { type Anchor, changePosition, type ListVisit, newPosition, type PositionStore } from './listVisit';
import { listWords } from './listWords';
import { useArchiveView } from './useArchiveView';
import { useShownPatients } from './useShownPatients';

type Props = {
  /** Search and scroll position in which the list was left. */
  visit: ListVisit;
  /** Unsent records: their ids, and their cards, all or those of one patient (`only`), under a heading of their own or this one. */
  waiting?: {
    readonly ids: readonly string[];
    readonly cards: (only?: string, heading?: ReactNode) => ReactNode;
  };
  /** The id of a record just saved: the others are hidden, since its family may see the screen (D-140). */
  saved?: string | undefined;
  /** Shows all records; `beside`: the card next to the one that was alone. */
  onShowAll?: (beside: Anchor | undefined) => void;
  onNew: () => void;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
};

/** The patients, or the archived ones (D-175), searched on the device. Keyed by its visit. */
export function PatientList(props: Props) {
  const { active, archive } = props.visit;
  const archivePosition = useSyncExternalStore(archive.subscribe, archive.getSnapshot);
  return archivePosition && !props.saved ? (
    <SearchedList {...props} key="archived" kind="archived" position={archivePosition} />
  ) : (
    <SearchedList {...props} key="active" kind="active" position={active} />
  );
}

type SearchedProps = Props & { kind: keyof typeof listWords; position: PositionStore };

function SearchedList({
  kind,
  position,
  visit: { archive },
  waiting,
  saved,
  onShowAll,
  onNew,
  onOpen,
  onDelete,
}: SearchedProps) {
  const isArchive = kind === 'archived';
  const words = listWords[kind];
  const { list, search, found, byGuardian, byCivil, ...shown } = useShownPatients({
    isArchive,
    position,
    saved,
    waits: waiting?.ids ?? [],
  });
  const { data, error, isPending, isFetching, refetch } = list;
  const { query, deferredQuery, destination } = search;
  const { only, firstWaits, archivedFound, isSearched } = shown;
  const savedHeading = only?.isKnown ? <SavedHeading takesFocus={!destination} /> : null;
  const { reactivate } = useArchive();

  const showArchive = useArchiveView(archive, { isArchive, isEmpty: shown.isEmpty });

  const open = useCallback(
    (id: string) => {
      changePosition(position, { opened: id });
      onOpen(id);
    },
    [position, onOpen],
  );
  const bringBack = useCallback(
    async (patient: PatientSummary) => {
      // the pressed button unmounts
      if (await reactivate(patient)) returnFocus(null);
    },
    [reactivate],
  );
  const showAll = () => {
    // the pressed button unmounts
    returnFocus(null);
    onShowAll?.(shown.beside());
  };

  return (
    <>
      <ListHeader
        title={words.title}
        headline={
          data && archivedFound > 0
            ? listWords.active.foundArchived(archivedFound)
            : data
              ? searchHeadline(deferredQuery, found.length, data.length, (count) =>
                  count === 0 && firstWaits > 0
                    ? `${words.count(firstWaits)} aguardando envio`
                    : words.count(count),
                )
              : words.unread
        }
        isArchive={isArchive}
        query={query}
        onSearch={search.search}
        archived={only ? undefined : shown.archived}
        onArchive={() => showArchive(newPosition())}
        onBack={() => showArchive(undefined)}
        onNew={onNew}
      />
      {only?.waits ? null : savedHeading && <div className="mb-3">{savedHeading}</div>}
      {isArchive ? null : waiting?.cards(only && saved, only?.waits ? savedHeading : undefined)}
      {isPending ? (
        <Skeleton label={words.reading}>
          <CardShapes />
        </Skeleton>
      ) : null}
      {error ? (
        <Sheet className="mb-4">
          <ErrorState
            title={words.failed}
            text={data ? 'A lista abaixo é a última que foi lida.' : words.safe}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Sheet>
      ) : null}
      {data && found.length > 0 ? (
        <CardGrid
          label={words.title}
          patients={found}
          byGuardian={byGuardian}
          byCivil={byCivil}
          destination={destination}
          position={position}
          onOpen={open}
          onDelete={onDelete}
          onReactivate={bringBack}
        />
      ) : null}
      {data && found.length === 0 && !isFetching ? (
        archivedFound > 0 ? (
          <ArchivedHint onShow={() => showArchive(newPosition(deferredQuery))} />
        ) : only?.count || (firstWaits > 0 && !isSearched) ? null : (
          <Sheet padding="p-0">
            <EmptyState {...words.empty} />
          </Sheet>
        )
      ) : null}
      {only && only.others > 0 ? (
        <Button onClick={showAll} className="mt-6 w-full sm:w-auto">
          Mostrar todos os {only.count.toLocaleString('pt-BR')}
        </Button>
      ) : null}
    </>
  );
}

/** In place of an empty list, where a search finds archived records alone. */
function ArchivedHint({ onShow }: { onShow: () => void }) {
  return (
    <Sheet padding="py-2 pl-5 pr-2" className="flex flex-wrap items-center justify-between gap-x-4">
      <p>Fichas arquivadas ficam fora da lista e continuam guardadas.</p>
      <Button kind="quiet" small onClick={onShow}>
        Mostrar
      </Button>
    </Sheet>
  );
}

/** Takes the focus, so that screen readers announce the saved record, unless a control has it. */
function SavedHeading({ takesFocus }: { takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement?.contains(heading.current)) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
      Ficha salva
    </h2>
  );
}
