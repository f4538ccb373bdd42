import { nowAfter } from '../../lib/dates';
import type { Executor } from './executor';
import { isEdit, isNewRecord, isOpened, removalIn, rowIn, type StoredItem } from './items';
import type { Lanes } from './lanes';
import type { New, NewItem } from './newItems';
import { isBehind, namedRow, type OutboxItem, outboxItemOf, unsentPatient } from './outboxState';
import type { Room } from './room';
import type { SendOutcome } from './sendOutcomes';
import { preparedItem, storedItem } from './storedItem';
import { withTabLock } from './tabLock';

/** How long a form waits for the server. */
const FORM_TIMEOUT_MS = 10_000;

/** Adds an item, and stores it on the device; no retry may send it before. False if the device could not. */
async function add({ items, store }: Room, given: StoredItem, hasForm: boolean): Promise<boolean> {
  const before = items.getSnapshot().map(({ stored }) => stored.queuedAt);
  const item = { ...given, queuedAt: nowAfter(before.toSorted().at(-1)) };
  const earlier = items.find(item.key)?.stored;
  const { stored, status } = outboxItemOf(item, { name: 'sending' }, false);
  items.add({ stored, status: { ...status, hasForm } });
  const { stored: put, onDevice, over } = await store.put(item);
  if (items.current(item)) items.replace(put);
  // where the device could not be read either, it may have the earlier one, which goes once this is sent
  items.changeSave(item, { onDevice, over: over ?? (onDevice ? undefined : earlier) });
  return onDevice;
}

/** Adds an item for whose outcome no form waits. False if the device could not store it. */
export async function addWaiting(room: Room, item: StoredItem): Promise<boolean> {
  const onDevice = await add(room, item, false);
  room.items.change(item.key, { state: { name: 'waiting' } });
  return onDevice;
}

/** What is open in the form of this draft. */
const openedBy = ({ items }: Room, { draft }: StoredItem): readonly OutboxItem[] =>
  items.getSnapshot().filter(({ stored }) => isOpened(stored) && stored.draft?.key === draft?.key);

/** What was open in the form that saves this is this, also under another key; its draft remembers what was sent. */
async function forgetOpened(room: Room, item: StoredItem): Promise<void> {
  for (const { stored } of openedBy(room, item)) {
    if (stored.key === item.key) continue;
    room.items.remove(stored.key);
    await room.store.remove(stored);
  }
}

/** Sends what a form saves, and tells it what came of it. */
export function createFormSending(room: Room, executor: Executor, lanes: Lanes) {
  const { userId, items, store, forms, sent } = room;

  /** True if it was a new row that no attempt has sent, and is gone with its removal. */
  async function dropUntried({ stored, status }: OutboxItem): Promise<boolean> {
    const { key } = stored;
    const dropped = await withTabLock(key, async () => {
      const latest = status.onDevice ? await store.latest(stored) : stored;
      const row = latest && rowIn(latest);
      if (!row || row.base || latest.arrival.kind !== 'never' || executor.isRunning(key)) return false;
      items.remove(key);
      await store.remove(latest);
      return true;
    }).catch(() => false);
    return dropped ?? false;
  }

  /**
   * Sends a form's item and resolves to its outcome. Throws a `DataError` when the server refuses it, or
   * when nothing but the form can keep it; it is then not in the outbox.
   */
  async function send(given: NewItem): Promise<SendOutcome> {
    const form = storedItem(userId, given);
    // a change of a record takes the place of what was open in its form
    const [open] = isEdit(form) && form.draft ? openedBy(room, form) : [];
    const made = open ? { ...form, key: open.stored.key } : form;
    const { key } = made;
    const replaced = items.find(key);
    const patient = isNewRecord(made) ? undefined : unsentPatient(items.getSnapshot(), made.patientId);
    const item = preparedItem(made, {
      onto: 'onto' in given ? given.onto : undefined,
      sent: sent.of(made),
      replaced,
      awaited: patient ?? namedRow(items.getSnapshot(), made),
    });
    if (replaced && removalIn(made) && (await dropUntried(replaced))) return 'stored';
    await forgetOpened(room, item);
    const onDevice = await add(room, item, true);
    // the end of an attempt that runs settles its own form
    if (replaced && !executor.isRunning(key)) forms.take(replaced.stored)?.resolve('waiting');
    // where nothing is ever stored, the draft is no safer than the outbox
    items.changeSave(item, { formHolds: !onDevice && (await store.exists()) });
    const kept = items.current(item);
    if (kept && isBehind(items.getSnapshot(), kept)) {
      if (onDevice) {
        items.changeSave(item, { state: { name: 'waiting' }, hasForm: false });
        if (!patient) void lanes.sendAll();
        return 'waiting';
      }
      await lanes.run('words');
    }
    const outcome = forms.outcomeOf(item, onDevice ? FORM_TIMEOUT_MS : undefined);
    void outcome.catch(() => undefined).then(() => items.changeSave(item, { hasForm: false }));
    void executor.attempt(item, true).then(() => lanes.run('words'));
    return outcome;
  }

  /** Leaves to the outbox what no form waits for. Resolves to false if the device could not store it. */
  async function queue(given: New<'family'>): Promise<boolean> {
    const onDevice = await addWaiting(room, storedItem(userId, given));
    void lanes.run('words');
    return onDevice;
  }

  return { send, queue };
}
