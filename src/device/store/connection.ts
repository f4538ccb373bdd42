import type { UseStore } from 'idb-keyval';

/** A full disk is no dead connection. */
export const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Resolves when what a transaction writes is on the disk. */
export const onDisk = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function open(name: string, table: string, onEnd: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const opened = request.result;
      // the site's data is being deleted
      opened.onversionchange = () => {
        onEnd();
        opened.close();
      };
      opened.onclose = onEnd;
      resolve(opened);
    };
  });
}

/**
 * The transactions of this page with a database of one table. A connection can be dead without any event, as on a tablet that has
 * slept: what fails is done once more with a new one, before the failure is told. So `work` can be repeated.
 * What is written has reached the disk before it counts as written: browsers would leave it to the system, and a battery that dies
 * would take it along.
 */
export function connectionTo(name: string, table: string): UseStore {
  let current: Promise<IDBDatabase> | undefined;

  function connect(): Promise<IDBDatabase> {
    const forget = () => {
      if (current === opening) current = undefined;
    };
    if (current) return current;
    const opening = open(name, table, forget);
    current = opening;
    return opening;
  }

  /** Others may have a new one by then. */
  function leave(dead: Promise<IDBDatabase>): void {
    if (current !== dead) return;
    current = undefined;
    // transactions that are under way still end
    void dead.then((database) => database.close()).catch(() => undefined);
  }

  return async (mode, work) => {
    const attempt = async () => {
      const used = connect();
      try {
        return await work((await used).transaction(table, mode, { durability: 'strict' }).objectStore(table));
      } catch (error) {
        if (!isFull(error)) leave(used);
        throw error;
      }
    };
    try {
      return await attempt();
    } catch (error) {
      if (isFull(error)) throw error;
      return attempt();
    }
  };
}
