import { documentToSend, sendDocument } from './documents';
import type { DraftStore } from './drafts';
import { DataError } from './errors';
import { saveIntake } from './intake';
import { asOneSender } from './oneSender';
import { createParcelStore, type Parcel } from './parcels';
import type { PatientRow } from './patients';
import { addPhoto } from './photos';
import { createUploadQueue } from './uploadQueue';

/** A new record that the server does not have yet. */
export type Waiting = Parcel & {
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

export type NewParcel = Pick<Parcel, 'draft' | 'intake' | 'photo'> & { readonly files: readonly File[] };

/** 'waiting': on this device, and sent as soon as the server can be reached. */
export type SendOutcome = 'stored' | 'waiting';

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
  const store = createParcelStore(drafts);
  const uploads = createUploadQueue(userId, steps.sendDocument, store);
  let parcels: readonly Waiting[] = [];
  let stopped = false;
  let stopTimer = () => {};
  /** Open forms that wait for what becomes of their record. */
  const forms = new Map<string, Form>();
  /** Asked for while a try was under way that may have begun without network. */
  const again = new Set<string>();
  /** Said once: a photo waits. */
  const photosWaiting = new Set<string>();
  const watchers = new Set<() => void>();
  const listeners = new Set<(event: OutboxEvent) => void>();

  const set = (next: readonly Waiting[]) => {
    parcels = next;
    for (const watcher of watchers) watcher();
  };
  const find = (key: string) => parcels.find((parcel) => parcel.key === key);
  const change = (key: string, part: Partial<Waiting>) =>
    set(parcels.map((parcel) => (parcel.key === key ? { ...parcel, ...part } : parcel)));
  const forgetKey = (key: string) => set(parcels.filter((parcel) => parcel.key !== key));
  const tell = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event);
  };

  async function update(key: string, part: Partial<Parcel>): Promise<void> {
    change(key, part);
    const parcel = find(key);
    if (parcel) await store.keepIntake(parcel);
  }

  async function storeRow({ key, intake }: Parcel): Promise<void> {
    const row = await steps.saveIntake(userId, intake);
    if (stopped) return;
    const form = forms.get(key);
    tell({ kind: 'stored', row, alone: !form });
    form?.stored();
    await update(key, { stored: true });
  }

  async function storePhoto({ key, intake }: Parcel, photo: Blob): Promise<void> {
    try {
      const row = await steps.addPhoto(userId, intake.patient.id, photo);
      if (stopped) return;
      tell({ kind: 'photo', row });
    } catch (error) {
      if (stopped) return;
      const waits = !isRefused(error);
      if (!waits || !photosWaiting.has(key)) tell({ kind: 'photoFailed', error, waits });
      if (waits) return void photosWaiting.add(key);
    }
    photosWaiting.delete(key);
    await update(key, { photo: null });
  }

  /** The documents have a queue of their own, so that one photo does not hold them up. */
  async function handDocumentsOver({ key, patientName, documents }: Parcel): Promise<void> {
    if (documents.length === 0) return;
    const batch = { occasion: 'create', patientName, size: documents.length } as const;
    await uploads.join({ ...batch, id: `${key}:documents` }, documents);
    await update(key, { documents: [] });
  }

  async function deliver(parcel: Parcel): Promise<void> {
    const { key, photo } = parcel;
    if (!parcel.stored) await storeRow(parcel);
    if (!stopped && photo) await storePhoto(parcel, photo);
    if (!stopped) await handDocumentsOver(parcel);
    if (stopped) return;
    if (find(key)?.photo) return change(key, { state: { name: 'waiting' } });
    forgetKey(key);
    await store.remove(key);
  }

  function failed(key: string, error: unknown): void {
    const form = forms.get(key);
    const parcel = find(key);
    if (stopped || !parcel) return;
    if (form) form.failed(error);
    else if (isRefused(error)) {
      change(key, { state: { name: 'rejected', error } });
      tell({ kind: 'rejected', patientName: parcel.patientName, error });
      return;
    }
    change(key, { state: { name: 'waiting' } });
  }

  async function run(key: string, onDevice: boolean): Promise<void> {
    const before = find(key);
    if (before?.state.name === 'sending') again.add(key);
    if (!before || before.state.name === 'sending') return;
    change(key, { state: { name: 'sending' } });
    const done = await asOneSender(key, async () => {
      // another tab has sent it, or taken it back
      if (onDevice && !(await store.holds(key))) forgetKey(key);
      else await deliver(before).catch((error: unknown) => failed(key, error));
      return true;
    });
    if (!done) change(key, { state: { name: 'waiting' } });
    if (again.delete(key) && find(key)?.state.name === 'waiting') await run(key, true);
  }

  /** All that waits, one after the other; `rejected` ones need a person. */
  async function runAll(): Promise<void> {
    uploads.resume();
    for (const { key, state } of parcels) {
      if (state.name !== 'rejected') await run(key, true);
    }
  }

  /** Takes over what an earlier page, or another tab, left on this device. */
  async function load(): Promise<void> {
    // what cannot be read now is left where it is, for the next time
    for (const found of await store.readAll().catch(() => [])) {
      if (stopped) return;
      if ('batch' in found) await uploads.join(found.batch, found.documents, true);
      else if (!find(found.key)) {
        set([...parcels, { ...found, state: { name: 'waiting' } }]);
        // the page ended between the two: what is on its way is not a draft any more
        await store.dropDraft(found);
      }
    }
  }

  function newParcel({ draft, intake, photo, files }: NewParcel): Waiting {
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
    async send(given: NewParcel): Promise<SendOutcome> {
      const parcel = newParcel(given);
      const { key } = parcel;
      set([...parcels.filter((other) => other.key !== key), parcel]);
      const onDevice = await store.keepIntake(parcel);
      if (onDevice && !navigator.onLine) return 'waiting';
      const outcome = outcomeOf(key, onDevice ? PATIENCE_MS : 2 ** 31 - 1);
      void run(key, false);
      try {
        return await outcome;
      } catch (error) {
        if (onDevice && isOffline(error)) return 'waiting';
        forgetKey(key);
        await store.remove(key);
        throw error;
      }
    },

    /** Begins with what is on the device already. */
    async start(): Promise<void> {
      stopped = false;
      const timer = setInterval(() => {
        if (navigator.onLine && parcels.some(({ state }) => state.name === 'waiting')) void runAll();
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

    /** Makes a draft of it again, unless it is just being sent. */
    async takeBack(key: string): Promise<boolean> {
      const parcel = find(key);
      if (!parcel || parcel.stored || parcel.state.name === 'sending') return false;
      const done = await asOneSender(key, () => store.takeBack(parcel));
      if (done) forgetKey(key);
      return done === true;
    },
    /** The patient was deleted. */
    forget(patientId: string): void {
      uploads.forget(patientId);
      for (const { key, intake } of parcels) {
        if (intake.patient.id !== patientId) continue;
        forgetKey(key);
        void store.remove(key);
      }
    },

    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    getSnapshot: () => parcels,
    isEmpty: () => parcels.length === 0 && uploads.getSnapshot().length === 0,
    onEvent(listener: (event: OutboxEvent) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
