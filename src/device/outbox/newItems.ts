import { type ChosenFile, documentToSend } from '../../data/records/documents';
import type { NewNote } from '../../data/records/saveNote';
import { type OutboxItem, unsentPatient } from './outboxState';
import type { IntakeItem, NoteItem } from './outboxStore';

/** A new record, as its form gives it. `sent`: by earlier attempts, from a draft that was taken back. */
export type NewOutboxItem = Pick<IntakeItem, 'draft' | 'intake' | 'photo' | 'sent'> & {
  readonly files: readonly ChosenFile[];
};

/** A new note, as its form gives it. `finalise`: after it is stored. */
export type NewOutboxNote = Pick<NoteItem, 'draft' | 'patientName' | 'finalise' | 'sent'> & {
  readonly note: NewNote;
};

// the prefix is part of stored items and cannot change
export const keyOf = (id: string) => `parcel:${id}`;

const now = () =>
  ({
    queuedAt: new Date().toISOString(),
    // no retry may send it before it is stored on the device
    state: { name: 'sending', retry: false },
    onDevice: false,
    formHolds: false,
    photoWaits: false,
  }) as const;

export function intakeItem(userId: string, { draft, intake, photo, files, sent }: NewOutboxItem): OutboxItem {
  const { id, nome } = intake.patient;
  return {
    kind: 'intake',
    key: keyOf(id),
    patientName: nome ?? '',
    intake,
    photo,
    stored: false,
    documents: files.map((file) => documentToSend(userId, id, file)),
    draft,
    ...(sent && { sent }),
    ...now(),
  };
}

export function noteItem(items: readonly OutboxItem[], given: NewOutboxNote): OutboxItem {
  const { note, patientName, finalise, draft, sent } = given;
  const patient = unsentPatient(items, note.patient_id);
  const awaits = { awaitsPatient: patient !== undefined, patientDraft: patient?.draft.key };
  return {
    kind: 'note',
    key: keyOf(note.id),
    ...{ patientName, note, finalise, stored: null, ...awaits, draft },
    ...(sent && { sent }),
    ...now(),
  };
}
