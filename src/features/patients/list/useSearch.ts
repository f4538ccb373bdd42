import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { changePosition, type PositionStore } from './listVisit';
import { searchPatients, toSearchable } from './search';

/** The search of a list, stored in its `position`. `result` is undefined without a query. */
export function useSearch(data: readonly PatientSummary[] | undefined, position: PositionStore) {
  const { query } = useSyncExternalStore(position.subscribe, position.getSnapshot);
  const [leftOpen] = useState(query !== '');
  const deferredQuery = useDeferredValue(query);
  // built after the first cards are painted; the search is not used earlier, unless it was left open
  const prepared = useDeferredValue(data, leftOpen ? data : undefined);
  const searchable = useMemo(() => (prepared ?? []).map(toSearchable), [prepared]);
  const result = useMemo(
    () => (deferredQuery.trim() ? searchPatients(searchable, deferredQuery) : undefined),
    [searchable, deferredQuery],
  );
  return {
    query,
    deferredQuery,
    result,
    setQuery: useCallback((value: string) => changePosition(position, { query: value }), [position]),
  };
}
