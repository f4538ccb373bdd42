import { useCallback, useEffect } from 'react';
import type { ListPlace } from './listPlace';

/** Opens a record and stores which, so that the list can return to its card. */
export function useOpening(place: ListPlace, onOpen: (id: string) => void): (id: string) => void {
  useEffect(() => {
    place.opened = undefined;
  }, [place]);
  return useCallback(
    (id: string) => {
      place.opened = id;
      onOpen(id);
    },
    [place, onOpen],
  );
}
