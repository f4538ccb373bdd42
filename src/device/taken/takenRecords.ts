import { readRecordMarks } from '../../data/records/recordMarks';
import { atMost } from '../../lib/atMost';
import { TAKEN_MAX } from '../../lib/limits';
import type { TakeOutcome } from '../../sentences/deviceErrors';
import { askToPersist } from '../browser/deviceFiles';
import { isOffline } from '../outbox/failures';
import { isFull } from '../store/connection';
import { onTakenChange, sweepTaken } from './takenDatabase';
import { createTakenPage, type TakenPage } from './takenPage';
import { Gone, readRecord } from './takenReading';
import { openTakenStore, type TakenStore } from './takenStore';
import { createTakenUpdates } from './takenUpdates';
import type { TakenWork } from './takenWork';

/** Reads what this device has taken, fills the cache with it, and keeps it up to date until `stop`. */
export async function openTakenRecords(work: TakenWork) {
  const { state, userId } = work;
  const store = await openTakenStore(userId);
  if (!store) {
    state.set({ ...state.getSnapshot(), isRead: true });
    return null;
  }
  await sweepTaken();
  await store.dropOthers();
  const page = createTakenPage(work, store);
  await page.readHeads();
  return keepTaken(work, store, page);
}

async function take(
  work: TakenWork,
  store: TakenStore,
  page: TakenPage,
  patientId: string,
): Promise<TakeOutcome> {
  await page.readHeads();
  if (page.headOf(patientId)) return 'taken';
  if (page.heads().length >= TAKEN_MAX.records) return 'many';
  const begun = Date.now();
  const mark = (await readRecordMarks([patientId])).get(patientId);
  if (mark === undefined) return 'gone';
  const { head, parts } = await readRecord(work, patientId, { begun, mark, known: undefined });
  await store.put(head, parts, false);
  askToPersist();
  await page.readHeads();
  return 'taken';
}

function outcomeOf(error: unknown): TakeOutcome {
  if (error instanceof Gone) return 'gone';
  if (isOffline(error)) return 'offline';
  return isFull(error) ? 'full' : 'failed';
}

function keepTaken(work: TakenWork, store: TakenStore, page: TakenPage) {
  const { state } = work;
  const inTurn = atMost(1);
  void page.fillAll().catch(() => undefined);
  const updates = createTakenUpdates({ work, store, page, inTurn });
  const leave = onTakenChange(() => void page.readHeads().catch(() => undefined));

  return {
    async take(patientId: string): Promise<TakeOutcome> {
      page.change({ taking: new Set([...state.getSnapshot().taking, patientId]) });
      try {
        return await inTurn(() => take(work, store, page, patientId));
      } catch (error) {
        return outcomeOf(error);
      } finally {
        page.change({ taking: new Set([...state.getSnapshot().taking].filter((id) => id !== patientId)) });
      }
    },

    async leave(patientId: string): Promise<boolean> {
      try {
        await store.remove(patientId);
        await page.readHeads();
        return true;
      } catch {
        return false;
      }
    },

    update: updates.update,

    stop(): void {
      updates.stop();
      leave();
    },
  };
}
