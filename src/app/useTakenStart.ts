import { useEffect } from 'react';
import type { Taken } from '../device/taken/taken';

/** Opens what this device has taken along, and keeps it up to date while the workspace is there. */
export function useTakenStart(taken: Taken): void {
  useEffect(() => {
    void taken.start();
    return () => taken.stop();
  }, [taken]);
}
