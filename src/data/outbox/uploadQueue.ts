import { createEmitter, createObservable } from '../../lib/observable';
import { type DocumentToSend, documentToSend, sendDocument } from '../records/documents';
import { DataError } from '../supabase/dataError';
import { withTabLock } from './tabLock';

/** A document that is not stored yet. */
export type Upload = DocumentToSend & {
  readonly batch: Batch;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, of the one that is being sent. */
  readonly share: number;
  /** Why the last try failed. */
  readonly error?: unknown;
};

/** Files that were given together, and what they were given for. */
export type Batch = {
  readonly id: string;
  readonly occasion: 'create' | 'attach';
  readonly patientName: string;
  readonly size: number;
};

export type UploadEvent =
  | { readonly kind: 'sent'; readonly upload: Upload }
  /** `again`: it had failed before, and was tried again by itself. */
  | { readonly kind: 'failed'; readonly upload: Upload; readonly error: unknown; readonly again: boolean }
  /** The last one of a batch was tried; `failed` are those that still wait for another try. */
  | { readonly kind: 'finished'; readonly batch: Batch; readonly sent: number; readonly failed: number };

/** Where documents outlive the page; `keepDocuments` says whether they do (data/outbox/outboxStore.ts). */
type DocumentKeeper = {
  readonly keepDocuments: (batch: Batch, documents: readonly DocumentToSend[]) => Promise<boolean>;
  readonly holds: (batchId: string, documentId: string) => Promise<boolean>;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The patient was deleted meanwhile: no other try can succeed. */
const isWithoutPatient = (error: unknown) => error instanceof DataError && error.code === '23503';
/** The server said no for good: only a person can decide to try again. */
const isRefused = (error: unknown) => error instanceof DataError && error.kind === 'refused';

const nowhere: DocumentKeeper = { keepDocuments: async () => false, holds: async () => true };

/**
 * Documents on their way, one by one. It lives outside of the screens, so that leaving a view interrupts nothing,
 * and ends with the therapist's workspace. A failed one stays until it is tried again or dismissed.
 */
export function createUploadQueue(userId: string, send = sendDocument, keeper = nowhere) {
  const uploads = createObservable<readonly Upload[]>([]);
  let running: { readonly patientId: string; readonly abort: AbortController } | undefined;
  let passing = false;
  /** How many of each batch arrived. */
  const arrived = new Map<string, number>();
  /** Whether what is left of a batch is on the device. */
  const kept = new Map<string, Promise<boolean>>();
  const safe = new Set<string>();
  /** Another tab is sending these. */
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
  /** Keeps what is left of a batch, but for what another tab has sent: that must not come back. */
  async function keepRest(batch: Batch): Promise<void> {
    const onDevice = await kept.get(batch.id);
    const rest = of(batch.id);
    const held = await Promise.all(rest.map(({ id }) => !onDevice || keeper.holds(batch.id, id)));
    await keep(
      batch,
      rest.filter((_, index) => held[index]),
    );
  }
  /** `onDevice`: they were read from there, where another tab may be at them. */
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

  /** Drops what belongs to a patient who is gone. */
  function forget(patientId: string) {
    const gone = uploads.getSnapshot().filter((upload) => upload.patientId === patientId);
    uploads.set(uploads.getSnapshot().filter((upload) => upload.patientId !== patientId));
    for (const batch of new Set(gone.map((upload) => upload.batch))) void keep(batch);
    if (running?.patientId === patientId) running.abort.abort();
  }

  /** Sends one; false when another tab is at it. */
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
      // before another tab may begin; what the device cannot take now is sent once more some day, and stored once
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
    /** Puts files at the end of the queue, as one batch. */
    add(patientId: string, files: readonly File[], about: Pick<Batch, 'occasion' | 'patientName'>) {
      if (files.length === 0) return;
      const batch: Batch = { ...about, id: crypto.randomUUID(), size: files.length };
      void join(
        batch,
        files.map((file) => documentToSend(userId, patientId, file)),
      );
    },
    /** Documents that have their ids already: one that is known does not come twice. Resolves once they are kept. */
    join,
    /** Sends a failed one again. Once its batch was summed up it stands for itself, whatever it was given for. */
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
    /** There may be a network again: whatever was not refused for good is tried once more, without a word. */
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
      // what the device cannot note is shown again some day
      if (dismissed) void keepRest(dismissed.batch).catch(() => undefined);
    },
    forget,
    /** Interrupts what is under way; what the device keeps is sent after the next sign-in. */
    clear() {
      uploads.set([]);
      running?.abort.abort();
    },
    /** True when nothing is lost by closing the page. */
    isKept: () => uploads.getSnapshot().every(({ batch }) => safe.has(batch.id)),
    subscribe: uploads.subscribe,
    getSnapshot: uploads.getSnapshot,
    onEvent: events.on,
  };
}
