import { del, entries, get, set } from 'idb-keyval';
import type { LinkKeys } from '../../lib/familyLink';
import { decrypt, type Encrypted, encrypt } from '../keys/encryption';
import { deviceStore } from './deviceStore';
import { type FamilySlot, validSlot } from './slotShape';

/** That answers were handed in by the link of this name: no word of them, and nothing secret. */
type Mark = { readonly sent: true; readonly until: string };
type Stored = Encrypted | Mark;

const isMark = (stored: Stored | undefined): stored is Mark => stored !== undefined && 'sent' in stored;

/** A clock may be wrong by a day. */
const GRACE_MS = 2 * 24 * 60 * 60_000;

const { store: homeStore, exclusively } = deviceStore('anamnese-home', 'slots');

/**
 * What a family types at home, under a name and a key that come from the secret of its link: the files of the device alone say
 * nothing. Once the answers are in, a mark takes its place until the link expires.
 */
export function openHomeSlot({ name, key }: LinkKeys) {
  async function open(): Promise<FamilySlot | undefined> {
    const stored = await get<Stored>(name, homeStore());
    if (!stored || isMark(stored)) return undefined;
    try {
      return validSlot(JSON.parse(new TextDecoder().decode(await decrypt(key, stored, name))));
    } catch {
      return undefined;
    }
  }

  return {
    read: (): Promise<FamilySlot | undefined> => exclusively(open),

    /**
     * Replaces what is kept with the result of `change`. Nothing is written any more once the answers are in: then it resolves
     * to 'sent'.
     */
    change: (change: (before: FamilySlot | undefined) => FamilySlot | undefined): Promise<'kept' | 'sent'> =>
      exclusively(async () => {
        if (isMark(await get<Stored>(name, homeStore()))) return 'sent';
        const before = await open();
        const slot = change(before);
        if (!slot || slot === before) return 'kept';
        const encrypted = await encrypt(key, new TextEncoder().encode(JSON.stringify(slot)), name);
        await set(name, encrypted satisfies Stored, homeStore());
        return 'kept';
      }),

    /** Wipes what was typed; `until` is when the link expires. */
    markSent: (until: string): Promise<void> =>
      exclusively(() => set(name, { sent: true, until } satisfies Stored, homeStore())),

    isSent: async (): Promise<boolean> => isMark(await get<Stored>(name, homeStore())),
  };
}

export type HomeSlot = ReturnType<typeof openHomeSlot>;

/** Removes the marks of links that have expired. */
export async function sweepHomeMarks(now = Date.now()): Promise<void> {
  for (const [name, stored] of await entries<string, Stored>(homeStore()))
    if (isMark(stored) && Date.parse(stored.until) + GRACE_MS < now) await del(name, homeStore());
}
