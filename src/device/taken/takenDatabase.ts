import { TAKEN_MAX } from '../../lib/limits';
import { connectionTo, onDisk } from '../store/connection';

/**
 * Where this device keeps the records that a therapist has taken along. This part needs no key: it wipes them, and counts the days
 * without contact. A session loads it before anybody has given a password.
 */

const DATABASE = 'anamnese-taken';
export const takenDisk = connectionTo(DATABASE, 'records');

/** Time limit for a wipe: a disk that does not answer must not leave the screen waiting. */
const LIMIT_MS = 5_000;

/** When the app was last seen with the therapist's records (ms), and the time that has passed since the server was. */
type Seen = { readonly seenAt: number; readonly spent: number };

const seenName = /^(.+\/)seen$/;
/** Where a folder has its `Seen`. */
export const seenIn = (folder: string) => `${folder}/seen`;

/** The server has been reached: the days begin anew. */
export const contactAt = (now: number): Seen => ({ seenAt: now, spent: 0 });

/** A clock that was turned back counts as one that went on. */
const seenAgain = ({ seenAt, spent }: Seen, now: number): Seen => ({
  seenAt: now,
  spent: spent + Math.abs(now - seenAt),
});

/** False on a device that has never taken anything: a visitor's gets no database. */
export async function hasTaken(): Promise<boolean> {
  if (!globalThis.indexedDB) return false;
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === DATABASE);
}

const CHANNEL = 'anamnese-taken';

/** Tells this page and the other tabs that something was taken, left or wiped. */
export function tellTakenChange(): void {
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

export function onTakenChange(listener: () => void): () => void {
  if (!globalThis.BroadcastChannel) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

async function wipe(): Promise<void> {
  if (!(await hasTaken())) return;
  await takenDisk('readwrite', (all) => {
    all.clear();
    return onDisk(all.transaction);
  });
  tellTakenChange();
}

/** Wipes all of it, whoever took it. What the disk does not let go is wiped at the next start: nothing is taken without a session. */
export function wipeTaken(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS));
  return Promise.race([wipe().catch(() => undefined), late]);
}

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Wipes what has been without contact for too long, and counts on for the rest. */
export async function sweepTaken(now = Date.now()): Promise<void> {
  if (!(await hasTaken())) return;
  const gone = await takenDisk('readwrite', async (all) => {
    const names = (await answerOf(all.getAllKeys())).map(String);
    const left: string[] = [];
    for (const name of names) {
      const [, prefix] = seenName.exec(name) ?? [];
      if (prefix === undefined) continue;
      const seen = seenAgain(await answerOf<Seen>(all.get(name)), now);
      if (!(seen.spent < TAKEN_MAX.days * 86_400_000)) continue;
      left.push(prefix);
      all.put(seen, name);
    }
    const expired = names.filter((name) => !left.some((prefix) => name.startsWith(prefix)));
    for (const name of expired) all.delete(name);
    await onDisk(all.transaction);
    return expired.length;
  });
  if (gone > 0) tellTakenChange();
}
