import { documentToSend } from '../../data/records/documents';
import type { Entries } from '../../data/records/merge';
import { type Arrival, arrivalOf, withSent } from './arrival';
import { keyOf, removalIn, type StoredItem, unsentChange } from './items';
import type { NewItem } from './newItems';
import type { OutboxItem } from './outboxState';
import { madeOf } from './subjects';

/** What is stored and sent of what a form gives. */
export function storedItem(userId: string, given: NewItem): StoredItem {
  const { subject, id = crypto.randomUUID(), patient, steps, pdf = null, patientDraft } = madeOf(given);
  const files = 'files' in given ? given.files : [];
  const documents = patient ? files.map((file) => documentToSend(userId, patient.id, file)) : [];
  return {
    key: keyOf(id),
    saveId: crypto.randomUUID(),
    subject,
    ...(patient && { patientId: patient.id, patientName: patient.name }),
    queuedAt: new Date().toISOString(),
    draft: ('draft' in given && given.draft) || null,
    steps,
    done: 0,
    photo: 'photo' in given ? given.photo : null,
    documents,
    size: documents.length,
    pdf,
    ...('title' in given && { title: given.title }),
    ...('stepId' in given && { stepId: given.stepId }),
    arrival: arrivalOf('sent' in given ? given.sent : undefined),
    ...(patientDraft && { patientDraft, awaitsPatient: true }),
  };
}

type Known = {
  /** What the server has, where the therapist has decided over it. */
  readonly onto: Entries | undefined;
  /** What this page has sent for its form before. */
  readonly sent: Arrival | undefined;
  /** What waits under its key, whose place it takes. */
  readonly replaced: OutboxItem | undefined;
  /** What the server must have before it. */
  readonly awaited: OutboxItem | undefined;
};

/** An item as it is sent, given what this page knows of earlier ones. */
export function preparedItem(made: StoredItem, { onto, sent, replaced, awaited }: Known): StoredItem {
  const earlier = [sent, replaced?.stored.arrival].reduce<Arrival>(
    (all, more) => (more ? withSent(all, more) : all),
    made.arrival,
  );
  // the device knows best what it has: another tab may have changed that
  const change = replaced && !replaced.status.onDevice && removalIn(made) && unsentChange(replaced.stored);
  return {
    ...made,
    arrival: onto ? { kind: 'maybe', sent: [{ words: onto, at: null }] } : earlier,
    ...(change && { replaced: change }),
    ...(awaited && { awaitsPatient: true, patientDraft: awaited.stored.draft?.key }),
  };
}
