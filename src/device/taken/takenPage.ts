import type { QueryClient } from '@tanstack/react-query';
import type { TakenHead, TakenPart } from './takenShape';
import type { TakenStore } from './takenStore';
import type { TakenState, TakenWork } from './takenWork';

export type TakenPage = ReturnType<typeof createTakenPage>;

/** Between records: a screen that is used comes first. */
export const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Gives the queries of a record what was taken of it, unless this page has read them. */
function fill(cache: QueryClient, at: number, parts: readonly TakenPart[]): void {
  for (const { key, data } of parts)
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: at });
}

/** What this page has of the records that were taken: their heads, and what its queries were filled with. */
export function createTakenPage({ cache, state }: TakenWork, store: TakenStore) {
  function change(next: Partial<TakenState>): void {
    state.set({ ...state.getSnapshot(), ...next });
  }
  const heads = () => state.getSnapshot().heads;
  /** The reads of the heads that have begun, and the latest of them whose heads are shown. */
  let [begun, shown] = [0, 0];

  return {
    change,
    heads,
    headOf: (id: string): TakenHead | undefined => heads().find(({ patientId }) => patientId === id),

    /** Waits while the screen is locked. */
    async readHeads(): Promise<void> {
      begun += 1;
      const mine = begun;
      const read = await store.heads();
      // one that began later has ended before
      if (mine < shown) return;
      shown = mine;
      change({ heads: read.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')), isRead: true });
    },

    async fillAll(): Promise<void> {
      for (const { patientId, at } of heads()) {
        const parts = await store.parts(patientId);
        if (parts.length === 0) continue;
        const moment = Date.parse(at);
        fill(cache, moment, parts);
        change({ filledAt: new Map([...state.getSnapshot().filledAt, [patientId, moment]]) });
        await breathe();
      }
    },

    /** What this page was filled with is known to be as the server has it. */
    confirmFilled(patientId: string, moment: number): void {
      const { filledAt } = state.getSnapshot();
      const before = filledAt.get(patientId);
      if (before === undefined) return;
      for (const { queryKey, state: query } of cache
        .getQueryCache()
        .findAll({ queryKey: ['record', patientId] }))
        if (query.dataUpdatedAt === before) cache.setQueryData(queryKey, query.data, { updatedAt: moment });
      change({ filledAt: new Map([...filledAt, [patientId, moment]]) });
    },

    /** A record is not on this device any more, and not in this page unless a screen shows it, which asks the server. */
    async drop(patientId: string): Promise<void> {
      await store.remove(patientId);
      change({ heads: heads().filter((head) => head.patientId !== patientId) });
      const queryKey = ['record', patientId];
      cache.removeQueries({ queryKey, type: 'inactive' });
      await cache.invalidateQueries({ queryKey });
    },
  };
}
