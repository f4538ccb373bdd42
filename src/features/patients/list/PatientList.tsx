import { type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { Button } from '../../../ui/controls/Button';
import { returnFocus } from '../../../ui/controls/returnFocus';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { CardShapes } from '../../../ui/feedback/shapes';
import { Sheet } from '../../../ui/layout/Sheet';
import { useArchive } from '../useArchive';
import { CardGrid } from './CardGrid';
import { EmptyList } from './EmptyList';
import { ListHeader } from './ListHeader';
import { type Anchor, changePosition, type ListVisit, newPosition, type PositionStore } from './listVisit';
import { headlineOf, listWords, takenWords } from './listWords';
import type { TakeActions } from './PatientCard';
import { useArchiveView } from './useArchiveView';
import { type ShownPatients, useShownPatients } from './useShownPatients';

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
  /** The id of a record just saved, whose card is the first one. */
  first?: string | undefined;
  /** Shows all records; `beside`: the card next to the one that was alone. */
  onShowAll?: (beside: Anchor | undefined) => void;
  onNew: () => void;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
  /** Absent where a device can take none along. */
  take?: TakeActions | undefined;
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
  first,
  onShowAll,
  onNew,
  onOpen,
  onDelete,
  take,
}: SearchedProps) {
  const isArchive = kind === 'archived';
  const words = listWords[kind];
  const shown = useShownPatients({ isArchive, position, saved, first, waits: waiting?.ids ?? [] });
  const { list, search, found, only } = shown;
  const savedHeading = only?.isKnown ? <SavedHeading takesFocus={!search.destination} /> : null;
  const { open, bringBack } = useCardActions(position, onOpen);
  const showArchive = useArchiveView(archive, { isArchive, isEmpty: shown.isEmpty });
  const showAll = () => {
    // the pressed button unmounts
    returnFocus(null);
    onShowAll?.(shown.beside());
  };

  return (
    <>
      <ListHeader
        title={words.title}
        headline={headlineOf(kind, shown)}
        isArchive={isArchive}
        query={search.query}
        onSearch={search.search}
        order={only ? undefined : shown.order}
        onOrder={shown.setOrder}
        archived={only ? undefined : shown.archived}
        onArchive={() => showArchive(newPosition())}
        onBack={() => showArchive(undefined)}
        onNew={onNew}
      />
      {only?.waits ? null : savedHeading && <div className="mb-3">{savedHeading}</div>}
      {isArchive ? null : waiting?.cards(only && saved, only?.waits ? savedHeading : undefined)}
      <ReadState words={words} list={list} isTakenOnly={shown.isTakenOnly} />
      {list.data && found.length > 0 ? (
        <CardGrid
          label={words.title}
          patients={found}
          byGuardian={shown.byGuardian}
          byCivil={shown.byCivil}
          destination={search.destination}
          position={position}
          onOpen={open}
          onDelete={onDelete}
          onReactivate={bringBack}
          take={take}
        />
      ) : null}
      {list.data && found.length === 0 && !list.isFetching ? (
        <EmptyList
          shown={shown}
          onClear={() => {
            // the pressed button unmounts
            returnFocus(null);
            search.search('');
          }}
          onShowArchived={() => showArchive(newPosition(search.deferredQuery))}
        />
      ) : null}
      {only && only.others > 0 ? (
        <Button onClick={showAll} className="mt-6 w-full sm:w-auto">
          Mostrar todos os {only.count.toLocaleString('pt-BR')}
        </Button>
      ) : null}
    </>
  );
}

/** What the cards do; stable, since the cards are memoised. */
function useCardActions(position: PositionStore, onOpen: (id: string) => void) {
  const { reactivate } = useArchive();
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
  return { open, bringBack };
}

type ReadStateProps = Pick<ShownPatients, 'list' | 'isTakenOnly'> & {
  words: (typeof listWords)[keyof typeof listWords];
};

/** That the list is being read, or could not be. */
function ReadState({ words, list, isTakenOnly }: ReadStateProps) {
  const { data, error, isPending } = list;
  return (
    <>
      {isPending ? (
        <Skeleton label={words.reading}>
          <CardShapes />
        </Skeleton>
      ) : null}
      {error ? (
        <Sheet className="mb-4">
          <ErrorState
            title={words.failed}
            text={
              isTakenOnly ? takenWords.others : data ? 'A lista abaixo é a última que foi lida.' : words.safe
            }
            read={list}
          />
        </Sheet>
      ) : null}
    </>
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
