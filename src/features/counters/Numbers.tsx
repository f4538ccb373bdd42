import { useQuery } from '@tanstack/react-query';
import { counterItems, countersOptions } from '../../data/records/counters';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Counters } from '../../ui/layout/Counters';
import { Sheet } from '../../ui/layout/Sheet';

/** The four counters of dashboard and reports. A failed request shows an error, never a zero. */
export function Numbers() {
  const { data, isError, isFetching, refetch } = useQuery(countersOptions());
  if (isError && !data) {
    return (
      <Sheet>
        <ErrorState
          title="Os números não puderam ser carregados"
          text="As fichas continuam guardadas no servidor."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Sheet>
    );
  }
  return <Counters items={counterItems(data)} />;
}
