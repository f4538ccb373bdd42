import { parseJson } from './property';

/** A value that `storeLocally` stored; undefined if there is none, or none that can be read. */
export function readLocally(key: string): unknown {
  try {
    return parseJson(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; null deletes it. False if the storage is full or forbidden. */
export function storeLocally(key: string, value: object | null): boolean {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
