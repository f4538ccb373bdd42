import type { UseStore } from 'idb-keyval';
import { atMost } from '../../lib/atMost';
import { connectionTo } from './connection';

/** A database of the device, with one table. */
export function deviceStore(database: string, table: string) {
  let opened: UseStore | undefined;
  const inTurn = atMost(1);
  return {
    store(): UseStore {
      opened ??= connectionTo(database, table);
      return opened;
    },
    /** Runs one task at a time in all tabs. */
    exclusively: <T>(work: () => Promise<T>): Promise<T> =>
      // jsdom has no locks
      inTurn(() => (navigator.locks ? navigator.locks.request(database, work) : work())),
  };
}
