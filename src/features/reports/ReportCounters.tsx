import { useQuery } from '@tanstack/react-query';
import { counterItems, overviewOptions } from '../../data/records/overview';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Counters } from '../../ui/layout/Counters';
import { Sheet } from '../../ui/layout/Sheet';

/** The four counters. A failed request shows an error, never a zero. */
export function ReportCounters() {
  const { data, isError, isFetching, refetch } = useQuery(overviewOptions());
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
  return <Counters items={counterItems(data?.counters)} />;
}
