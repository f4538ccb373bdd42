import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../data/records/keys';
import type { PatientRow } from '../../data/records/patients';
import { photoOptions } from '../../data/records/photos';
import { readRecordMarks } from '../../data/records/recordMarks';
import { toSummary } from '../../data/records/summaries';
import { takenParts, takenRow } from '../../data/records/takenParts';
import { atMost } from '../../lib/atMost';
import { byteString } from '../../lib/bytes';
import { toUprightJpeg } from '../../lib/image';
import { TAKEN_MAX } from '../../lib/limits';
import { patientNameOf } from '../../lib/patientName';
import type { TakeOutcome, UpdateOutcome } from '../../sentences/deviceErrors';
import { askToPersist } from '../browser/deviceFiles';
import { isOffline } from '../outbox/failures';
import { isBeingSent } from '../outbox/outboxState';
import { withTabLock } from '../outbox/tabLock';
import { isFull } from '../store/connection';
import { onTakenChange, sweepTaken, tellTakenChange } from './takenDatabase';
import type { TakenHead, TakenPart, TakenPhoto } from './takenShape';
import { openTakenStore, type TakenStore } from './takenStore';
import type { TakenState, TakenWork } from './takenWork';

/** The first screens come first. */
const AFTER_START_MS = 3_000;
/** A save changes several parts of a record, one after the other. */
const AFTER_SAVE_MS = 3_000;
const HOUR_MS = 60 * 60_000;
/** Timers stop while a device sleeps: the clock is looked at. */
const LOOK_EVERY_MS = 60_000;
/** After an attempt that failed. */
const AGAIN_MS = 5 * 60_000;

/** A record that is not there any more, or is archived. */
class Gone extends Error {}

/** Resolves once nothing is being sent: what is read does not get in its way. */
function untilQuiet(outbox: TakenWork['outbox']): Promise<void> {
  return new Promise((resolve) => {
    let leave = () => {};
    const look = () => {
      if (outbox.getSnapshot().some(isBeingSent)) return;
      leave();
      resolve();
    };
    leave = outbox.subscribe(look);
    look();
  });
}

/** A photo that cannot be read does not keep its record from being taken. */
async function smallPhoto(
  cache: QueryClient,
  { photo_url }: PatientRow,
  known: TakenPhoto | null | undefined,
): Promise<TakenPhoto | null> {
  if (!photo_url) return null;
  if (known?.of === photo_url) return known;
  try {
    const whole = await cache.fetchQuery(photoOptions(photo_url));
    const { file } = await toUprightJpeg(whole, TAKEN_MAX.photo);
    return { of: photo_url, jpeg: btoa(byteString(new Uint8Array(await file.arrayBuffer()))) };
  } catch (error) {
    if (isOffline(error)) throw error;
    return null;
  }
}

/** Reads a record as the server has it; what was read since `begun` (ms) is not read again. */
async function readRecord(
  { userId, cache, outbox }: TakenWork,
  patientId: string,
  { begun, mark, known }: { begun: number; mark: string; known: TakenHead | undefined },
): Promise<{ head: Omit<TakenHead, 'bytes'>; parts: readonly TakenPart[] }> {
  const since = () => Math.max(Date.now() - begun, 0);
  await untilQuiet(outbox);
  const row = await takenRow(cache, userId, patientId, since());
  if (!row || row.archived_at) throw new Gone();
  const parts: TakenPart[] = [{ key: keys.record(patientId, 'row'), data: row }];
  for (const read of takenParts(userId, patientId)) {
    await untilQuiet(outbox);
    parts.push(await read(cache, since()));
  }
  const photo = await smallPhoto(cache, row, known?.now?.photo);
  const summary = toSummary(row);
  const at = new Date(begun).toISOString();
  return { head: { patientId, name: patientNameOf(row), at, now: { mark, summary, photo } }, parts };
}

/** Gives the queries of a record what was taken of it, unless this page has read them. */
function fill(cache: QueryClient, at: number, parts: readonly TakenPart[]): void {
  for (const { key, data } of parts)
    if (cache.getQueryData(key) === undefined) cache.setQueryData(key, data, { updatedAt: at });
}

/** Between records: a screen that is used comes first. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

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
  return keepTaken(work, store);
}

async function keepTaken(work: TakenWork, store: TakenStore) {
  const { userId, cache, outbox, state } = work;
  /** One record at a time. */
  const inTurn = atMost(1);
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lookedAt = Date.now();
  let dueAfter = HOUR_MS;

  function change(next: Partial<TakenState>): void {
    state.set({ ...state.getSnapshot(), ...next });
  }
  const heads = () => state.getSnapshot().heads;
  const headOf = (id: string) => heads().find(({ patientId }) => patientId === id);

  async function readHeads(): Promise<void> {
    const read = await store.heads();
    change({ heads: read.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR')), isRead: true });
  }

  async function fillAll(): Promise<void> {
    for (const { patientId, at } of heads()) {
      const parts = await store.parts(patientId);
      if (parts.length === 0) continue;
      const moment = Date.parse(at);
      fill(cache, moment, parts);
      change({ filledAt: new Map([...state.getSnapshot().filledAt, [patientId, moment]]) });
      await breathe();
    }
  }

  /** What this page was filled with is known to be as the server has it. */
  function confirmFilled(patientId: string, moment: number): void {
    const { filledAt } = state.getSnapshot();
    const before = filledAt.get(patientId);
    if (before === undefined) return;
    for (const { queryKey, state: query } of cache
      .getQueryCache()
      .findAll({ queryKey: ['record', patientId] }))
      if (query.dataUpdatedAt === before) cache.setQueryData(queryKey, query.data, { updatedAt: moment });
    change({ filledAt: new Map([...filledAt, [patientId, moment]]) });
  }

  /** It is not on this device any more, and not in this page unless a screen shows it, which asks the server. */
  async function drop(patientId: string): Promise<void> {
    await store.remove(patientId);
    change({ heads: heads().filter((head) => head.patientId !== patientId) });
    const queryKey = ['record', patientId];
    cache.removeQueries({ queryKey, type: 'inactive' });
    await cache.invalidateQueries({ queryKey });
  }

  async function bring(head: TakenHead, mark: string | undefined, begun: number): Promise<void> {
    const { patientId } = head;
    if (mark === undefined) return drop(patientId);
    try {
      const read = await readRecord(work, patientId, { begun, mark, known: head });
      await store.put(read.head, read.parts, true);
    } catch (error) {
      if (error instanceof Gone) await drop(patientId);
      // without room for the new one the old one stays, with its moment
      else if (!isFull(error)) throw error;
    }
  }

  async function updateAll(): Promise<UpdateOutcome> {
    // waits while the screen is locked
    await readHeads();
    if (heads().length === 0) return 'updated';
    // what waits goes first
    if (!outbox.isEmpty()) await outbox.retry();
    const begun = Date.now();
    const marks = await readRecordMarks(heads().map(({ patientId }) => patientId));
    const isSame = ({ patientId, now }: TakenHead) => now !== undefined && marks.get(patientId) === now.mark;
    const at = new Date(begun).toISOString();
    for (const head of heads().filter(isSame)) {
      await store.confirm({ ...head, at });
      confirmFilled(head.patientId, begun);
    }
    let outcome: UpdateOutcome = 'updated';
    for (const head of heads().filter((one) => !isSame(one))) {
      if (isStopped) return outcome;
      try {
        await inTurn(() => bring(head, marks.get(head.patientId), begun));
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

  let updating: Promise<UpdateOutcome> | undefined;
  let isWanted = false;
  async function attempt(): Promise<UpdateOutcome> {
    change({ isUpdating: true });
    try {
      // another tab that does it tells this one
      const outcome = (await withTabLock(`taken ${userId}`, updateAll)) ?? 'updated';
      dueAfter = outcome === 'updated' ? HOUR_MS : AGAIN_MS;
      return outcome;
    } catch (error) {
      dueAfter = AGAIN_MS;
      return isOffline(error) ? 'offline' : 'failed';
    } finally {
      lookedAt = Date.now();
      change({ isUpdating: false });
      await readHeads().catch(() => undefined);
    }
  }
  function update(): Promise<UpdateOutcome> {
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

  async function take(patientId: string): Promise<TakeOutcome> {
    await readHeads();
    if (headOf(patientId)) return 'taken';
    if (heads().length >= TAKEN_MAX.records) return 'many';
    const begun = Date.now();
    const mark = (await readRecordMarks([patientId])).get(patientId);
    if (mark === undefined) return 'gone';
    const { head, parts } = await readRecord(work, patientId, { begun, mark, known: undefined });
    await store.put(head, parts, false);
    askToPersist();
    await readHeads();
    return 'taken';
  }

  const outcomeOf = (error: unknown): TakeOutcome => {
    if (error instanceof Gone) return 'gone';
    if (isOffline(error)) return 'offline';
    return isFull(error) ? 'full' : 'failed';
  };

  await readHeads();
  void fillAll().catch(() => undefined);
  later(AFTER_START_MS);
  const interval = setInterval(() => void look(), LOOK_EVERY_MS);
  const soon = () => later(AFTER_SAVE_MS);
  addEventListener('online', soon);
  const stops = [
    () => removeEventListener('online', soon),
    onTakenChange(() => void readHeads().catch(() => undefined)),
    // what a save has changed is to be read again
    cache.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      const [kind, patientId] = event.query.queryKey;
      if (kind === 'record' && headOf(String(patientId))) later(AFTER_SAVE_MS);
    }),
  ];

  return {
    async take(patientId: string): Promise<TakeOutcome> {
      change({ taking: new Set([...state.getSnapshot().taking, patientId]) });
      try {
        return await inTurn(() => take(patientId));
      } catch (error) {
        return outcomeOf(error);
      } finally {
        change({ taking: new Set([...state.getSnapshot().taking].filter((id) => id !== patientId)) });
      }
    },

    async leave(patientId: string): Promise<boolean> {
      try {
        await store.remove(patientId);
        await readHeads();
        return true;
      } catch {
        return false;
      }
    },

    update,

    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(interval);
      for (const stop of stops) stop();
    },
  };
}
