import { Button } from '../../ui/controls/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { useNotesOfRecord } from './useNotesOfRecord';

type Props = Pick<ReturnType<typeof useNotesOfRecord>, 'query' | 'more' | 'missed'>;

/** Below the list: what of it could not be read, and the button that reads on. */
export function NotesFoot({ query, more, missed }: Props) {
  const { isError, isFetching, isFetchingNextPage, hasNextPage, isFetchNextPageError } = query;
  return (
    <>
      {missed.isError && (
        <div className="border-t border-line p-5 sm:p-7">
          <ErrorState
            title="As faltas não puderam ser carregadas"
            text="Elas continuam guardadas no servidor."
            busy={missed.isFetching}
            onRetry={() => void missed.refetch()}
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
            busy={isFetching}
            onRetry={() => (isFetchNextPageError ? more() : void query.refetch())}
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
