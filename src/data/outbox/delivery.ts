import { sendDocument } from '../records/documents';
import { saveIntake } from '../records/intake';
import { addPhoto } from '../records/photos';
import { createNote, differing, finaliseNote, type NewNote, type NoteWords } from '../records/saveNote';
import type { SessionNote } from '../records/sessionNotes';
import { isRefused } from './failures';
import type { Step } from './outboxState';
import type { IntakeItem, NoteItem, StoredItem } from './outboxStore';
import type { UploadQueue } from './uploadQueue';

/** The calls that a delivery makes. */
export const deliveryCalls = { saveIntake, addPhoto, sendDocument, createNote, finaliseNote };

type Delivery = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  readonly uploads: UploadQueue;
  /** The contents that this page has sent for new notes whose storing is unconfirmed, by note id. */
  readonly sent: Map<string, readonly NoteWords[]>;
  /** Resolves to false when the delivery must not go on. */
  readonly onStep: (step: Step) => Promise<boolean>;
};

/** Sends the parts of an item that the server does not have yet. */
export function deliver(item: StoredItem, delivery: Delivery): Promise<void> {
  return item.kind === 'note' ? deliverNote(item, delivery) : deliverIntake(item, delivery);
}

async function storeNote(note: NewNote, { userId, calls, sent }: Delivery): Promise<SessionNote> {
  const earlier = sent.get(note.id) ?? [];
  if (!earlier.some((words) => differing(words, note).length === 0)) sent.set(note.id, [...earlier, note]);
  const row = await calls.createNote(userId, note, earlier);
  sent.delete(note.id);
  return row;
}

/** Stores the row, then finalises it. Rejects when storing failed, or finalising failed and can be retried. */
async function deliverNote({ note, finalise, stored }: NoteItem, delivery: Delivery): Promise<void> {
  const { userId, calls, onStep } = delivery;
  const row = stored ?? (await storeNote(note, delivery));
  if (!stored && !(await onStep({ kind: 'noteStored', row }))) return;
  if (!finalise) return;
  const outcome = await calls.finaliseNote(userId, row).catch((error: unknown) => {
    if (isRefused(error)) return { kind: 'refused', error } as const;
    throw error;
  });
  await onStep({ kind: 'noteFinalised', outcome });
}

/**
 * Stores the patient with the consent, then the photo, then the documents. Rejects only when the patient or the consent could not be
 * stored.
 */
async function deliverIntake(item: IntakeItem, { userId, calls, uploads, onStep }: Delivery): Promise<void> {
  const { key, patientName, intake, photo, documents } = item;
  if (!item.stored) {
    const row = await calls.saveIntake(userId, intake);
    if (!(await onStep({ kind: 'stored', row }))) return;
  }
  if (photo) {
    const step = await calls.addPhoto(userId, intake.patient.id, photo).then(
      (row): Step => ({ kind: 'photo', row }),
      (error: unknown): Step => ({ kind: 'photoFailed', error, waits: !isRefused(error) }),
    );
    if (!(await onStep(step))) return;
  }
  if (documents.length === 0) return;
  const batch = { id: `${key}:documents`, occasion: 'create', patientName, size: documents.length } as const;
  // a queue of their own, so that a photo that waits does not delay them
  await uploads.join(batch, documents);
  await onStep({ kind: 'documents' });
}
