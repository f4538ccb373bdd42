import type { DocumentToSend } from '../../data/records/documents';
import type { OutboxItem } from './outboxState';

/** A document that is not stored yet, as its record shows it. */
export type PendingDocument = DocumentToSend & {
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  /** Its number among those that were added together, and how many they are. */
  readonly place: number;
  readonly size: number;
};

export const pendingDocuments = (
  items: readonly OutboxItem[],
  patientId: string,
): readonly PendingDocument[] =>
  items
    .filter(({ stored }) => stored.patientId === patientId)
    .flatMap(({ stored: { documents, size }, status: { uploads } }) => {
      const place = size - documents.filter(({ id }) => !uploads[id]).length;
      return documents.map((document): PendingDocument => {
        const upload = uploads[document.id];
        const share = upload && 'share' in upload ? upload.share : 0;
        const state = !upload ? 'waiting' : 'error' in upload ? 'failed' : 'sending';
        return { ...document, state, share, place, size };
      });
    });
