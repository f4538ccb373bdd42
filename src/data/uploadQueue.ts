import { type DocumentToSend, documentToSend, sendDocument } from './documents';
import { DataError } from './errors';

/** A document that is not stored yet. */
export type Upload = DocumentToSend & {
  readonly batch: Batch;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, of the one that is being sent. */
  readonly share: number;
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
  | { readonly kind: 'failed'; readonly upload: Upload; readonly error: unknown }
  /** The last one of a batch was tried; `failed` are those that still wait for another try. */
  | { readonly kind: 'finished'; readonly batch: Batch; readonly sent: number; readonly failed: number };

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** The patient was deleted meanwhile: no other try can succeed. */
const isWithoutPatient = (error: unknown) => error instanceof DataError && error.code === '23503';

/**
 * Documents on their way, one by one. It lives outside of the screens, so that leaving a view interrupts nothing,
 * and ends with the therapist's workspace. A failed one stays until it is tried again or dismissed.
 */
export function createUploadQueue(userId: string, send = sendDocument) {
  let uploads: readonly Upload[] = [];
  let running: { readonly patientId: string; readonly abort: AbortController } | undefined;
  /** How many of each batch arrived. */
  const arrived = new Map<string, number>();
  const watchers = new Set<() => void>();
  const listeners = new Set<(event: UploadEvent) => void>();

  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const watcher of watchers) watcher();
  };
  const change = (id: string, part: Partial<Pick<Upload, 'state' | 'share'>>) =>
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  const remove = (id: string) => set(uploads.filter((upload) => upload.id !== id));
  const tell = (event: UploadEvent) => {
    for (const listener of listeners) listener(event);
  };

  function finish({ batch }: Upload) {
    const rest = uploads.filter((upload) => upload.batch.id === batch.id);
    if (rest.every(({ state }) => state === 'failed')) {
      tell({ kind: 'finished', batch, sent: arrived.get(batch.id) ?? 0, failed: rest.length });
    }
  }

  /** Drops what belongs to a patient who is gone. */
  function forget(patientId: string) {
    set(uploads.filter((upload) => upload.patientId !== patientId));
    if (running?.patientId === patientId) running.abort.abort();
  }

  async function run() {
    if (running) return;
    for (let next = waiting(); next; next = waiting()) {
      const upload = next;
      const abort = new AbortController();
      running = { patientId: upload.patientId, abort };
      change(upload.id, { state: 'sending', share: 0 });
      try {
        await send(upload, (share) => change(upload.id, { share }), abort.signal);
        remove(upload.id);
        arrived.set(upload.batch.id, (arrived.get(upload.batch.id) ?? 0) + 1);
        tell({ kind: 'sent', upload });
      } catch (error) {
        if (abort.signal.aborted) continue;
        if (isWithoutPatient(error)) {
          forget(upload.patientId);
          tell({ kind: 'failed', upload, error });
          continue;
        }
        change(upload.id, { state: 'failed', share: 0 });
        tell({ kind: 'failed', upload, error });
      }
      finish(upload);
    }
    running = undefined;
  }
  const waiting = () => uploads.find(({ state }) => state === 'waiting');

  return {
    /** Puts files at the end of the queue, as one batch. */
    add(patientId: string, files: readonly File[], about: Pick<Batch, 'occasion' | 'patientName'>) {
      if (files.length === 0) return;
      const batch: Batch = { ...about, id: crypto.randomUUID(), size: files.length };
      const added = files.map(
        (file): Upload => ({ ...documentToSend(userId, patientId, file), batch, state: 'waiting', share: 0 }),
      );
      set([...uploads, ...added]);
      void run();
    },
    /** Sends a failed one again. Once its batch was summed up it stands for itself, whatever it was given for. */
    retry(id: string) {
      const failed = uploads.find((upload) => upload.id === id && upload.state === 'failed');
      if (!failed) return;
      const { batch } = failed;
      const summedUp = !uploads.some(
        (other) =>
          other.batch.id === batch.id && other.batch.occasion === batch.occasion && other.state !== 'failed',
      );
      const again: Upload = {
        ...failed,
        state: 'waiting',
        batch: summedUp ? { ...batch, occasion: 'attach' } : batch,
      };
      set(uploads.map((upload) => (upload.id === id ? again : upload)));
      void run();
    },
    dismiss: remove,
    forget,
    /** Forgets everything and interrupts what is under way. */
    clear() {
      set([]);
      running?.abort.abort();
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    getSnapshot: () => uploads,
    onEvent(listener: (event: UploadEvent) => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
