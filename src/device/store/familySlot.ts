import { del, get, set } from 'idb-keyval';
import { canStoreDrafts, slotOf } from '../keys/draftKeys';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';
import { deviceStore } from './deviceStore';
import { type FamilySlot, validSlot } from './slotShape';

/**
 * What a family has written on the tablet. The key of the drafts is not in memory while the family has it, so the slot has a key
 * of its own, stored next to it, which decrypts nothing else.
 */
type Stored = Encrypted & { readonly key: CryptoKey };

const { store: slotStore, exclusively } = deviceStore('anamnese-family', 'slots');

async function open(name: string): Promise<{ slot: FamilySlot; key: CryptoKey } | undefined> {
  const stored = await get<Stored>(name, slotStore());
  if (!stored) return undefined;
  try {
    const bytes = await decrypt(stored.key, stored, name);
    const slot: FamilySlot = JSON.parse(new TextDecoder().decode(bytes));
    return {
      slot: validSlot(slot),
      key: stored.key,
    };
  } catch {
    return undefined;
  }
}

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The slot of this therapist, after what is being written; undefined if it is empty or cannot be decrypted. */
export async function readSlot(userId: string): Promise<FamilySlot | undefined> {
  if (!canStoreDrafts()) return undefined;
  return exclusively(async () => (await open(await slotOf(userId)))?.slot);
}

/**
 * Replaces the slot with the result of `change`, while no other tab can write; undefined deletes the slot and its key.
 * Resolves to the stored slot; rejects if it could not be stored.
 */
export function changeSlot(
  userId: string,
  change: (before: FamilySlot | undefined) => FamilySlot | undefined | Promise<FamilySlot | undefined>,
): Promise<FamilySlot | undefined> {
  return exclusively(async () => {
    if (!canStoreDrafts()) throw new Error('this device stores nothing encrypted');
    const name = await slotOf(userId);
    const before = await open(name);
    const slot = await change(before?.slot);
    if (slot === before?.slot) return slot;
    if (!slot) {
      await del(name, slotStore());
      return undefined;
    }
    const key = before?.slot.handover.id === slot.handover.id ? before.key : await newKey();
    const encrypted = await encrypt(key, new TextEncoder().encode(JSON.stringify(slot)), name);
    await set(name, { ...encrypted, key } satisfies Stored, slotStore());
    return slot;
  });
}
