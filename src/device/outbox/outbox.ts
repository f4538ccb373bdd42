import type { Entries } from '../../data/records/merge';
import type { Changes } from '../../data/records/savePatient';
import { createEmitter, createObservable } from '../../lib/observable';
import type { DraftStore } from '../store/draftStore';
import { beforeAttempt, deliver, deliveryCalls } from './delivery';
import { createDocumentSending } from './documentSending';
import { isConflict, isWithoutPatient } from './failures';
import { keyOf, type New, type NewItem, type StoredItem, storedItem } from './items';
import type { OutboxEvent } from './outboxEvents';
import {
  addItem,
  begun,
  changeItem,
  documentsOf,
  endStep,
  endTry,
  findItem,
  hasFilesLeft,
  isAnythingDue,
  isBehind,
  type Lane,
  nextDocument,
  nextItem,
  type OutboxItem,
  outcomeOf,
  type Progress,
  removeItem,
  replaceItem,
  retryDocument,
  type Step,
  type TryResult,
  unsentPatient,
} from './outboxState';
import { createOutboxStore } from './outboxStore';
import { createSendOutcomes, leftOpen, type SendOutcome } from './sendOutcomes';
import { withTabLock } from './tabLock';

/** `sent`: the server has it, or it is being sent; `failed`: the draft could not be stored, so the item stays. */
type TakenBack = 'draft' | 'sent' | 'failed';

export type Outbox = ReturnType<typeof createOutbox>;

/** How long a form waits for the server. */
const FORM_TIMEOUT_MS = 10_000;
const RETRY_EVERY_MS = 30_000;
const LANES = ['words', 'documents'] as const satisfies readonly Lane[];

/**
 * Sends what the therapist has saved to the server. The client generates all ids, so that each step can be repeated after a
 * lost answer without storing anything twice.
 */
export function createOutbox(userId: string, drafts: Promise<DraftStore | null>, calls = deliveryCalls) {
  const store = createOutboxStore(drafts);
  const items = createObservable<readonly OutboxItem[]>([]);
  const events = createEmitter<OutboxEvent>();
  const forms = createSendOutcomes();
  const documents = createDocumentSending({ send: calls.sendDocument, store, items, emit: events.emit });
  /** What this page has sent for items that returned to their forms, by key. */
  const sent = new Map<string, readonly Entries[]>();
  /** The items whose files were not all stored, by the key of the draft that has them. */
  const incomplete = new Map<string, string>();
  const lanes = new Map<Lane, Promise<void>>();
  /** Every item is tried once in a round. */
  let round = 1;
  let stopped = false;
  let stopTimer = () => {};
  let loading: Promise<void> = Promise.resolve();

  const find = (key: string) => findItem(items.getSnapshot(), key);
  const change = (key: string, part: Partial<Progress>) =>
    items.set(changeItem(items.getSnapshot(), key, part));
  const replace = (latest: StoredItem) => items.set(replaceItem(items.getSnapshot(), latest));
  const drop = (key: string) => items.set(removeItem(items.getSnapshot(), key));

  /** Stores the progress on the device, so that another page can continue. */
  async function onStep(key: string, step: Step): Promise<boolean> {
    if (stopped) return false;
    const before = find(key);
    const isToldOtherwise = before?.formHolds || (before?.photoWaits && 'waits' in step && step.waits);
    if (step.kind === 'photoFailed' && isToldOtherwise) return true;
    const outcome = outcomeOf(before, step);
    const form = outcome && forms.take(key);
    // without an item, its patient was deleted meanwhile
    if (before) events.emit({ ...step, item: before, alone: outcome !== undefined && !form });
    const isChange = step.kind === 'stored' && before?.kind !== 'intake';
    if (outcome) form?.resolve(isChange ? { row: step.row } : outcome);
    items.set(endStep(items.getSnapshot(), key, step));
    if (step.kind === 'stored' || step.kind === 'noteStored') sent.delete(key);
    const item = find(key);
    // a device without room for it has its draft
    if (item && !item.formHolds) await store.keep(item);
    if (step.kind === 'stored') await keepThose(step.row.id);
    return !stopped;
  }

  /** Stores that the patient, who has been stored on the server, is awaited no more. */
  async function keepThose(patientId: string): Promise<void> {
    for (const item of items.getSnapshot()) {
      if (item.patientId !== patientId || item.awaitsPatient !== false || !item.onDevice) continue;
      // unless it is being taken back, or another tab has done so
      await withTabLock(item.key, async () => {
        if (await store.holds(item.key)) await store.keep(item);
      });
    }
  }

  /** True if the item's patient, missing on the server, is an outbox item or a draft on this device. */
  async function isPatientHere({ patientDraft, patientId }: StoredItem): Promise<boolean> {
    return (patientDraft !== undefined && (await store.holds(patientDraft))) || store.holds(keyOf(patientId));
  }

  async function tryToDeliver(key: string, isNew: boolean): Promise<TryResult> {
    const item = find(key);
    // another tab may have sent it, taken it back or changed it
    const latest = item?.onDevice && !isNew ? await store.latest(item) : item;
    if (!latest) drop(key);
    if (!latest || stopped) return { kind: 'postponed' };
    const trying = beforeAttempt(latest);
    if (trying !== item) replace(trying);
    // on the device before it is sent: another page must know what the server may have
    if (trying !== latest && find(key)?.onDevice) await store.keep(trying);
    try {
      const { sent: earlier = [] } = { ...latest };
      await deliver(trying, { userId, calls, earlier, onStep: (step) => onStep(key, step) });
    } catch (error) {
      if (isConflict(error)) {
        // it stored nothing, so that later attempts do not build on what it sent
        replace(latest);
        if (find(key)?.onDevice) await store.keep(latest);
      }
      if (trying.awaitsPatient && isWithoutPatient(error) && !(await isPatientHere(trying))) {
        replace({ ...trying, awaitsPatient: false });
      }
      return stopped ? { kind: 'postponed' } : { kind: 'failed', error };
    }
    if (stopped) return { kind: 'postponed' };
    if (!hasFilesLeft(find(key))) await store.remove(key);
    return { kind: 'delivered' };
  }

  async function attempt(key: string, isNew = false): Promise<void> {
    change(key, { state: { name: 'sending' }, tried: round });
    // undefined: another tab is sending it, or the device could not be read
    const result = await withTabLock(key, () => tryToDeliver(key, isNew)).catch(() => undefined);
    await finish(key, result ?? { kind: 'postponed' });
  }

  async function finish(key: string, result: TryResult): Promise<void> {
    const sending = find(key);
    const isHeld = result.kind === 'delivered' && sending?.formHolds;
    const form = result.kind === 'postponed' || isHeld ? undefined : forms.take(key);
    items.set(endTry(items.getSnapshot(), key, result, form !== undefined));
    const item = find(key);
    if (item?.state.name === 'refused' || item?.state.name === 'conflict') {
      const { kind, patientName, state } = item;
      events.emit({ kind: state.name, item: kind, patientName, error: state.error });
    }
    if (item) form?.resolve('waiting');
    else if (form && result.kind === 'failed') {
      if (sending?.sent) sent.set(key, sending.sent);
      await store.remove(key);
      const row = sending?.kind === 'note' ? sending.stored : null;
      form.reject(row ? leftOpen(row, result.error) : result.error);
    }
    if (isHeld) await settleHeld(key, hasFilesLeft(sending));
  }

  /** Answers the form that holds the files of its record, once each of them was tried. */
  async function settleHeld(key: string, hasLeft: boolean): Promise<void> {
    const item = find(key);
    if (item && nextDocument(item, round)) return;
    const form = forms.take(key);
    if (item?.sent) sent.set(key, item.sent);
    drop(key);
    await store.remove(key);
    form?.resolve(hasLeft ? 'incomplete' : 'sent');
  }

  /** Sends what is due in a lane, one item at a time. */
  function run(lane: Lane): Promise<void> {
    const nextOf = (one: Lane) => (stopped ? undefined : nextItem(items.getSnapshot(), one, round));
    const work = async () => {
      const next = () => nextOf(lane);
      for (let item = next(); item; item = next()) {
        if (lane === 'words') await attempt(item.key);
        else {
          await documents.sendNext(item, round);
          if (item.formHolds) await settleHeld(item.key, hasFilesLeft(find(item.key)));
        }
      }
    };
    const running =
      lanes.get(lane) ??
      work().finally(() => {
        lanes.delete(lane);
        // an item that one lane is sending is not due in the other
        for (const one of LANES) if (nextOf(one)) void run(one);
      });
    lanes.set(lane, running);
    return running;
  }

  /** Sends all that waits, once more; refused items need the therapist. */
  function sendAll(): Promise<void> {
    round += 1;
    const words = run('words');
    void run('documents');
    return words;
  }

  /**
   * Deletes the draft of a saved form, left by a page that ended before it did. What was taken back keeps it, and so does what
   * was written after it was saved.
   */
  async function dropDraftOf({ key, draft, queuedAt, ...item }: StoredItem): Promise<void> {
    // of a stored note that is still to be finalised, and of a stored edit, the draft belongs to a later edit
    if (!draft || (item.kind !== 'intake' && 'stored' in item && item.stored)) return;
    await withTabLock(key, async () => {
      if (await store.holds(key))
        await store.dropDraft(draft.key, item.kind === 'edit' ? queuedAt : undefined);
    });
  }

  async function loadOne(key: string): Promise<void> {
    if (find(key)) return;
    const found = await store.read(key);
    if (stopped || !found) return;
    const { item, isComplete } = found;
    // not stored completely before its page ended, or being stored by another tab: the draft has the files
    if (!isComplete && item.draft && (await store.holds(item.draft.key))) {
      incomplete.set(item.draft.key, key);
      return;
    }
    if (stopped || find(key)) return;
    const isRestSent = item.kind !== 'documents' || item.documents.length > 0;
    if (!isComplete) events.emit({ kind: 'filesLost', patientName: item.patientName, isRestSent });
    if (!isRestSent) return store.remove(key);
    items.set(addItem(items.getSnapshot(), begun(item, { name: 'waiting' }, true)));
    await dropDraftOf(item);
  }

  /** Loads the items that an earlier page or another tab stored on this device. */
  function load(): Promise<void> {
    const work = async () => {
      // unreadable ones stay for the next attempt
      for (const key of await store.keys().catch(() => [])) await loadOne(key).catch(() => undefined);
    };
    loading = loading.then(work);
    return loading;
  }

  /**
   * Sends a form's item and resolves to its outcome. Throws a `DataError` when the server refuses it, or
   * when nothing but the form can keep it; it is then not in the outbox.
   */
  async function send(given: NewItem): Promise<SendOutcome> {
    const made = storedItem(userId, given);
    const { key } = made;
    const onto = given.kind === 'intake' && given.onto ? [given.onto] : undefined;
    const earlier = onto ?? sent.get(key) ?? made.sent;
    const patient = made.kind === 'intake' ? undefined : unsentPatient(items.getSnapshot(), made.patientId);
    const item = {
      ...made,
      ...(earlier && { sent: earlier }),
      ...(patient && { awaitsPatient: true, patientDraft: patient.draft?.key }),
    } as StoredItem;
    // no retry may send it before it is stored on the device
    const first = begun(item, { name: 'sending' }, false);
    items.set(addItem(items.getSnapshot(), { ...first, hasForm: true }));
    const onDevice = await store.keep(item);
    // where nothing is ever stored, the draft is no safer than the outbox
    change(key, { onDevice, formHolds: !onDevice && (await store.exists()) });
    const kept = find(key);
    if (onDevice && kept && isBehind(items.getSnapshot(), kept)) {
      change(key, { state: { name: 'waiting' }, hasForm: false });
      if (!patient) void sendAll();
      return 'waiting';
    }
    const outcome = forms.outcomeOf(key, onDevice ? FORM_TIMEOUT_MS : undefined);
    void outcome.catch(() => undefined).then(() => change(key, { hasForm: false }));
    void attempt(key, true).then(() => run('words'));
    return outcome;
  }

  /** Resolves when each of these documents was tried. */
  function untilTried(isOne: (id: string) => boolean): Promise<void> {
    const isTried = () =>
      items
        .getSnapshot()
        .every((item) =>
          documentsOf(item).every(({ id }) => !isOne(id) || 'error' in (item.uploads[id] ?? {})),
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
      items.getSnapshot().filter((item) => documentsOf(item).some(({ id }) => ids.has(id)));
    items.set([...ids].reduce(retryDocument, items.getSnapshot()));
    const known = new Set(having().flatMap((item) => documentsOf(item).map(({ id }) => id)));
    const files = given.files.filter(({ id }) => !known.has(id));
    if (files.length > 0) {
      const item = storedItem(userId, { ...given, kind: 'documents', files });
      items.set(addItem(items.getSnapshot(), begun(item, { name: 'sending' }, false)));
      const onDevice = await store.keep(item);
      change(item.key, { state: { name: 'waiting' }, onDevice });
    }
    void run('documents');
    if (having().every(({ onDevice }) => onDevice)) return true;
    await untilTried((id) => ids.has(id));
    return having().length === 0;
  }

  return {
    send,
    attach,
    /** Sends a failed document again. */
    retryDocument(id: string): void {
      items.set(retryDocument(items.getSnapshot(), id));
      void run('documents');
    },
    dismissDocument(id: string): void {
      const item = items
        .getSnapshot()
        .find((each) => documentsOf(each).some((document) => document.id === id));
      if (!item) return;
      documents.drop(item.key, id);
      // if the device cannot write now, the dismissed document reappears later
      void documents.keepRest(item.key).catch(() => undefined);
      const rest = find(item.key);
      if (rest && !hasFilesLeft(rest) && rest.state.name === 'waiting') drop(item.key);
    },

    /** Loads and sends what is on the device already, and retries until `stop`. */
    async start(): Promise<void> {
      stopped = false;
      const timer = setInterval(() => {
        if (isAnythingDue(items.getSnapshot(), round + 1)) void sendAll();
      }, RETRY_EVERY_MS);
      stopTimer = () => clearInterval(timer);
      await load();
      await sendAll();
    },
    /** Called when the network may be back. */
    async retry(): Promise<void> {
      await load();
      await sendAll();
    },
    /** What is stored is sent after the next sign-in. */
    stop(): void {
      stopped = true;
      stopTimer();
      documents.abort();
    },

    /** Turns the item back into a draft, from the version on the device. */
    async takeBack(key: string): Promise<TakenBack> {
      const item = find(key);
      const isOpen = item && !('stored' in item && item.stored);
      if (!isOpen || item.state.name === 'sending' || item.state.name === 'opening') return 'sent';
      change(key, { state: { name: 'opening' } });
      const work = async (): Promise<TakenBack> => {
        const latest = item.onDevice ? await store.latest(item) : item;
        if (latest && 'stored' in latest && latest.stored) {
          replace(latest);
          return 'sent';
        }
        if (latest?.draft) await store.takeBack(latest);
        drop(key);
        return latest ? 'draft' : 'sent';
      };
      const taken = await withTabLock(key, work).catch(() => 'failed' as const);
      change(key, { state: item.state });
      // undefined: another tab is sending it
      return taken ?? 'sent';
    },
    /** Sends an item with the changes that the therapist has decided on, or as it is where there are none. */
    async sendAgain(key: string, decided?: Changes): Promise<void> {
      const item = find(key);
      if (item?.state.name !== 'refused' && item?.state.name !== 'conflict') return;
      if (decided) replace({ ...item, ...decided } as StoredItem);
      const latest = find(key);
      if (latest?.onDevice) await store.keep(latest);
      change(key, { state: { name: 'waiting' }, tried: 0 });
      await run('words');
    },
    async discard(key: string): Promise<void> {
      drop(key);
      await store.remove(key);
    },
    /**
     * Deletes the item of a draft that is about to be deleted, if not all of its files were stored: without the draft,
     * the next load would send it without them.
     */
    async dropIncomplete(draftKey: string): Promise<void> {
      await loading;
      const key = incomplete.get(draftKey);
      if (key === undefined || find(key)) return;
      const found = await store.read(key);
      if (!found || found.isComplete || found.item.draft?.key !== draftKey) return;
      await withTabLock(key, () => store.remove(key));
    },
    /** Drops the items of a deleted patient. */
    forget(patientId: string): void {
      documents.abort(patientId);
      for (const item of items.getSnapshot()) {
        if (item.patientId !== patientId) continue;
        drop(item.key);
        void store.remove(item.key);
      }
    },

    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    /** True when closing the page loses nothing. */
    isKept: () => items.getSnapshot().every(({ onDevice }) => onDevice),
    isEmpty: () => items.getSnapshot().length === 0,
    onEvent: events.on,
  };
}
