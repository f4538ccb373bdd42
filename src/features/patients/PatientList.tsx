import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { type PatientSummary, summariesOptions } from '../../data/records/summaries';
import { countPatients } from '../../lib/text';
import { Button } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Sheet } from '../../ui/layout/Sheet';
import { CardGrid } from './CardGrid';
import { searchPatients, toSearchable } from './search';

type Props = {
  userId: string;
  /** The cards of records that are not on the server yet. */
  waiting?: ReactNode;
  onNew: () => void;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
};

function headline(query: string, found: number, total: number): string {
  if (!query.trim()) return countPatients(total);
  if (found === 0) return `Nenhum resultado para “${query.trim()}”`;
  return `${countPatients(found)} de ${total.toLocaleString('pt-BR')}`;
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="relative min-w-0 grow sm:max-w-md">
      <Search
        aria-hidden
        className="pointer-events-none absolute left-4 top-3.5 size-5 text-ink-2"
        strokeWidth={2}
      />
      <input
        type="search"
        aria-label="Buscar por nome ou CPF"
        placeholder="Buscar por nome ou CPF..."
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-control w-full rounded border-[1.5px] border-edge bg-sheet pl-12 pr-4 [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}

/** All patients of the therapist, searched on the device. */
export function PatientList({ userId, waiting, onNew, onOpen, onDelete }: Props) {
  const { data, error, isPending, isFetching, refetch } = useQuery(summariesOptions(userId));
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  // built after the first cards are painted; the search is not used earlier
  const prepared = useDeferredValue(data, undefined);
  const searchable = useMemo(() => (prepared ?? []).map(toSearchable), [prepared]);
  const found = useMemo(
    () => (deferredQuery.trim() ? searchPatients(searchable, deferredQuery) : (data ?? [])),
    [data, searchable, deferredQuery],
  );

  return (
    <>
      <header className="mb-6">
        <h1 className="eyebrow">Pacientes</h1>
        <p className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]" role="status">
          {data ? headline(deferredQuery, found.length, data.length) : 'Seus pacientes'}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:flex-nowrap sm:justify-between">
          <SearchBox value={query} onChange={setQuery} />
          <Button kind="primary" icon={<Plus aria-hidden />} onClick={onNew} className="w-full sm:w-auto">
            Nova Anamnese
          </Button>
        </div>
      </header>
      {waiting}
      {isPending ? <Skeleton label="Buscando os pacientes…" rows={6} /> : null}
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
        <CardGrid patients={found} all={data} onOpen={onOpen} onDelete={onDelete} />
      ) : null}
      {data && found.length === 0 && !isFetching ? (
        <Sheet padding="p-0">
          <EmptyState
            title="Nenhum paciente encontrado"
            text="Comece adicionando uma nova anamnese"
            things={['pencils', 'books', 'button']}
            action={query ? <Button onClick={() => setQuery('')}>Limpar busca</Button> : undefined}
          />
        </Sheet>
      ) : null}
    </>
  );
}
