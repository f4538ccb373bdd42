import { useCallback, useEffect } from 'react';
import type { ListPlace } from './listPlace';

/** Opens a record and remembers which, so that the list finds it when it is returned to. */
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
