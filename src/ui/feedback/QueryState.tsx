import { ErrorState } from './ErrorState';
import { Skeleton } from './Skeleton';

type Props = {
  query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Shown while the query loads. */
  label: string;
};

/** Replaces the content of a query that is loading or has failed. */
export function QueryState({ query: { isError, isFetching, refetch }, label }: Props) {
  return isError ? (
    <ErrorState title="Não foi possível carregar." busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton label={label} rows={1} />
  );
}
