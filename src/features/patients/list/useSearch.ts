import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { searchPatients, toSearchable } from '../../../data/records/searchPatients';
import type { PatientSummary } from '../../../data/records/summaries';
import { changePosition, destinationOf, type PositionStore } from './listVisit';

/** The search of a list, and the card to return to, stored in its `position`. `result` is undefined without a query. */
export function useSearch(data: readonly PatientSummary[] | undefined, position: PositionStore) {
  const { query, deleted } = useSyncExternalStore(position.subscribe, position.getSnapshot);
  const [leftOpen] = useState(query !== '');
  const [destination, setDestination] = useState(() => destinationOf(position));
  useEffect(() => changePosition(position, { opened: undefined }), [position]);
  const deferredQuery = useDeferredValue(query);
  // built after the first cards are painted; the search is not used earlier, unless it was left open
  const prepared = useDeferredValue(data, leftOpen ? data : undefined);
  const searchable = useMemo(() => (prepared ?? []).map(toSearchable), [prepared]);
  const result = useMemo(
    () => (deferredQuery.trim() ? searchPatients(searchable, deferredQuery) : undefined),
    [searchable, deferredQuery],
  );
  const search = useCallback(
    (value: string) => {
      changePosition(position, { query: value, deleted: false });
      setDestination(undefined);
    },
    [position],
  );
  const isSpent = deleted && query === deferredQuery && result?.patients.length === 0;
  useLayoutEffect(() => {
    if (isSpent) search('');
  }, [isSpent, search]);
  // not in the list that a search is about to replace
  return {
    query,
    deferredQuery,
    result,
    search,
    destination: query === deferredQuery ? destination : undefined,
  };
}
