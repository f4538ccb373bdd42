import { createEmitter, createObservable } from '../../lib/observable';
import { type DocumentToSend, documentToSend, sendDocument } from '../records/documents';
import { DataError } from '../supabase/dataError';
import { withTabLock } from './tabLock';

/** A document that is not stored yet. */
export type Upload = DocumentToSend & {
  readonly batch: Batch;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, while it is being sent. */
  readonly share: number;
  /** The error of the last attempt. */
  readonly error?: unknown;
};

/** Files that were added together, and for what. */
export type Batch = {
  readonly id: string;
  readonly occasion: 'create' | 'attach';
  readonly patientName: string;
  readonly size: number;
};

export type UploadEvent =
  | { readonly kind: 'sent'; readonly upload: Upload }
  /** `again`: an automatic retry failed too. */
  | { readonly kind: 'failed'; readonly upload: Upload; readonly error: unknown; readonly again: boolean }
  /** Every upload of a batch was tried; `failed` counts those that still wait for a retry. */
  | { readonly kind: 'finished'; readonly batch: Batch; readonly sent: number; readonly failed: number };

/** Stores documents on the device; resolves to false if it cannot (data/outbox/outboxStore.ts). */
type DocumentKeeper = {
  readonly keepDocuments: (batch: Batch, documents: readonly DocumentToSend[]) => Promise<boolean>;
  readonly holds: (batchId: string, documentId: string) => Promise<boolean>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The patient was deleted meanwhile: no retry can succeed. */
const isWithoutPatient = (error: unknown) => error instanceof DataError && error.code === '23503';
/** A final refusal: only the therapist can start a retry. */
const isRefused = (error: unknown) => error instanceof DataError && error.kind === 'refused';

const nowhere: DocumentKeeper = { keepDocuments: async () => false, holds: async () => true };

/**
 * Uploads documents one by one. It lives outside the screens, so that leaving a view interrupts nothing, and
 * ends with the workspace. A failed upload stays until it is retried or dismissed.
 */
export function createUploadQueue(userId: string, send = sendDocument, keeper = nowhere) {
  const uploads = createObservable<readonly Upload[]>([]);
  let running: { readonly patientId: string; readonly abort: AbortController } | undefined;
  let passing = false;
  /** Number of stored documents per batch. */
  const arrived = new Map<string, number>();
  /** Whether the rest of a batch is stored on the device. */
  const kept = new Map<string, Promise<boolean>>();
  const safe = new Set<string>();
  /** Uploads that another tab is sending. */
  const elsewhere = new Set<string>();
  const events = createEmitter<UploadEvent>();

  const change = (id: string, part: Partial<Pick<Upload, 'state' | 'share' | 'error'>>) =>
    uploads.set(uploads.getSnapshot().map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const of = (batchId: string) => uploads.getSnapshot().filter(({ batch }) => batch.id === batchId);

  function noteKept(batch: Batch, keeping: Promise<boolean>): Promise<boolean> {
    kept.set(batch.id, keeping);
    void keeping.then((isKept) => (isKept ? safe.add(batch.id) : safe.delete(batch.id)));
    return keeping;
  }
  const keep = (batch: Batch, rest = of(batch.id)) => noteKept(batch, keeper.keepDocuments(batch, rest));
  const drop = (id: string) => uploads.set(uploads.getSnapshot().filter((upload) => upload.id !== id));
  /** Stores the rest of a batch, without documents that another tab has sent and removed. */
  async function keepRest(batch: Batch): Promise<void> {
    const onDevice = await kept.get(batch.id);
    const rest = of(batch.id);
    const held = await Promise.all(rest.map(({ id }) => !onDevice || keeper.holds(batch.id, id)));
    await keep(
      batch,
      rest.filter((_, index) => held[index]),
    );
  }
  /** `onDevice`: read from the device, where another tab may be sending them. */
  async function join(batch: Batch, documents: readonly DocumentToSend[], onDevice = false): Promise<void> {
    const joined = documents.filter(({ id }) => !uploads.getSnapshot().some((upload) => upload.id === id));
    uploads.set([
      ...uploads.getSnapshot(),
      ...joined.map((one): Upload => ({ ...one, batch, state: 'waiting', share: 0 })),
    ]);
    const keeping = onDevice ? noteKept(batch, Promise.resolve(true)) : keep(batch);
    void run();
    await keeping;
  }

  function finish({ batch }: Upload, again: boolean) {
    const rest = of(batch.id);
    if (!rest.every(({ state }) => state === 'failed') || (again && rest.length > 0)) return;
    events.emit({ kind: 'finished', batch, sent: arrived.get(batch.id) ?? 0, failed: rest.length });
  }

  /** Drops the uploads of a deleted patient. */
  function forget(patientId: string) {
    const gone = uploads.getSnapshot().filter((upload) => upload.patientId === patientId);
    uploads.set(uploads.getSnapshot().filter((upload) => upload.patientId !== patientId));
    for (const batch of new Set(gone.map((upload) => upload.batch))) void keep(batch);
    if (running?.patientId === patientId) running.abort.abort();
  }

  /** Sends one upload; false if another tab is sending it. */
  async function attempt(upload: Upload): Promise<boolean> {
    const abort = new AbortController();
    running = { patientId: upload.patientId, abort };
    const again = upload.error !== undefined;
    const work = async () => {
      const onDevice = await kept.get(upload.batch.id);
      if (onDevice && !(await keeper.holds(upload.batch.id, upload.id))) return 'sent';
      abort.signal.throwIfAborted();
      change(upload.id, { state: 'sending', share: 0 });
      await send(upload, (share) => change(upload.id, { share }), abort.signal);
      drop(upload.id);
      // before another tab may start; if this write fails, the document is later sent again and stored once
      await keepRest(upload.batch).catch(() => undefined);
      return 'sent';
    };
    try {
      if (!(await withTabLock(upload.batch.id, work))) return false;
      drop(upload.id);
      arrived.set(upload.batch.id, (arrived.get(upload.batch.id) ?? 0) + 1);
      events.emit({ kind: 'sent', upload });
    } catch (error) {
      if (abort.signal.aborted) return true;
      if (isWithoutPatient(error)) {
        forget(upload.patientId);
        events.emit({ kind: 'failed', upload, error, again: false });
        return true;
      }
      change(upload.id, { state: 'failed', share: 0, error });
      events.emit({ kind: 'failed', upload, error, again });
    }
    finish(upload, again);
    return true;
  }

  const nextOne = () =>
    uploads.getSnapshot().find(({ id, state }) => state === 'waiting' && !elsewhere.has(id));
  async function run() {
    if (passing) return;
    passing = true;
    for (let next = nextOne(); next; next = nextOne()) {
      if (!(await attempt(next))) elsewhere.add(next.id);
    }
    running = undefined;
    passing = false;
  }

  return {
    /** Appends files to the queue as one batch. */
    add(patientId: string, files: readonly File[], about: Pick<Batch, 'occasion' | 'patientName'>) {
      if (files.length === 0) return;
      const batch: Batch = { ...about, id: crypto.randomUUID(), size: files.length };
      void join(
        batch,
        files.map((file) => documentToSend(userId, patientId, file)),
      );
    },
    /** Appends documents that have ids already, without duplicates. Resolves when they are on the device. */
    join,
    /** Retries a failed upload. If its batch has been summed up, it becomes a batch of its own. */
    retry(id: string) {
      const failed = uploads.getSnapshot().find((upload) => upload.id === id && upload.state === 'failed');
      if (!failed) return;
      const { batch, error: _, ...rest } = failed;
      const summedUp = !uploads
        .getSnapshot()
        .some(
          (other) =>
            other.batch.id === batch.id &&
            other.batch.occasion === batch.occasion &&
            other.state !== 'failed',
        );
      const again: Upload = {
        ...rest,
        state: 'waiting',
        batch: summedUp ? { ...batch, occasion: 'attach' } : batch,
      };
      uploads.set(uploads.getSnapshot().map((upload) => (upload.id === id ? again : upload)));
      void run();
    },
    /** Retries without notices whatever was not finally refused; called when the network may be back. */
    resume() {
      elsewhere.clear();
      uploads.set(
        uploads
          .getSnapshot()
          .map((upload) =>
            upload.state === 'failed' && !isRefused(upload.error) ? { ...upload, state: 'waiting' } : upload,
          ),
      );
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
    isKept: () => uploads.getSnapshot().every(({ batch }) => safe.has(batch.id)),
    subscribe: uploads.subscribe,
    getSnapshot: uploads.getSnapshot,
    onEvent: events.on,
  };
}
