import { sendDocument } from '../../data/records/documents';
import { saveIntake } from '../../data/records/intake';
import { type Entries, isAlike } from '../../data/records/merge';
import { addPhoto } from '../../data/records/photos';
import { createNote, differing, finaliseNote, wordsIn } from '../../data/records/saveNote';
import { contentOf } from '../../data/records/savePatient';
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
  /** What earlier attempts to store the item have sent. */
  readonly earlier: readonly Entries[];
  /** Resolves to false when the delivery must not go on. */
  readonly onStep: (step: Step) => Promise<boolean>;
};

/** The item before an attempt to store it: `sent` contains what the attempt sends. */
export function beforeAttempt(item: StoredItem): StoredItem {
  const { sent = [] } = item;
  const content: Entries = item.kind === 'note' ? wordsIn(item.note) : contentOf(item.intake);
  if (item.stored || sent.some((each) => isAlike(each, content))) return item;
  return { ...item, sent: [...sent, content] };
}

/** Sends the parts of an item that the server does not have yet. */
export function deliver(item: StoredItem, delivery: Delivery): Promise<void> {
  return item.kind === 'note' ? deliverNote(item, delivery) : deliverIntake(item, delivery);
}

/** Stores the row, then finalises it. Rejects when storing failed, or finalising failed and can be retried. */
async function deliverNote({ note, finalise, stored }: NoteItem, delivery: Delivery): Promise<void> {
  const { userId, calls, earlier, onStep } = delivery;
  const row = stored ?? (await calls.createNote(userId, note, earlier));
  if (!stored && !(await onStep({ kind: 'noteStored', row }))) return;
  if (!finalise) return;
  // merged with what was changed elsewhere: nobody has seen it as a whole
  if (differing(note, row).length > 0) {
    await onStep({ kind: 'noteFinalised', outcome: { kind: 'conflict', current: row } });
    return;
  }
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
async function deliverIntake(item: IntakeItem, delivery: Delivery): Promise<void> {
  const { userId, calls, uploads, earlier, onStep } = delivery;
  const { key, patientName, intake, photo, documents } = item;
  if (!item.stored) {
    const row = await calls.saveIntake(userId, intake, earlier);
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
  const left = await uploads.entrust(batch, documents);
  await onStep({ kind: 'documents', left });
}
