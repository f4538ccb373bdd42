import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { atMost } from '../../lib/atMost';
import { property } from '../../lib/property';
import type { FamilyAnswer, FamilyAnswers, Handover } from '../../questionnaire/family';
import { readRatings } from '../../questionnaire/goalRating';
import type { Ratings } from '../../questionnaire/goals';
import { canStoreDrafts, slotOf } from '../keys/draftKeys';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';

/**
 * What a family has written in its form, stored encrypted on the device. The key of the drafts is not in memory while the
 * family has the tablet, so the slot has a key of its own, stored next to it, which decrypts nothing else. The slot
 * contains nothing from the record but the goals that the family is to rate.
 */
export type FamilySlot = {
  readonly handover: Handover;
  readonly answers: FamilyAnswers;
  /** Absent while no goal was rated. */
  readonly ratings?: Ratings;
  /** The index of the group on the screen. */
  readonly part: number;
  /** When the family pressed 'Terminei' (ISO). */
  readonly endedAt?: string | undefined;
};

type Stored = Encrypted & { readonly key: CryptoKey };

let store: UseStore | undefined;
const slotStore = () => {
  store ??= createStore('anamnese-family', 'slots');
  return store;
};

const inTurn = atMost(1);

/** Runs one task at a time in all tabs. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // jsdom has no locks
  return inTurn(() => (navigator.locks ? navigator.locks.request('anamnese-family', work) : work()));
}

const isAnswer = (value: unknown): value is FamilyAnswer => {
  const text = property(value, 'text');
  const mark = property(value, 'mark');
  return text === undefined ? mark === 'nao_sabe' || mark === 'nao_perguntado' : typeof text === 'string';
};

/** Drops invalid entries: whoever has the tablet can edit the slot, and that must not block the therapist's way back. */
const validAnswers = (answers: FamilyAnswers | undefined): FamilyAnswers =>
  Object.fromEntries(Object.entries(answers ?? {}).filter(([, value]) => isAnswer(value)));

const valid = (slot: FamilySlot): FamilySlot => ({
  ...slot,
  answers: validAnswers(slot.answers),
  ...(slot.ratings && { ratings: readRatings(slot.ratings) }),
});

async function open(name: string): Promise<{ slot: FamilySlot; key: CryptoKey } | undefined> {
  const stored = await get<Stored>(name, slotStore());
  if (!stored) return undefined;
  try {
    const bytes = await decrypt(stored.key, stored, name);
    const slot: FamilySlot = JSON.parse(new TextDecoder().decode(bytes));
    return {
      slot: valid(slot),
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
