import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an earlier version kept on a device: its databases and localStorage, with the password that opens them. */
export type EarlierDevice = {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly databases: Record<string, { version: number; stores: Record<string, [string, unknown][]> }>;
  readonly local: Record<string, string>;
};

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'));

/** A stored value of the fixture, with its bytes and keys. */
async function revived(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if ('$bytes' in value) return bytes(String(value.$bytes)).buffer;
  if ('$view' in value) return bytes(String(value.$view));
  if ('$key' in value) {
    const { jwk } = value.$key as { jwk: JsonWebKey };
    return crypto.subtle.importKey('jwk', jwk, 'AES-GCM', false, ['encrypt', 'decrypt']);
  }
  const entries = Object.entries(value).map(async ([name, part]) => [name, await revived(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

const opened = (name: string, version: number, stores: readonly string[]) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => resolve(opening.result);
  });

/** Puts the device of a fixture beside what this environment has already, and reads which it is. */
export async function restoreDevice(fixture: string): Promise<EarlierDevice> {
  const file = join(import.meta.dirname, 'fixtures', fixture);
  const device = JSON.parse(readFileSync(file, 'utf8')) as EarlierDevice;
  for (const [name, { version, stores }] of Object.entries(device.databases)) {
    const database = await opened(name, version, Object.keys(stores));
    for (const [store, stored] of Object.entries(stores)) {
      const values = await Promise.all(
        stored.map(async ([key, value]) => [key, await revived(value)] as const),
      );
      await new Promise<void>((resolve) => {
        const writing = database.transaction(store, 'readwrite');
        for (const [key, value] of values) writing.objectStore(store).put(value, key);
        writing.oncomplete = () => resolve();
      });
    }
    database.close();
  }
  for (const [key, value] of Object.entries(device.local)) localStorage.setItem(key, value);
  return device;
}
