import { readRecordMarks } from '../../data/records/recordMarks';
import type { UpdateOutcome } from '../../sentences/deviceErrors';
import { isOffline } from '../outbox/failures';
import { withTabLock } from '../outbox/tabLock';
import { isFull } from '../store/connection';
import { sweepTaken, tellTakenChange } from './takenDatabase';
import { breathe, type TakenPage } from './takenPage';
import { Gone, readRecord } from './takenReading';
import type { TakenHead } from './takenShape';
import type { TakenStore } from './takenStore';
import type { TakenWork } from './takenWork';

/** The first screens come first. */
const AFTER_START_MS = 3_000;
/** A save changes several parts of a record, one after the other. */
const AFTER_SAVE_MS = 3_000;
const HOUR_MS = 60 * 60_000;
/** Timers stop while a device sleeps: the clock is looked at. */
const LOOK_EVERY_MS = 60_000;
/** After an attempt that failed. */
const AGAIN_MS = 5 * 60_000;

type Room = {
  readonly work: TakenWork;
  readonly store: TakenStore;
  readonly page: TakenPage;
  /** One record at a time. */
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>;
};

async function bring(
  { work, store, page }: Room,
  head: TakenHead,
  mark: string | undefined,
  begun: number,
): Promise<void> {
  const { patientId } = head;
  if (mark === undefined) return page.drop(patientId);
  try {
    const read = await readRecord(work, patientId, { begun, mark, known: head });
    await store.put(read.head, read.parts, true);
  } catch (error) {
    if (error instanceof Gone) await page.drop(patientId);
    // without room for the new one the old one stays, with its moment
    else if (!isFull(error)) throw error;
  }
}

/** Reads what has changed since it was taken; the rest is confirmed. */
async function updateAll(room: Room, isStopped: () => boolean): Promise<UpdateOutcome> {
  const { work, store, page, inTurn } = room;
  await page.readHeads();
  // of a record that is taken meanwhile nothing is asked
  const heads = page.heads();
  if (heads.length === 0) return 'updated';
  // what waits goes first
  if (!work.outbox.isEmpty()) await work.outbox.retry();
  const begun = Date.now();
  const marks = await readRecordMarks(heads.map(({ patientId }) => patientId));
  const isSame = ({ patientId, now }: TakenHead) => now !== undefined && marks.get(patientId) === now.mark;
  const at = new Date(begun).toISOString();
  for (const head of heads.filter(isSame)) {
    await store.confirm({ ...head, at });
    page.confirmFilled(head.patientId, begun);
  }
  let outcome: UpdateOutcome = 'updated';
  for (const head of heads.filter((one) => !isSame(one))) {
    if (isStopped()) return outcome;
    try {
      await inTurn(() => bring(room, head, marks.get(head.patientId), begun));
    } catch (error) {
      if (isOffline(error)) throw error;
      // the others are brought all the same
      outcome = 'failed';
    }
    await breathe();
  }
  tellTakenChange();
  return outcome;
}

/** When what was taken is brought up to date: at the start, after a save, with the network, hourly, and where it is asked for. */
export function createTakenUpdates(room: Room) {
  const { work, page } = room;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Date.now();
  let dueAfter = HOUR_MS;
  let updating: Promise<UpdateOutcome> | undefined;
  let isWanted = false;

  async function attempt(): Promise<UpdateOutcome> {
    page.change({ isUpdating: true });
    try {
      const all = () => updateAll(room, () => isStopped);
      // another tab that does it tells this one
      const outcome = (await withTabLock(`taken ${work.userId}`, all)) ?? 'updated';
      dueAfter = outcome === 'updated' ? HOUR_MS : AGAIN_MS;
      return outcome;
    } catch (error) {
      dueAfter = AGAIN_MS;
      return isOffline(error) ? 'offline' : 'failed';
    } finally {
      lookedAt = Date.now();
      page.change({ isUpdating: false });
      await page.readHeads().catch(() => undefined);
    }
  }
  function update(): Promise<UpdateOutcome> {
    // what was to be brought later is brought now
    clearTimeout(timer);
    updating ??= attempt().finally(() => {
      updating = undefined;
      if (isWanted) later(AFTER_SAVE_MS);
    });
    return updating;
  }

  /** At the end of what is being done, and of a pause. */
  function later(pause: number): void {
    clearTimeout(timer);
    isWanted = updating !== undefined;
    if (!isStopped && !isWanted) timer = setTimeout(() => void update(), pause);
  }

  async function look(): Promise<void> {
    if (Math.abs(Date.now() - lookedAt) < dueAfter) return;
    lookedAt = Date.now();
    await sweepTaken().catch(() => undefined);
    void update();
  }

  const soon = () => later(AFTER_SAVE_MS);
  later(AFTER_START_MS);
  const interval = setInterval(() => void look(), LOOK_EVERY_MS);
  addEventListener('online', soon);
  // what a save has changed is to be read again
  const leave = work.cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const [kind, patientId] = event.query.queryKey;
    if (kind === 'record' && page.headOf(String(patientId))) soon();
  });

  return {
    update,
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(interval);
      removeEventListener('online', soon);
      leave();
    },
  };
}
