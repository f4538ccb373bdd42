import type { Changes } from '../../data/records/savePatient';
import { createEmitter } from '../../lib/observable';
import type { DraftStore } from '../store/draftStore';
import type { DraftContent } from '../store/storedRecord';
import { deliveryCalls } from './delivery';
import { createDocumentSending } from './documentSending';
import { createExecutor } from './executor';
import { createItemList } from './itemList';
import { changeIn, isOpen, removalIn, rowIn, type StoredItem, withChange, withSent } from './items';
import { createLanes } from './lanes';
import { type New, type NewItem, storedItem } from './newItems';
import type { OutboxEvent } from './outboxEvents';
import { createOutboxLoader } from './outboxLoader';
import {
  hasFilesLeft,
  isBehind,
  namedRow,
  type OutboxItem,
  outboxItemOf,
  retryDocument,
  unsentPatient,
} from './outboxState';
import { createOutboxStore } from './outboxStore';
import { createSendOutcomes, type SendOutcome } from './sendOutcomes';
import { withTabLock } from './tabLock';

/**
 * `sent`: the server has it, or it is being sent; `failed`: the draft could not be stored, so the item stays; `newer`: it stays
 * beside a draft that was written after it was saved, which takes its place once that is saved.
 */
type TakeBackOutcome = 'draft' | 'sent' | 'failed' | 'newer';

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
  const room = { items, store: createOutboxStore(drafts), emit: events.emit, isStopped: () => stopped };
  const { store } = room;
  const loader = createOutboxLoader(room);
  const documents = createDocumentSending({ ...room, send: calls.sendDocument });
  const lanes = createLanes({ ...room, executor: () => executor, documents });
  const executor = createExecutor({ ...room, userId, calls, forms, round: lanes.round });
  const { run, sendAll } = lanes;

  /** Adds an item, and stores it on the device; no retry may send it before. */
  async function add(item: StoredItem, hasForm: boolean): Promise<boolean> {
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
      if (!row || row.base || latest.sent || executor.isRunning(key)) return false;
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
    const made = storedItem(userId, given);
    const { key } = made;
    const onto = given.kind === 'intake' && given.onto ? [given.onto] : undefined;
    const before = withSent(executor.sentBefore(made), made.sent);
    const earlier = onto ?? withSent(before, items.find(key)?.stored.sent);
    const patient =
      made.subject === 'intake' ? undefined : unsentPatient(items.getSnapshot(), made.patientId);
    const awaited = patient ?? namedRow(items.getSnapshot(), made);
    const replaced = items.find(key);
    // the device knows best what it has: another tab may have changed that
    const change = replaced && !replaced.status.onDevice && removalIn(made) && changeIn(replaced.stored);
    const item: StoredItem = {
      ...made,
      ...(earlier && { sent: earlier }),
      ...(change && { replaced: change }),
      ...(awaited && { awaitsPatient: true, patientDraft: awaited.stored.draft?.key }),
    };
    if (replaced && made.subject === 'removal' && (await dropUntried(replaced))) return 'stored';
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

  /** Resolves when each of these documents was tried. */
  function untilTried(isOne: (id: string) => boolean): Promise<void> {
    const isTried = () =>
      items
        .getSnapshot()
        .every(({ stored, status }) =>
          stored.documents.every(({ id }) => !isOne(id) || 'error' in (status.uploads[id] ?? {})),
        );
    return new Promise((resolve) => {
      const look = () => {
        if (!isTried()) return;
        leave();
        resolve();
      };
      const leave = items.subscribe(look);
      look();
    });
  }

  /**
   * Sends documents to a stored record, without duplicates. Resolves to true when they are on the device, or, where it cannot store
   * them, were sent; to false when neither was possible.
   */
  async function attach(given: Omit<New<'documents'>, 'kind'>): Promise<boolean> {
    const ids = new Set(given.files.map(({ id }) => id));
    const having = () =>
      items.getSnapshot().filter(({ stored }) => stored.documents.some(({ id }) => ids.has(id)));
    items.update((all) => [...ids].reduce(retryDocument, all));
    const known = new Set(having().flatMap(({ stored }) => stored.documents.map(({ id }) => id)));
    const files = given.files.filter(({ id }) => !known.has(id));
    if (files.length > 0) {
      const item = storedItem(userId, { ...given, kind: 'documents', files });
      await add(item, false);
      items.change(item.key, { state: { name: 'waiting' } });
    }
    void run('documents');
    if (having().every(({ status }) => status.onDevice)) return true;
    await untilTried((id) => ids.has(id));
    return having().length === 0;
  }

  return {
    send,
    attach,
    /** Leaves to the outbox what no form waits for. Resolves to false if the device could not store it. */
    async queue(given: New<'family'>): Promise<boolean> {
      const item = storedItem(userId, given);
      const onDevice = await add(item, false);
      items.change(item.key, { state: { name: 'waiting' } });
      void run('words');
      return onDevice;
    },
    /** Sends a failed document again. */
    retryDocument(id: string): void {
      items.update((all) => retryDocument(all, id));
      void run('documents');
    },
    dismissDocument(id: string): void {
      const item = items
        .getSnapshot()
        .find(({ stored }) => stored.documents.some((document) => document.id === id));
      if (!item) return;
      const { stored } = item;
      documents.drop(stored, id);
      // if the device cannot write now, the dismissed document reappears later
      void documents.keepRest(stored).catch(() => undefined);
      const rest = items.current(stored);
      if (rest && !hasFilesLeft(rest) && rest.status.state.name === 'waiting') items.remove(stored.key);
    },

    /** Loads and sends what is on the device already, and retries until `stop`. */
    async start(): Promise<void> {
      stopped = false;
      stopTimer = lanes.repeat();
      await loader.load();
      await sendAll();
    },
    /** Called when the network may be back. */
    async retry(): Promise<void> {
      await loader.load();
      await sendAll();
    },
    /** What is stored is sent after the next sign-in. */
    stop(): void {
      stopped = true;
      stopTimer();
      documents.abort();
    },

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
      const work = async (): Promise<TakeBackOutcome> => {
        const latest = status.onDevice ? await store.latest(stored) : stored;
        if (latest && !isOpen(latest)) {
          if (items.current(stored)) items.replace(latest);
          return 'sent';
        }
        if (latest?.replaced) {
          const onDevice = await store.putBack(latest, latest.replaced);
          if (status.onDevice && !onDevice) return 'failed';
          if (items.current(stored)) items.add(outboxItemOf(latest.replaced, { name: 'waiting' }, onDevice));
          return 'draft';
        }
        const draft = as ?? latest?.draft;
        if (latest && draft && !(await store.takeBack(latest, draft))) return 'newer';
        if (latest && !draft) await store.remove(latest);
        if (items.current(stored)) items.remove(key);
        // its draft has it
        executor.forgetSent(stored);
        return latest ? 'draft' : 'sent';
      };
      const taken = await withTabLock(key, work).catch(() => 'failed' as const);
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
      if (status.onDevice) await store.keep(next, stored);
      items.change(key, { state: { name: 'waiting' }, tried: 0 });
      await run('words');
    },
    async discard(key: string): Promise<void> {
      const item = items.find(key);
      items.remove(key);
      await (item ? store.remove(item.stored) : store.removeAll(key));
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
