import type { DocumentToSend } from '../../data/records/documents';
import { isOffline, isRefused } from './failures';

/** Files that were added together, and for what. */
export type Batch = {
  readonly id: string;
  readonly occasion: 'create' | 'attach';
  readonly patientName: string;
  readonly size: number;
};

/** A document that is not stored yet. */
export type Upload = DocumentToSend & {
  readonly batch: Batch;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, while it is being sent. */
  readonly share: number;
  /** The error of the last attempt. */
  readonly error?: unknown;
};

type Uploads = readonly Upload[];

export const ofBatch = (uploads: Uploads, batchId: string): Uploads =>
  uploads.filter(({ batch }) => batch.id === batchId);
export const removeUpload = (uploads: Uploads, id: string): Uploads =>
  uploads.filter((upload) => upload.id !== id);
export const removePatient = (uploads: Uploads, patientId: string): Uploads =>
  uploads.filter((upload) => upload.patientId !== patientId);
export const changeUpload = (
  uploads: Uploads,
  id: string,
  part: Partial<Pick<Upload, 'state' | 'share' | 'error'>>,
): Uploads => uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload));

/** Appends documents as one batch, without those that are in the queue already. */
export function addUploads(uploads: Uploads, batch: Batch, documents: readonly DocumentToSend[]): Uploads {
  const added = documents.filter(({ id }) => !uploads.some((upload) => upload.id === id));
  return [...uploads, ...added.map((one): Upload => ({ ...one, batch, state: 'waiting', share: 0 }))];
}

/** Retries a failed upload. If its batch has been summed up, it is reported by itself, like an attached document. */
export function retryUpload(uploads: Uploads, id: string): Uploads {
  return uploads.map((upload) => {
    if (upload.id !== id || upload.state !== 'failed') return upload;
    const { batch, error: _, ...rest } = upload;
    const isSummedUp = !ofBatch(uploads, batch.id).some(
      (other) => other.batch.occasion === batch.occasion && other.state !== 'failed',
    );
    return { ...rest, state: 'waiting', batch: isSummedUp ? { ...batch, occasion: 'attach' } : batch };
  });
}

/** Retries whatever was not finally refused. The error stays: it marks the retry as an automatic one. */
export const resumeUploads = (uploads: Uploads): Uploads =>
  uploads.map((upload) =>
    upload.state === 'failed' && !isRefused(upload.error) ? { ...upload, state: 'waiting' } : upload,
  );

export const isAnyOffline = (uploads: Uploads) =>
  uploads.some(({ state, error }) => state === 'failed' && isOffline(error));

/** `busyElsewhere`: the ids of uploads that another tab is sending. */
export const nextUpload = (uploads: Uploads, busyElsewhere: ReadonlySet<string>) =>
  uploads.find(({ id, state }) => state === 'waiting' && !busyElsewhere.has(id));

/** Number of failed uploads once all of a batch were tried; undefined before that, and after a retry that leaves some. */
export function failedAtEnd(uploads: Uploads, batchId: string, isRepeated: boolean): number | undefined {
  const rest = ofBatch(uploads, batchId);
  const isOver = rest.every(({ state }) => state === 'failed') && !(isRepeated && rest.length > 0);
  return isOver ? rest.length : undefined;
}
