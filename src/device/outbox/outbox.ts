import { nowAfter } from '../../lib/nowAfter';
import { createEmitter } from '../../lib/observable';
import type { DraftStore } from '../store/draftStore';
import { createDocumentSending } from './documentSending';
import { createExecutor } from './executor';
import { createItemList } from './itemList';
import { isNewRecord, isOpened, rowIn, type StoredItem } from './items';
import { createLanes } from './lanes';
import type { New, NewItem } from './newItems';
import { deliveryCalls } from './operations/kind';
import { createOutboxDocuments } from './outboxDocuments';
import type { OutboxEvent } from './outboxEvents';
import { createOutboxLoader } from './outboxLoader';
import { isBehind, namedRow, type OutboxItem, outboxItemOf, unsentPatient } from './outboxState';
import { createOutboxStore } from './outboxStore';
import { createSendOutcomes, type SendOutcome } from './sendOutcomes';
import { createSentMemory } from './sentMemory';
import { preparedItem, storedItem } from './storedItem';
import { withTabLock } from './tabLock';
import { createTakeBack } from './takeBack';

export type Outbox = ReturnType<typeof createOutbox>;

/** How long a form waits for the server. */
const FORM_TIMEOUT_MS = 10_000;

/**
 * Sends what the therapist has saved to the server. The client generates all ids, so that each step can be repeated after a
 * lost answer without storing anything twice.
 */
export function createOutbox(userId: string, drafts: Promise<DraftStore | null>, calls = deliveryCalls) {
  let stopped = false;
  let stopTimer = () => {};
  const items = createItemList();
  const events = createEmitter<OutboxEvent>();
  const forms = createSendOutcomes();
  const sent = createSentMemory();
  const room = { items, store: createOutboxStore(drafts), emit: events.emit, isStopped: () => stopped };
  const { store } = room;
  const loader = createOutboxLoader(room);
  const documents = createDocumentSending({ ...room, send: calls.sendDocument });
  const lanes = createLanes({ ...room, executor: () => executor, documents });
  const executor = createExecutor({ ...room, userId, calls, forms, sent, round: lanes.round });
  const { run, sendAll } = lanes;
  const takeBack = createTakeBack({ items, store, sent, run, loaded: loader.load });

  /** Adds an item, and stores it on the device; no retry may send it before. */
  async function add(given: StoredItem, hasForm: boolean): Promise<boolean> {
    const before = items.getSnapshot().map(({ stored }) => stored.queuedAt);
    const item = { ...given, queuedAt: nowAfter(before.toSorted().at(-1)) };
    const { stored, status } = outboxItemOf(item, { name: 'sending' }, false);
    items.add({ stored, status: { ...status, hasForm } });
    const { stored: put, onDevice, over } = await store.put(item);
    if (items.current(item)) items.replace(put);
    items.changeSave(item, { onDevice, over });
    return onDevice;
  }

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

  const openedBy = ({ draft }: StoredItem): OutboxItem | undefined =>
    items.getSnapshot().find(({ stored }) => isOpened(stored) && draft && stored.draft?.key === draft.key);

  /** What was open in the form that saves this is this, also under another key; its draft remembers what was sent. */
  async function forgetOpened({ key, draft }: StoredItem): Promise<void> {
    for (const { stored } of items.getSnapshot()) {
      if (stored.key === key || !isOpened(stored) || stored.draft?.key !== draft?.key) continue;
      items.remove(stored.key);
      await store.remove(stored);
    }
  }

  /**
   * Sends a form's item and resolves to its outcome. Throws a `DataError` when the server refuses it, or
   * when nothing but the form can keep it; it is then not in the outbox.
   */
  async function send(given: NewItem): Promise<SendOutcome> {
    const form = storedItem(userId, given);
    // a change of a record takes the place of what was open in its form
    const made = { ...form, ...(form.subject === 'edit' && { key: openedBy(form)?.stored.key ?? form.key }) };
    const { key } = made;
    const replaced = items.find(key);
    const patient = isNewRecord(made) ? undefined : unsentPatient(items.getSnapshot(), made.patientId);
    const item = preparedItem(made, {
      onto: given.kind === 'intake' ? given.onto : undefined,
      sent: sent.of(made),
      replaced,
      awaited: patient ?? namedRow(items.getSnapshot(), made),
    });
    if (replaced && made.subject === 'removal' && (await dropUntried(replaced))) return 'stored';
    await forgetOpened(item);
    const onDevice = await add(item, true);
    // the end of an attempt that runs settles its own form
    if (replaced && !executor.isRunning(key)) forms.take(replaced.stored)?.resolve('waiting');
    // where nothing is ever stored, the draft is no safer than the outbox
    items.changeSave(item, { formHolds: !onDevice && (await store.exists()) });
    const kept = items.current(item);
    if (kept && isBehind(items.getSnapshot(), kept)) {
      if (onDevice) {
        items.changeSave(item, { state: { name: 'waiting' }, hasForm: false });
        if (!patient) void sendAll();
        return 'waiting';
      }
      await run('words');
    }
    const outcome = forms.outcomeOf(item, onDevice ? FORM_TIMEOUT_MS : undefined);
    void outcome.catch(() => undefined).then(() => items.changeSave(item, { hasForm: false }));
    void executor.attempt(item, true).then(() => run('words'));
    return outcome;
  }

  return {
    send,
    ...createOutboxDocuments({ userId, items, sending: documents, add, run }),
    ...takeBack,
    /** Leaves to the outbox what no form waits for. Resolves to false if the device could not store it. */
    async queue(given: New<'family'>): Promise<boolean> {
      const item = storedItem(userId, given);
      const onDevice = await add(item, false);
      items.change(item.key, { state: { name: 'waiting' } });
      void run('words');
      return onDevice;
    },

    /** Loads and sends what is on the device already, and retries until `stop`. */
    async start(): Promise<void> {
      stopped = false;
      stopTimer = lanes.repeat();
      await takeBack.draftsEnded();
      await sendAll();
    },
    /** Called when the network may be back. */
    async retry(): Promise<void> {
      await takeBack.draftsEnded();
      await sendAll();
    },
    /** What is stored is sent after the next sign-in. */
    stop(): void {
      stopped = true;
      stopTimer();
      documents.abort();
    },

    dropIncomplete: loader.dropIncomplete,
    /** Drops the items of a deleted patient. */
    forget(patientId: string): void {
      documents.abort(patientId);
      for (const { stored } of items.getSnapshot()) {
        if (stored.patientId !== patientId) continue;
        items.remove(stored.key);
        void store.removeAll(stored.key);
      }
    },

    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    /** True when closing the page loses nothing. */
    isKept: () => items.getSnapshot().every(({ status }) => status.onDevice),
    isEmpty: () => items.getSnapshot().length === 0,
    onEvent: events.on,
  };
}
