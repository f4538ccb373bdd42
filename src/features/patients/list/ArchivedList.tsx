import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { archivedOptions, type PatientSummary } from '../../../data/records/summaries';
import { Button } from '../../../ui/controls/Button';
import { returnFocus } from '../../../ui/controls/returnFocus';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { CardShapes } from '../../../ui/feedback/shapes';
import { Sheet } from '../../../ui/layout/Sheet';
import { openLayer } from '../../../ui/overlays/layers';
import { useArchive } from '../useArchive';
import { CardGrid } from './CardGrid';
import { destinationOf, type PositionStore } from './listVisit';
import { SearchBox } from './SearchBox';
import { noGuardianMatches, searchHeadline } from './search';
import { useOpening } from './useOpening';
import { useSearch } from './useSearch';

type Props = {
  userId: string;
  position: PositionStore;
  onClose: () => void;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
};

function countArchived(count: number): string {
  if (count === 0) return 'Nenhuma ficha arquivada';
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? 'ficha arquivada' : 'fichas arquivadas'}`;
}

/** The archived records, searched like the active ones (D-175). Back returns to the active ones. */
export function ArchivedList({ userId, position, onClose, onOpen, onDelete }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(archivedOptions(userId));
  const [destination, setDestination] = useState(() => destinationOf(position));
  const { query, setQuery, deferredQuery, result } = useSearch(data, position);
  const { reactivate } = useArchive(userId);
  const found = result?.patients ?? data ?? [];

  const close = useEffectEvent(() => {
    returnFocus(null);
    onClose();
  });
  useEffect(() => openLayer(() => close()), []);
  // the last one has been reactivated
  const empty = data?.length === 0 && !isFetching && !error;
  useEffect(() => {
    if (empty) close();
  }, [empty]);

  const open = useOpening(position, onOpen);
  const bringBack = useCallback(
    async (patient: PatientSummary) => {
      // the pressed button unmounts with its card
      if (await reactivate(patient)) returnFocus(null);
    },
    [reactivate],
  );

  return (
    <>
      <header className="mb-6">
        <h1 className="eyebrow">Pacientes arquivados</h1>
        <p className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]" role="status">
          {data
            ? searchHeadline(deferredQuery, found.length, data.length, countArchived)
            : 'Fichas arquivadas'}
        </p>
        <p className="mt-1 max-w-read text-ink-2">
          Estão fora da lista, da busca e dos números. Continuam guardadas: dá para abrir, editar e imprimir.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:justify-between">
          <SearchBox
            value={query}
            onChange={(value) => {
              setQuery(value);
              setDestination(undefined);
            }}
          />
          <Button
            icon={<ArrowLeft aria-hidden className="size-5" />}
            onClick={onClose}
            className="w-full sm:w-auto"
          >
            Voltar para Pacientes
          </Button>
        </div>
      </header>
      {isPending ? (
        <Skeleton label="Buscando as fichas arquivadas…">
          <CardShapes />
        </Skeleton>
      ) : null}
      {error ? (
        <Sheet className="mb-4">
          <ErrorState
            title="As fichas arquivadas não puderam ser carregadas"
            text={data ? 'A lista abaixo é a última que foi lida.' : 'Elas continuam guardadas no servidor.'}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Sheet>
      ) : null}
      {data && found.length > 0 ? (
        <CardGrid
          label="Pacientes arquivados"
          patients={found}
          byGuardian={result?.byGuardian ?? noGuardianMatches}
          all={data}
          destination={query === deferredQuery ? destination : undefined}
          position={position}
          onOpen={open}
          onDelete={onDelete}
          onReactivate={bringBack}
        />
      ) : null}
      {data && found.length === 0 && !isFetching ? (
        <Sheet padding="p-0">
          <EmptyState
            title="Nenhuma ficha encontrada"
            text="Procure por outro nome ou CPF."
            things={['books']}
          />
        </Sheet>
      ) : null}
    </>
  );
}
