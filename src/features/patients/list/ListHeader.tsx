import { ArrowLeft, Plus } from 'lucide-react';
import { type ListOrder, listOrders } from '../../../device/browser/listOrder';
import { Button } from '../../../ui/controls/Button';
import { SearchBox } from '../../../ui/controls/SearchBox';
import { Select } from '../../../ui/controls/Select';
import { ScreenTitle } from '../../../ui/layout/ScreenTitle';

type Props = {
  title: string;
  /** How many there are, or were found. */
  headline: string;
  isArchive: boolean;
  query: string;
  onSearch: (query: string) => void;
  /** Absent where one record is shown alone. */
  order: ListOrder | undefined;
  onOrder: (order: ListOrder) => void;
  /** Offered where there may be some; the count is undefined while it is unknown. */
  archived: { readonly count: number | undefined } | undefined;
  onArchive: () => void;
  onBack: () => void;
  onNew: () => void;
};

const orderLabels: Readonly<Record<ListOrder, string>> = {
  newest: 'Cadastro mais recente',
  name: 'Nome, de A a Z',
  session: 'Última sessão',
};

/** Title, search and the ways to other lists, above the cards. */
export function ListHeader(props: Props) {
  const { title, headline, isArchive, query, onSearch, order, onOrder } = props;
  const { archived, onArchive, onBack, onNew } = props;
  return (
    <header className="mb-6">
      <ScreenTitle>{title}</ScreenTitle>
      <p className="mt-1 text-lg text-ink-2 [overflow-wrap:anywhere]" role="status">
        {headline}
      </p>
      {isArchive ? (
        <p className="mt-1 max-w-read text-ink-2">
          Estão fora da lista, da busca e dos números. Continuam guardadas: dá para abrir, editar e imprimir.
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center gap-3 sm:justify-between">
        <SearchBox value={query} onChange={onSearch} />
        {order ? (
          <Select
            compact
            label="Ordenar por"
            className="min-w-0 max-sm:grow"
            emptyLabel={null}
            options={listOrders.map((each) => ({ value: each, label: orderLabels[each] }))}
            value={order}
            onChange={({ target }) => onOrder(listOrders.find((each) => each === target.value) ?? order)}
          />
        ) : null}
        <div className="flex w-full flex-wrap items-center gap-3 sm:w-auto">
          {isArchive ? (
            <Button icon={<ArrowLeft aria-hidden className="size-5" />} onClick={onBack} className="grow">
              Voltar para Pacientes
            </Button>
          ) : (
            <>
              {archived ? (
                <Button kind="quiet" className="max-sm:px-3" onClick={onArchive}>
                  {archived.count === undefined
                    ? 'Arquivados'
                    : `Arquivados (${archived.count.toLocaleString('pt-BR')})`}
                </Button>
              ) : null}
              <Button
                kind="primary"
                icon={<Plus aria-hidden className="size-5" />}
                onClick={onNew}
                className="grow"
              >
                Nova Anamnese
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
