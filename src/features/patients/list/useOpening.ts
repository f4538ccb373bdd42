import { useCallback, useEffect } from 'react';
import { changePosition, type PositionStore } from './listVisit';

/** Opens a record and stores which, so that the list can return to its card. */
export function useOpening(position: PositionStore, onOpen: (id: string) => void): (id: string) => void {
  useEffect(() => changePosition(position, { opened: undefined }), [position]);
  return useCallback(
    (id: string) => {
      changePosition(position, { opened: id });
      onOpen(id);
    },
    [position, onOpen],
  );
}
