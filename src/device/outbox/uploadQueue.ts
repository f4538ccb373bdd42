import {
  type ChosenFile,
  type DocumentToSend,
  documentToSend,
  sendDocument,
} from '../../data/records/documents';
import { createEmitter, createObservable } from '../../lib/observable';
import { isWithoutPatient } from './failures';
import { withTabLock } from './tabLock';
import {
  addUploads,
  type Batch,
  changeUpload,
  failedAtEnd,
  isAnyOffline,
  nextUpload,
  ofBatch,
  removePatient,
  removeUpload,
  resumeUploads,
  retryUpload,
  type Upload,
} from './uploadState';

export type UploadEvent =
  | { readonly kind: 'sent'; readonly upload: Upload }
  /** `again`: an automatic retry failed too. */
  | { readonly kind: 'failed'; readonly upload: Upload; readonly error: unknown; readonly again: boolean }
  /** Every upload of a batch was tried; `failed` counts those that still wait for a retry. */
  | { readonly kind: 'finished'; readonly batch: Batch; readonly sent: number; readonly failed: number };

/** Stores documents on the device; resolves to false if it cannot (device/outbox/outboxStore.ts). */
type DocumentStore = {
  readonly keepDocuments: (batch: Batch, documents: readonly DocumentToSend[]) => Promise<boolean>;
  readonly holds: (batchId: string, documentId: string) => Promise<boolean>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

const noStore: DocumentStore = { keepDocuments: async () => false, holds: async () => true };

/**
 * Uploads documents one by one. It lives outside the screens, so that leaving a view interrupts nothing, and ends with
 * the workspace. A failed upload stays until it is retried or dismissed.
 */
export function createUploadQueue(userId: string, send = sendDocument, store = noStore) {
  const uploads = createObservable<readonly Upload[]>([]);
  const events = createEmitter<UploadEvent>();
  let running: { readonly patientId: string; readonly abort: AbortController } | undefined;
  let isRunning = false;
  /** Number of stored documents per batch. */
  const arrived = new Map<string, number>();
  /** Whether the rest of a batch is stored on the device. */
  const kept = new Map<string, Promise<boolean>>();
  const keptBatches = new Set<string>();
  const busyElsewhere = new Set<string>();

  const change = (id: string, part: Partial<Pick<Upload, 'state' | 'share' | 'error'>>) =>
    uploads.set(changeUpload(uploads.getSnapshot(), id, part));
  const drop = (id: string) => uploads.set(removeUpload(uploads.getSnapshot(), id));

  function noteKept({ id }: Batch, keeping: Promise<boolean>): Promise<boolean> {
    kept.set(id, keeping);
    void keeping.then((isKept) => (isKept ? keptBatches.add(id) : keptBatches.delete(id)));
    return keeping;
  }

  const keep = (batch: Batch, rest = ofBatch(uploads.getSnapshot(), batch.id)) =>
    noteKept(batch, store.keepDocuments(batch, rest));

  /** Stores the rest of a batch, except documents that another tab has sent and removed. */
  async function keepRest(batch: Batch): Promise<void> {
    const onDevice = await kept.get(batch.id);
    const rest = ofBatch(uploads.getSnapshot(), batch.id);
    const isLeft = await Promise.all(rest.map(({ id }) => !onDevice || store.holds(batch.id, id)));
    await keep(
      batch,
      rest.filter((_, index) => isLeft[index]),
    );
  }

  /** `onDevice`: read from the device, where another tab may be sending them. */
  async function join(batch: Batch, documents: readonly DocumentToSend[], onDevice = false): Promise<void> {
    uploads.set(addUploads(uploads.getSnapshot(), batch, documents));
    const keeping = onDevice ? noteKept(batch, Promise.resolve(true)) : keep(batch);
    void run();
    await keeping;
  }

  /** Resolves when each of these uploads was tried; the failed ones are left. */
  function untilTried(ids: ReadonlySet<string>): Promise<void> {
    const isTried = () => uploads.getSnapshot().every(({ id, state }) => state === 'failed' || !ids.has(id));
    return new Promise((resolve) => {
      const look = () => {
        if (!isTried()) return;
        leave();
        resolve();
      };
      const leave = uploads.subscribe(look);
      look();
    });
  }

  /**
   * Appends documents to the queue, without duplicates; those that failed before are tried again. Resolves to the ones that
   * neither the device could store nor the server: nothing but the caller keeps them.
   */
  async function entrust(batch: Batch, documents: readonly DocumentToSend[]): Promise<readonly Upload[]> {
    const ids = new Set(documents.map(({ id }) => id));
    const unsent = () => uploads.getSnapshot().filter(({ id }) => ids.has(id));
    uploads.set([...ids].reduce(retryUpload, uploads.getSnapshot()));
    await join(batch, documents);
    // a page before this one may have left some in a batch of their own
    const isKept = await Promise.all(unsent().map((upload) => kept.get(upload.batch.id)));
    if (isKept.every(Boolean)) return [];
    await untilTried(ids);
    return unsent();
  }

  /** Drops the uploads of a deleted patient. */
  function forget(patientId: string) {
    const before = uploads.getSnapshot();
    uploads.set(removePatient(before, patientId));
    const batches = before.flatMap((upload) => (upload.patientId === patientId ? upload.batch : []));
    for (const batch of new Set(batches)) void keep(batch);
    if (running?.patientId === patientId) running.abort.abort();
  }

  /** Sends one upload; false if another tab is sending it. */
  async function attempt(upload: Upload): Promise<boolean> {
    const { id, patientId, batch } = upload;
    const abort = new AbortController();
    running = { patientId, abort };
    const again = upload.error !== undefined;
    const work = async () => {
      if ((await kept.get(batch.id)) && !(await store.holds(batch.id, id))) return 'sent';
      abort.signal.throwIfAborted();
      change(id, { state: 'sending', share: 0 });
      await send(upload, (share) => change(id, { share }), abort.signal);
      drop(id);
      // before another tab may start; if this write fails, the document is later sent again and stored once
      await keepRest(batch).catch(() => undefined);
      return 'sent';
    };
    try {
      if (!(await withTabLock(batch.id, work))) return false;
      drop(id);
      arrived.set(batch.id, (arrived.get(batch.id) ?? 0) + 1);
      events.emit({ kind: 'sent', upload });
    } catch (error) {
      if (abort.signal.aborted) return true;
      if (isWithoutPatient(error)) {
        forget(patientId);
        events.emit({ kind: 'failed', upload, error, again: false });
        return true;
      }
      change(id, { state: 'failed', share: 0, error });
      events.emit({ kind: 'failed', upload, error, again });
    }
    const failed = failedAtEnd(uploads.getSnapshot(), batch.id, again);
    if (failed !== undefined)
      events.emit({ kind: 'finished', batch, sent: arrived.get(batch.id) ?? 0, failed });
    return true;
  }

  async function run() {
    if (isRunning) return;
    isRunning = true;
    const next = () => nextUpload(uploads.getSnapshot(), busyElsewhere);
    for (let upload = next(); upload; upload = next()) {
      if (!(await attempt(upload))) busyElsewhere.add(upload.id);
    }
    running = undefined;
    isRunning = false;
  }

  return {
    /**
     * Appends files to the queue as one batch. Resolves to true when they are on the device, or, where it cannot store them, were
     * sent; to false when neither was possible.
     */
    async add(
      patientId: string,
      files: readonly ChosenFile[],
      about: Pick<Batch, 'occasion' | 'patientName'>,
    ): Promise<boolean> {
      if (files.length === 0) return true;
      const batch: Batch = { ...about, id: crypto.randomUUID(), size: files.length };
      const documents = files.map((file) => documentToSend(userId, patientId, file));
      return (await entrust(batch, documents)).length === 0;
    },
    entrust,
    /** Appends documents that have ids already, without duplicates. Resolves when they are on the device, or cannot be. */
    join,
    /** Retries a failed upload. */
    retry(id: string) {
      uploads.set(retryUpload(uploads.getSnapshot(), id));
      void run();
    },
    /** Retries without notices whatever was not finally refused; called when the network may be back. */
    resume() {
      busyElsewhere.clear();
      uploads.set(resumeUploads(uploads.getSnapshot()));
      void run();
    },
    dismiss(id: string) {
      const dismissed = uploads.getSnapshot().find((upload) => upload.id === id);
      drop(id);
      // if the device cannot write now, the dismissed document reappears later
      if (dismissed) void keepRest(dismissed.batch).catch(() => undefined);
    },
    forget,
    /** Aborts the current upload; stored documents are sent after the next sign-in. */
    clear() {
      uploads.set([]);
      running?.abort.abort();
    },
    /** True when closing the page loses nothing. */
    isKept: () => uploads.getSnapshot().every(({ batch }) => keptBatches.has(batch.id)),
    /** True when an upload failed without network. */
    isAnyOffline: () => isAnyOffline(uploads.getSnapshot()),
    subscribe: uploads.subscribe,
    getSnapshot: uploads.getSnapshot,
    onEvent: events.on,
  };
}
