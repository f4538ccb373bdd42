import type { Changes } from '../../data/records/savePatient';
import type { DraftContent } from '../store/storedRecord';
import type { ItemList } from './itemList';
import { isOpen, removalIn, type StoredItem, withChange } from './items';
import type { createLanes } from './lanes';
import { outboxItemOf } from './outboxState';
import type { createOutboxStore } from './outboxStore';
import type { SentMemory } from './sentMemory';
import { withTabLock } from './tabLock';

type Given = {
  readonly items: ItemList;
  readonly store: ReturnType<typeof createOutboxStore>;
  readonly sent: SentMemory;
  readonly run: ReturnType<typeof createLanes>['run'];
};

/**
 * `sent`: the server has it, or it is being sent; `failed`: the draft could not be stored, so the item stays; `newer`: it stays
 * beside a draft that was written after it was saved, which takes its place once that is saved.
 */
type TakeBackOutcome = 'draft' | 'sent' | 'failed' | 'newer';

/** What the therapist does with an item that waits: corrects it, decides on it, gives it up. */
export function createTakeBack({ items, store, sent, run }: Given) {
  /** Once no other tab can send it. */
  async function takeBackNow(
    stored: StoredItem,
    isOnDevice: boolean,
    as?: DraftContent,
  ): Promise<TakeBackOutcome> {
    const latest = isOnDevice ? await store.latest(stored) : stored;
    if (latest && !isOpen(latest)) {
      if (items.current(stored)) items.replace(latest);
      return 'sent';
    }
    const draft = as ?? latest?.draft;
    const isDraft = latest && draft && (await store.keepDraft(latest, draft));
    if (latest?.replaced) {
      const onDevice = await store.putBack(latest, latest.replaced);
      if (isOnDevice && !onDevice) return 'failed';
      if (items.current(stored)) items.add(outboxItemOf(latest.replaced, { name: 'waiting' }, onDevice));
      return 'draft';
    }
    // a removal is undone beside newer words
    if (latest && isDraft === false && !removalIn(latest)) return 'newer';
    if (latest) await store.remove(latest);
    if (items.current(stored)) items.remove(stored.key);
    // its draft has it
    sent.forget(stored);
    return latest ? 'draft' : 'sent';
  }

  return {
    /**
     * Turns the item back into a draft, from the version on the device; `as`: into this one. A removal is undone: the change that it
     * had replaced waits again.
     */
    async takeBack(key: string, as?: DraftContent): Promise<TakeBackOutcome> {
      const item = items.find(key);
      if (!item || !isOpen(item.stored)) return 'sent';
      const { stored, status } = item;
      if (status.state.name === 'sending' || status.state.name === 'opening') return 'sent';
      items.change(key, { state: { name: 'opening' } });
      const taken = await withTabLock(key, () => takeBackNow(stored, status.onDevice, as)).catch(
        () => 'failed' as const,
      );
      items.changeSave(stored, { state: status.state });
      // what a removal had replaced
      if (taken === 'draft' && items.find(key)) void run('words');
      // undefined: another tab is sending it
      return taken ?? 'sent';
    },
    /** Sends an item with the changes that the therapist has decided on, or as it is where there are none. */
    async sendAgain(key: string, decided?: Changes): Promise<void> {
      const item = items.find(key);
      if (item?.status.state.name !== 'refused' && item?.status.state.name !== 'conflict') return;
      const { stored, status } = item;
      const next = decided ? withChange(stored, decided) : stored;
      items.replace(next);
      const isUnkept = status.onDevice && !(await store.keep(next, stored));
      // the device is full, and still has what was decided on
      const isFull = isUnkept && (await store.latest(stored))?.saveId === stored.saveId;
      items.change(key, {
        state: { name: 'waiting' },
        tried: 0,
        ...(isFull && { onDevice: false, over: stored }),
      });
      await run('words');
    },
    async discard(key: string): Promise<void> {
      const item = items.find(key);
      items.remove(key);
      await (item ? store.remove(item.stored) : store.removeAll(key));
    },
  };
}
