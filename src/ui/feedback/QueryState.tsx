import { ErrorState, type Repeatable } from './ErrorState';
import { Skeleton } from './Skeleton';

type Props = {
  query: Repeatable & { readonly isError: boolean };
  /** Shown while the query loads. */
  label: string;
};

/** Replaces the content of a query that is loading or has failed. */
export function QueryState({ query, label }: Props) {
  return query.isError ? (
    <ErrorState title="Não foi possível carregar." read={query} />
  ) : (
    <Skeleton label={label} rows={1} />
  );
}

/** The same on a sheet whose rows reach its edges. */
export const SheetState = (props: Props) => (
  <div className="px-5 py-4 sm:p-7">
    <QueryState {...props} />
  </div>
);
