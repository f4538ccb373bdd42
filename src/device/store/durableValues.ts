import { succeeds } from '../../lib/succeeds';
import { connectionTo, onDisk } from './connection';

/**
 * Values in localStorage, which all tabs read at once, and in IndexedDB, whose transactions end on the disk: Chromium writes
 * localStorage there seconds to a minute later, and a killed browser loses that. A value enters localStorage first and leaves
 * IndexedDB first, so that it is still there whichever of both a killed browser had written.
 */

/** Time limit: a disk that does not answer must not leave the screen waiting. */
const LIMIT_MS = 5_000;

/** What a full localStorage did not take, for this page alone. */
const refused = new Map<string, string>();
const disk = connectionTo('anamnese-door', 'values');

/** Resolves to the result of `work` when the transaction is on the disk. */
function withinLimit<T>(mode: IDBTransactionMode, work: (values: IDBObjectStore) => T): Promise<T> {
  const run = disk(mode, (values) => {
    const { transaction } = values;
    const result = work(values);
    return onDisk(transaction).then(() => result);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer from the disk')), LIMIT_MS);
    run.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Shows a value to this page, and to other tabs where localStorage takes it. */
export function holdValue(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    refused.delete(key);
  } catch {
    refused.set(key, value);
  }
}

/** Copies what is on the disk into localStorage. False if it could not be read. */
export async function restoreValues(keys: readonly string[]): Promise<boolean> {
  // what was never there need not be read
  if (!globalThis.indexedDB) return true;
  try {
    const requests = await withinLimit('readonly', (values) => keys.map((key) => values.get(key)));
    for (const [index, key] of keys.entries()) {
      const value: unknown = requests[index]?.result;
      if (typeof value === 'string') holdValue(key, value);
    }
    return true;
  } catch {
    return false;
  }
}

export const readValue = (key: string) => refused.get(key) ?? localStorage.getItem(key);

/** True once the value is on the disk; false if that failed, and at most localStorage has it. */
export async function keepValue(key: string, value: string): Promise<boolean> {
  holdValue(key, value);
  return succeeds(withinLimit('readwrite', (values) => values.put(value, key)));
}

/** Removes values. What the disk does not let go returns when the page is opened anew. */
export async function dropValues(keys: readonly string[]): Promise<void> {
  await withinLimit('readwrite', (values) => keys.map((key) => values.delete(key))).catch(() => undefined);
  for (const key of keys) {
    refused.delete(key);
    localStorage.removeItem(key);
  }
}
