import { openKeys, slotOf } from '../keys/draftKeys';
import { type DraftKeys, waitForKeys } from '../keys/keyMemory';
import { unlockSettled } from '../keys/lazyDraftKeys';

/** A storage name that reveals nothing without the key. */
export async function nameBy({ names }: DraftKeys, text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', names, new TextEncoder().encode(text)));
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Folder = {
  /** Waits while the screen is locked. */
  readonly keysNow: () => Promise<DraftKeys>;
  /** The beginning of all names that are the therapist's. */
  readonly folder: string;
};

/** What a therapist's data on this device is named and encrypted with; null where not even the password opens it. */
export async function openFolder(userId: string, onLocked = () => {}): Promise<Folder | null> {
  await unlockSettled();
  const slot = await slotOf(userId);
  let isSeeking = false;
  const seek = async () => {
    if (isSeeking) return;
    isSeeking = true;
    try {
      await unlockSettled();
      if ((await openKeys(userId)) === 'locked') onLocked();
    } catch {
      // the next reader tries again
    } finally {
      isSeeking = false;
    }
  };
  const found = await openKeys(userId);
  if (!found) return null;
  if (found === 'locked') onLocked();
  const keysNow = () => waitForKeys(slot, seek);
  return { keysNow, folder: await nameBy(await keysNow(), 'folder') };
}
