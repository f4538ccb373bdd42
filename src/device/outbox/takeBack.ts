import type { Changes } from '../../data/records/savePatient';
import type { DraftContent } from '../store/storedRecord';
import { isAnswer } from './failures';
import { givenUp, isOpen, isOpened, opened, removalIn, type StoredItem, undone, withChange } from './items';
import type { Lanes } from './lanes';
import type { OutboxLoader } from './outboxLoader';
import { type ItemStatus, type OutboxItem, outboxItemOf } from './outboxState';
import type { Room } from './room';
import { withTabLock } from './tabLock';

/**
 * `sent`: the server has it, or it is being sent; `failed`: the draft could not be stored, so the item stays; `newer`: it stays
 * beside a draft that was written after it was saved, which takes its place once that is saved; `asked`: of a removal that may have
 * arrived, the server is asked.
 */
export type TakeBackOutcome = 'draft' | 'sent' | 'failed' | 'newer' | 'asked';

/** True once the server has said what it has of an item. */
const isAnsweredBy = ({ state }: ItemStatus): boolean => 'error' in state && isAnswer(state.error);

/** Puts a question in the place of what is asked about. */
async function keepQuestion(
  { items, store }: Room,
  before: StoredItem,
  question: StoredItem,
  isOnDevice: boolean,
): Promise<void> {
  const onDevice = isOnDevice && (await store.keep(question, before));
  // without room for the question, what it is about must not be sent as it was
  if (isOnDevice && !onDevice) await store.remove(before);
  if (items.current(before)) items.add(outboxItemOf(question, { name: 'waiting' }, onDevice));
}

async function giveUp(room: Room, lanes: Lanes, { stored, status }: OutboxItem): Promise<void> {
  // another tab has sent it, or saved something in its place
  const latest = status.onDevice ? await room.store.latest(stored).catch(() => stored) : stored;
  if (latest?.saveId !== stored.saveId) {
    if (room.items.current(stored)) room.items.remove(stored.key);
    return;
  }
  const question = givenUp(stored);
  if (!question) {
    // nothing is to be saved of it
    room.items.remove(stored.key);
    return room.store.remove(stored);
  }
  await keepQuestion(room, stored, question, status.onDevice);
  void lanes.run('words');
}

/** Once no other tab can send it. */
async function takeBackNow(
  room: Room,
  { stored, status }: OutboxItem,
  as?: DraftContent,
): Promise<TakeBackOutcome> {
  const { items, store, sent } = room;
  const latest = status.onDevice ? await store.latest(stored) : stored;
  if (latest && !isOpen(latest)) {
    if (items.current(stored)) items.replace(latest);
    return 'sent';
  }
  const draft = as ?? latest?.draft;
  const removal = latest && removalIn(latest);
  // nobody knows whether it is gone: what it took the place of waits for the answer
  if (removal && latest.arrival.kind === 'maybe') {
    await keepQuestion(room, latest, undone(latest, removal), status.onDevice);
    return 'asked';
  }
  const isDraft = latest && draft && (await store.keepDraft(latest, draft));
  if (latest?.replaced) {
    const onDevice = await store.putBack(latest, latest.replaced);
    if (status.onDevice && !onDevice) return 'failed';
    if (items.current(stored)) items.add(outboxItemOf(latest.replaced, { name: 'waiting' }, onDevice));
    return 'draft';
  }
  // a removal is undone beside newer words
  if (latest && isDraft === false && !removal) return 'newer';
  // what the server has answered is known
  const isUnknown = !isAnsweredBy(status) && latest?.arrival.kind === 'maybe';
  const question = latest && draft && isUnknown && opened(latest, draft);
  if (question) {
    // its draft decides what becomes of what has arrived
    await keepQuestion(room, latest, question, status.onDevice);
    sent.forget(stored);
    return 'draft';
  }
  if (latest) await store.remove(latest);
  if (items.current(stored)) items.remove(stored.key);
  // its draft has it
  sent.forget(stored);
  return latest ? 'draft' : 'sent';
}

/** What the therapist does with an item that waits: corrects it, decides on it, gives it up. */
export function createTakeBack(room: Room, lanes: Lanes, loader: OutboxLoader) {
  const { items, store } = room;

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
      const taken = await withTabLock(key, () => takeBackNow(room, item, as)).catch(() => 'failed' as const);
      items.changeSave(stored, { state: status.state });
      // what a removal had replaced, or a question
      if ((taken === 'draft' || taken === 'asked') && items.find(key)) void lanes.run('words');
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
      await lanes.run('words');
    },
    /** Gives an item up. What may have arrived of it is undone, or is said to stand. */
    async discard(key: string): Promise<void> {
      const item = items.find(key);
      if (!item) return store.removeAll(key);
      if (!isAnsweredBy(item.status) && item.stored.arrival.kind === 'maybe')
        return giveUp(room, lanes, item);
      items.remove(key);
      await store.remove(item.stored);
    },
    /** Drafts of forms have ended: what was open in one, and was not saved, was given up. */
    async draftsEnded(): Promise<void> {
      await loader.load();
      for (const item of items.getSnapshot()) {
        const { draft } = item.stored;
        // what cannot be read may be written on in its form
        const isKept = async ({ key }: { readonly key: string }) => store.holds(key).catch(() => true);
        if (isOpened(item.stored) && draft && !(await isKept(draft))) await giveUp(room, lanes, item);
      }
    },
  };
}
