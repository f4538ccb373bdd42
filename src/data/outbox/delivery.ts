import { sendDocument } from '../records/documents';
import { saveIntake } from '../records/intake';
import { addPhoto } from '../records/photos';
import { isRefused } from './failures';
import type { Step } from './outboxState';
import type { StoredItem } from './outboxStore';
import type { UploadQueue } from './uploadQueue';

/** The calls that a delivery makes. */
export const deliveryCalls = { saveIntake, addPhoto, sendDocument };

type Delivery = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  readonly uploads: UploadQueue;
  /** Resolves to false when the delivery must not go on. */
  readonly onStep: (step: Step) => Promise<boolean>;
};

/**
 * Sends the parts of a record that the server lacks: the patient with the consent, the photo, then the documents.
 * Rejects only when the patient or the consent could not be stored.
 */
export async function deliver(item: StoredItem, { userId, calls, uploads, onStep }: Delivery): Promise<void> {
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
