import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { atMost } from '../../lib/atMost';
import { property } from '../../lib/property';
import type { FamilyAnswer, FamilyAnswers, Handover } from '../../questionnaire/family';
import { canStoreDrafts, slotOf } from './draftKeys';
import { decrypt, type Encrypted, encrypt } from './encryption';

/**
 * Holds what a family writes while the tablet is in its hands. The key of the drafts is not in the page then, so that
 * this has a key of its own, which lies beside it and opens nothing else. Nothing of the record is in it.
 */
export type FamilySlot = {
  readonly handover: Handover;
  readonly answers: FamilyAnswers;
  /** The group that is shown, counted from 0. */
  readonly part: number;
  /** When the family said that it was ready (ISO). */
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

/** Without what is no answer: whoever has the tablet can write anything into the slot, which must not stop the way out. */
const answersAmong = (given: FamilyAnswers | undefined): FamilyAnswers =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => isAnswer(value)));

async function open(name: string): Promise<{ slot: FamilySlot; key: CryptoKey } | undefined> {
  const stored = await get<Stored>(name, slotStore());
  if (!stored) return undefined;
  try {
    const bytes = await decrypt(stored.key, stored, name);
    const slot: FamilySlot = JSON.parse(new TextDecoder().decode(bytes));
    return { slot: { ...slot, answers: answersAmong(slot.answers) }, key: stored.key };
  } catch {
    return undefined;
  }
}

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** What the family of this therapist writes; undefined if nobody does. */
export async function readSlot(userId: string): Promise<FamilySlot | undefined> {
  if (!canStoreDrafts()) return undefined;
  return (await open(await slotOf(userId)))?.slot;
}

/**
 * Replaces what is stored by what `change` makes of it, while no other tab writes; undefined empties the slot, with its
 * key. Resolves to what is stored now, and rejects if nothing could be.
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
