import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { archivedOptions, type PatientSummary, summariesOptions } from '../../../data/records/summaries';
import { countPatients } from '../../../lib/text';
import { Button } from '../../../ui/controls/Button';
import { returnFocus } from '../../../ui/controls/returnFocus';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { CardShapes } from '../../../ui/feedback/shapes';
import { Sheet } from '../../../ui/layout/Sheet';
import { useArchive } from '../useArchive';
import { ArchivedHint } from './ArchivedHint';
import { CardGrid } from './CardGrid';
import { type Anchor, destinationOf, type PositionStore } from './listVisit';
import { SavedHeading } from './SavedHeading';
import { SearchBox } from './SearchBox';
import { noGuardianMatches, type SearchResult, searchHeadline } from './search';
import { useOpening } from './useOpening';
import { useSearch } from './useSearch';

export type PatientListProps = {
  userId: string;
  /** Unsent records: their ids, and their cards, all or those of one patient (`only`). */
  waiting?: { readonly ids: readonly string[]; readonly cards: (only?: string) => ReactNode };
  /** The id of a record just saved: the others are hidden, since its family may see the screen (D-140). */
  saved?: string | undefined;
  /** Shows all records; `beside`: the card next to the one that was alone. */
  onShowAll?: (beside: Anchor | undefined) => void;
  /** Read on mount, written on unmount. */
  position: PositionStore;
  onNew: () => void;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
  onArchive: (query?: string) => void;
};

/** All patients that are not archived, searched on the device. */
export function ActiveList({
  userId,
  waiting,
  saved,
  position,
  onShowAll,
  onNew,
  onOpen,
  onDelete,
  onArchive,
}: PatientListProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(summariesOptions(userId));
  // after the first cards
  const { data: archived, isError: archiveUnknown } = useQuery({
    ...archivedOptions(userId),
    enabled: data !== undefined,
  });
  const hasArchived = archived ? archived.length > 0 : archiveUnknown;
  const [destination, setDestination] = useState(() => destinationOf(position));
  const { query, setQuery, deferredQuery, result } = useSearch(data, position);
  const { reactivate } = useArchive(userId);
  const { patients: found, byGuardian } = useMemo<SearchResult>(() => {
    if (result) return result;
    if (!saved) return { patients: data ?? [], byGuardian: noGuardianMatches };
    const isSaved = ({ id }: PatientSummary) => id === saved;
    // archived records can be edited, too
    const one = data?.find(isSaved) ?? archived?.find(isSaved);
    return { patients: one ? [one] : [], byGuardian: noGuardianMatches };
  }, [data, archived, result, saved]);

  // while only `saved` is shown, all records are held back
  const withheld =
    saved && !deferredQuery.trim()
      ? new Set([...(waiting?.ids ?? []), ...(data ?? []).map(({ id }) => id)])
      : undefined;
  const isKnown = withheld !== undefined && (found.length > 0 || withheld.has(saved ?? ''));

  const search = (value: string) => {
    setQuery(value);
    setDestination(undefined);
  };
  const open = useOpening(position, onOpen);
  const showAll = () => {
    const all = data ?? [];
    const at = all.findIndex(({ id }) => id === saved);
    const index = at + 1 < all.length ? at + 1 : at - 1;
    const next = all[index];
    // the pressed button unmounts
    returnFocus(null);
    onShowAll?.(next && { id: next.id, index });
  };

  return (
    <>
      <header className="mb-6">
        <h1 className="eyebrow">Pacientes</h1>
        <p className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]" role="status">
          {data ? searchHeadline(deferredQuery, found.length, data.length, countPatients) : 'Seus pacientes'}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:justify-between">
          <SearchBox value={query} onChange={search} />
          <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
            {hasArchived && !withheld ? (
              <Button kind="quiet" className="max-sm:px-3" onClick={() => onArchive()}>
                {archived ? `Arquivados (${archived.length.toLocaleString('pt-BR')})` : 'Arquivados'}
              </Button>
            ) : null}
            <Button kind="primary" icon={<Plus aria-hidden />} onClick={onNew} className="grow">
              Nova Anamnese
            </Button>
          </div>
        </div>
      </header>
      {isKnown ? <SavedHeading takesFocus={!destination} /> : null}
      {waiting?.cards(withheld && saved)}
      {isPending ? (
        <Skeleton label="Buscando os pacientes…">
          <CardShapes />
        </Skeleton>
      ) : null}
      {error ? (
        <Sheet className="mb-4">
          <ErrorState
            title="Os pacientes não puderam ser carregados"
            text={
              data ? 'A lista abaixo é a última que foi lida.' : 'As fichas continuam guardadas no servidor.'
            }
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Sheet>
      ) : null}
      {data && found.length > 0 ? (
        <CardGrid
          patients={found}
          byGuardian={byGuardian}
          all={data}
          // not in the list that a search is about to replace
          destination={query === deferredQuery ? destination : undefined}
          position={position}
          onOpen={open}
          onDelete={onDelete}
          onReactivate={reactivate}
        />
      ) : null}
      {data && found.length === 0 && !isFetching ? (
        <ArchivedHint archived={archived} query={deferredQuery} onShow={onArchive} />
      ) : null}
      {data && found.length === 0 && !withheld?.size && !isFetching ? (
        <Sheet padding="p-0">
          <EmptyState
            title="Nenhum paciente encontrado"
            text="Comece adicionando uma nova anamnese"
            things={['pencils', 'books', 'button']}
          />
        </Sheet>
      ) : null}
      {withheld && withheld.size > (withheld.has(saved ?? '') ? 1 : 0) ? (
        <Button onClick={showAll} className="mt-6 w-full sm:w-auto">
          Mostrar todos os {withheld.size.toLocaleString('pt-BR')}
        </Button>
      ) : null}
    </>
  );
}
