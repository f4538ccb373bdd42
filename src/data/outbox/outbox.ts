import { createEmitter, createObservable } from '../../lib/observable';
import type { DraftStore } from '../drafts/draftStore';
import { documentToSend, sendDocument } from '../records/documents';
import { saveIntake } from '../records/intake';
import type { PatientRow } from '../records/patients';
import { addPhoto } from '../records/photos';
import { DataError } from '../supabase/dataError';
import { createOutboxStore, type StoredItem } from './outboxStore';
import { withTabLock } from './tabLock';
import { createUploadQueue } from './uploadQueue';

/** A new record that the server does not have yet. */
export type OutboxItem = StoredItem & {
  readonly state:
    | { readonly name: 'waiting' }
    | { readonly name: 'sending' }
    /** The server said no: another try needs another content. */
    | { readonly name: 'rejected'; readonly error: DataError };
};

export type OutboxEvent =
  /** `alone`: no form waits for it and says so. */
  | { readonly kind: 'stored'; readonly row: PatientRow; readonly alone: boolean }
  | { readonly kind: 'photo'; readonly row: PatientRow }
  /** `waits`: it is tried again; otherwise it was refused. */
  | { readonly kind: 'photoFailed'; readonly error: unknown; readonly waits: boolean }
  | { readonly kind: 'rejected'; readonly patientName: string; readonly error: DataError };

export type NewOutboxItem = Pick<StoredItem, 'draft' | 'intake' | 'photo'> & {
  readonly files: readonly File[];
};

/** 'waiting': on this device, and sent as soon as the server can be reached. */
export type SendOutcome = 'stored' | 'waiting';

/** `sent`: it is on its way, or has arrived; `failed`: the device could not make a draft of it. It goes on waiting. */
export type TakenBack = 'draft' | 'sent' | 'failed';

export type Outbox = ReturnType<typeof createOutbox>;

/** How long a form waits for the server before it leaves the rest to the outbox. */
const PATIENCE_MS = 10_000;
/** How often it is tried again while something waits. */
const AGAIN_MS = 30_000;

const isRefused = (error: unknown): error is DataError =>
  error instanceof DataError && error.kind === 'refused';
const isOffline = (error: unknown) => error instanceof DataError && error.kind === 'offline';

type Form = { readonly stored: () => void; readonly failed: (error: unknown) => void };

/**
 * New records on their way to the server: the patient, the consent, the photo, then the documents. All ids are made
 * on the device, so that each step may be repeated after an answer that was lost, and nothing arrives twice.
 */
export function createOutbox(
  userId: string,
  drafts: Promise<DraftStore | null>,
  steps = { saveIntake, addPhoto, sendDocument },
) {
  const store = createOutboxStore(drafts);
  const uploads = createUploadQueue(userId, steps.sendDocument, store);
  const items = createObservable<readonly OutboxItem[]>([]);
  let stopped = false;
  let stopTimer = () => {};
  /** Open forms that wait for what becomes of their record. */
  const forms = new Map<string, Form>();
  /** Those that the device keeps; the others live in this page alone. */
  const onDevice = new Set<string>();
  /** Asked for while a try was under way that may have begun without network. */
  const again = new Set<string>();
  /** Said once: a photo waits. */
  const photosWaiting = new Set<string>();
  const events = createEmitter<OutboxEvent>();

  const find = (key: string) => items.getSnapshot().find((item) => item.key === key);
  const change = (key: string, part: Partial<OutboxItem>) =>
    items.set(items.getSnapshot().map((item) => (item.key === key ? { ...item, ...part } : item)));
  const forgetKey = (key: string) => items.set(items.getSnapshot().filter((item) => item.key !== key));

  async function update(key: string, part: Partial<StoredItem>): Promise<void> {
    change(key, part);
    const item = find(key);
    if (item) await store.keepIntake(item);
  }

  async function storeRow({ key, intake }: StoredItem): Promise<void> {
    const row = await steps.saveIntake(userId, intake);
    if (stopped) return;
    const form = forms.get(key);
    events.emit({ kind: 'stored', row, alone: !form });
    form?.stored();
    await update(key, { stored: true });
  }

  async function storePhoto({ key, intake }: StoredItem, photo: Blob): Promise<void> {
    try {
      const row = await steps.addPhoto(userId, intake.patient.id, photo);
      if (stopped) return;
      events.emit({ kind: 'photo', row });
    } catch (error) {
      if (stopped) return;
      const waits = !isRefused(error);
      if (!waits || !photosWaiting.has(key)) events.emit({ kind: 'photoFailed', error, waits });
      if (waits) return void photosWaiting.add(key);
    }
    photosWaiting.delete(key);
    await update(key, { photo: null });
  }

  /** The documents have a queue of their own, so that one photo does not hold them up. */
  async function handDocumentsOver({ key, patientName, documents }: StoredItem): Promise<void> {
    if (documents.length === 0) return;
    const batch = { occasion: 'create', patientName, size: documents.length } as const;
    await uploads.join({ ...batch, id: `${key}:documents` }, documents);
    await update(key, { documents: [] });
  }

  async function deliver(item: StoredItem): Promise<void> {
    const { key, photo } = item;
    if (!item.stored) await storeRow(item);
    if (!stopped && photo) await storePhoto(item, photo);
    if (!stopped) await handDocumentsOver(item);
    if (stopped) return;
    if (find(key)?.photo) return change(key, { state: { name: 'waiting' } });
    forgetKey(key);
    await store.remove(key);
  }

  function failed(key: string, error: unknown): void {
    const form = forms.get(key);
    const item = find(key);
    if (stopped || !item) return;
    if (form) form.failed(error);
    else if (isRefused(error)) {
      change(key, { state: { name: 'rejected', error } });
      events.emit({ kind: 'rejected', patientName: item.patientName, error });
      return;
    }
    change(key, { state: { name: 'waiting' } });
  }

  /** As it lies on the device: another tab may have sent it, taken it back or changed it. */
  async function current(item: OutboxItem): Promise<StoredItem | undefined> {
    return onDevice.has(item.key) ? store.latest(item) : item;
  }

  async function run(key: string, isNew = false): Promise<void> {
    const before = find(key);
    if (before?.state.name === 'sending') again.add(key);
    if (!before || before.state.name === 'sending') return;
    change(key, { state: { name: 'sending' } });
    const work = async () => {
      const item = isNew ? before : await current(before);
      if (item) change(key, { ...item, state: { name: 'sending' } });
      if (item) await deliver(item).catch((error: unknown) => failed(key, error));
      else forgetKey(key);
      return true;
    };
    // the device did not let itself be read: it waits for the next try
    const done = await withTabLock(key, work).catch(() => false);
    if (!done) change(key, { state: { name: 'waiting' } });
    if (again.delete(key) && find(key)?.state.name === 'waiting') await run(key);
  }

  /** All that waits, one after the other; `rejected` ones need a person. */
  async function runAll(): Promise<void> {
    uploads.resume();
    for (const { key, state } of items.getSnapshot()) {
      if (state.name !== 'rejected') await run(key);
    }
  }

  /** The page ended between the two: what is on its way is not a draft any more. But it may just be taken back. */
  function dropDraftOf(item: StoredItem): Promise<unknown> {
    return withTabLock(item.key, async () => {
      if (await store.holds(item.key)) await store.dropDraft(item);
    });
  }

  async function loadOne(key: string): Promise<void> {
    if (find(key) || uploads.getSnapshot().some(({ batch }) => batch.id === key)) return;
    const found = await store.read(key);
    if (stopped || !found) return;
    if ('batch' in found) return uploads.join(found.batch, found.documents, true);
    if (find(key)) return;
    onDevice.add(key);
    items.set([...items.getSnapshot(), { ...found, state: { name: 'waiting' } }]);
    await dropDraftOf(found);
  }

  /** Takes over what an earlier page, or another tab, left on this device. */
  async function load(): Promise<void> {
    // what cannot be read now is left where it is, for the next time
    for (const key of await store.keys().catch(() => [])) await loadOne(key).catch(() => undefined);
  }

  function newItem({ draft, intake, photo, files }: NewOutboxItem): OutboxItem {
    const { id, nome } = intake.patient;
    return {
      key: `parcel:${id}`,
      patientName: nome ?? '',
      intake,
      photo,
      stored: false,
      documents: files.map((file) => documentToSend(userId, id, file)),
      draft,
      queuedAt: new Date().toISOString(),
      state: { name: 'waiting' },
    };
  }

  function outcomeOf(key: string, patienceMs: number): Promise<SendOutcome> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(() => resolve('waiting')), patienceMs);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        forms.delete(key);
        settle();
      };
      forms.set(key, {
        stored: () => end(() => resolve('stored')),
        failed: (error) => end(() => reject(error)),
      });
    });
  }

  return {
    /** Documents on their way, of new records and of those that the server has. */
    uploads,
    /**
     * Sends what a form holds, and says where it is. Throws a `DataError` when the server refuses it, or when it can
     * be kept nowhere but in the form; it is not in the outbox then.
     */
    async send(given: NewOutboxItem): Promise<SendOutcome> {
      const item = newItem(given);
      const { key } = item;
      items.set([...items.getSnapshot().filter((other) => other.key !== key), item]);
      const isKept = await store.keepIntake(item);
      if (isKept) onDevice.add(key);
      else onDevice.delete(key);
      if (isKept && !navigator.onLine) return 'waiting';
      const outcome = outcomeOf(key, isKept ? PATIENCE_MS : 2 ** 31 - 1);
      void run(key, true);
      try {
        return await outcome;
      } catch (error) {
        if (isKept && isOffline(error)) return 'waiting';
        forgetKey(key);
        await store.remove(key);
        throw error;
      }
    },

    /** Begins with what is on the device already. */
    async start(): Promise<void> {
      stopped = false;
      const timer = setInterval(() => {
        if (navigator.onLine && items.getSnapshot().some(({ state }) => state.name === 'waiting'))
          void runAll();
      }, AGAIN_MS);
      stopTimer = () => clearInterval(timer);
      await load();
      await runAll();
    },
    /** There may be a network again. */
    async retry(): Promise<void> {
      await load();
      await runAll();
    },
    stop(): void {
      stopped = true;
      stopTimer();
      uploads.clear();
    },

    /** Makes a draft of it again, as it lies on the device now. */
    async takeBack(key: string): Promise<TakenBack> {
      const item = find(key);
      if (!item || item.stored || item.state.name === 'sending') return 'sent';
      const work = async (): Promise<TakenBack> => {
        const found = await current(item);
        if (found?.stored) {
          change(key, found);
          return 'sent';
        }
        if (found) await store.takeBack(found);
        forgetKey(key);
        return found ? 'draft' : 'sent';
      };
      // nothing: another tab is sending it
      return withTabLock(key, work).then(
        (done) => done ?? 'sent',
        () => 'failed',
      );
    },
    /** The patient was deleted. */
    forget(patientId: string): void {
      uploads.forget(patientId);
      for (const { key, intake } of items.getSnapshot()) {
        if (intake.patient.id !== patientId) continue;
        forgetKey(key);
        void store.remove(key);
      }
    },

    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    /** True when nothing is lost by closing the page. */
    isKept: () => items.getSnapshot().every(({ key }) => onDevice.has(key)) && uploads.isKept(),
    isEmpty: () => items.getSnapshot().length === 0 && uploads.getSnapshot().length === 0,
    onEvent: events.on,
  };
}
