import type { QueryClient } from '@tanstack/react-query';
import { createObservable } from '../../lib/observable';
import type { TakeOutcome, UpdateOutcome } from '../../sentences/deviceErrors';
import { canStoreDrafts } from '../keys/draftKeys';
import type { Outbox } from '../outbox/outbox';
import { hasTaken } from './takenDatabase';
import type { TakenState } from './takenWork';

const nothing: TakenState = {
  isRead: false,
  heads: [],
  taking: new Set(),
  isUpdating: false,
  filledAt: new Map(),
};

/**
 * The records that the therapist has taken along, which open without network also in a new page. The code that reads and writes them is
 * loaded where there are any, or one is taken.
 */
export function createTaken(userId: string, cache: QueryClient, outbox: Outbox) {
  const state = createObservable(nothing);
  let opening: ReturnType<typeof load> | undefined;
  let isStopped = false;
  const load = async () =>
    (await import('./takenRecords')).openTakenRecords({ userId, cache, outbox, state });
  /** Null where the device can keep nothing. */
  const open = () => {
    opening ??= load().then(
      (records) => {
        if (isStopped) records?.stop();
        return records;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  const opened = () => open().catch(() => null);

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    /** False where a browser keeps nothing encrypted. */
    isPossible: canStoreDrafts(),

    async start(): Promise<void> {
      isStopped = false;
      if (await hasTaken().catch(() => false)) await opened();
      else state.set({ ...state.getSnapshot(), isRead: true });
    },
    stop(): void {
      isStopped = true;
      void opening?.then((records) => records?.stop()).catch(() => undefined);
      opening = undefined;
    },

    take: async (patientId: string): Promise<TakeOutcome> => (await opened())?.take(patientId) ?? 'failed',
    /** False if the device could not let it go. */
    leave: async (patientId: string): Promise<boolean> => (await opened())?.leave(patientId) ?? false,
    /** Brings all of them up to date. */
    update: async (): Promise<UpdateOutcome> => (await opened())?.update() ?? 'failed',
  };
}

export type Taken = ReturnType<typeof createTaken>;
