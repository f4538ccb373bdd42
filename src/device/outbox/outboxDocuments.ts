import { type DocumentToSend, saidOf } from '../../data/records/documents';
import { until } from '../../lib/observable';
import type { DocumentSending } from './documentSending';
import { isRefused } from './failures';
import { addWaiting } from './formSending';
import type { Lanes } from './lanes';
import type { New } from './newItems';
import { hasFilesLeft, retryDocument } from './outboxState';
import type { Room } from './room';
import { storedItem } from './storedItem';

/** What the therapist does with the documents of the outbox: attaches them, tries them again, gives them up. */
export function createOutboxDocuments(room: Room, sending: DocumentSending, lanes: Lanes) {
  const { userId, items } = room;

  const having = (ids: ReadonlySet<string>) =>
    items.getSnapshot().filter(({ stored }) => stored.documents.some(({ id }) => ids.has(id)));

  /** Resolves when each of these documents was tried. */
  const untilTried = (ids: ReadonlySet<string>) =>
    until(items, (all) =>
      all.every(({ stored, status }) =>
        stored.documents.every(({ id }) => !ids.has(id) || 'error' in (status.uploads[id] ?? {})),
      ),
    );

  /** Removes what may have arrived of a document that was given up. */
  async function removeSent(document: DocumentToSend, patientName: string): Promise<void> {
    const { id, patientId, file } = document;
    const base = { ...saidOf(document), uploaded_at: new Date().toISOString() };
    const about = { kind: 'removal', table: 'patient_documents', id, patientId, patientName, base } as const;
    const item = storedItem(userId, { ...about, title: `Exclusão de ${file.name}` });
    await addWaiting(room, item);
    void lanes.run('words');
  }

  return {
    /**
     * Sends documents to a stored record, without duplicates. Resolves to true when they are on the device, or, where it cannot store
     * them, were sent; to false when neither was possible.
     */
    async attach(given: Omit<New<'documents'>, 'kind'>): Promise<boolean> {
      const ids = new Set(given.files.map(({ id }) => id));
      items.update((all) => [...ids].reduce(retryDocument, all));
      const known = new Set(having(ids).flatMap(({ stored }) => stored.documents.map(({ id }) => id)));
      const files = given.files.filter(({ id }) => !known.has(id));
      if (files.length > 0) {
        const item = storedItem(userId, { ...given, kind: 'documents', files });
        await addWaiting(room, item);
      }
      void lanes.run('documents');
      if (having(ids).every(({ status }) => status.onDevice)) return true;
      await untilTried(ids);
      return having(ids).length === 0;
    },
    /** Sends a failed document again. */
    retryDocument(id: string): void {
      items.update((all) => retryDocument(all, id));
      void lanes.run('documents');
    },
    dismissDocument(id: string): void {
      const item = having(new Set([id]))[0];
      if (!item) return;
      const { stored, status } = item;
      const { uploads } = status;
      const upload = uploads[id];
      const document = stored.documents.find((one) => one.id === id);
      // it may have arrived, unless the server has said no
      const isRefusedFile = upload && 'error' in upload && isRefused(upload.error);
      if (upload && !isRefusedFile && document) void removeSent(document, stored.patientName ?? '');
      sending.drop(stored, id);
      // if the device cannot write now, the dismissed document reappears later
      void sending.keepRest(stored).catch(() => undefined);
      const rest = items.current(stored);
      if (rest && !hasFilesLeft(rest) && rest.status.state.name === 'waiting') items.remove(stored.key);
    },
  };
}
