import type { DocumentToSend } from '../../data/records/documents';
import type { PatientRow } from '../../data/records/patients';
import type { FinaliseOutcome } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { DataError } from '../../data/supabase/dataError';
import { isOffline, isRefused, isWithoutPatient } from './failures';
import type { IntakeItem, NoteItem, StoredItem } from './outboxStore';
import type { SendOutcome } from './sendOutcomes';
import type { Upload } from './uploadState';

/** What this page knows of an item. */
export type Progress = {
  readonly state:
    | { readonly name: 'waiting' }
    /** `retry`: another attempt was requested meanwhile; this one may have begun without network. */
    | { readonly name: 'sending'; readonly retry: boolean }
    /** Being turned back into a draft. */
    | { readonly name: 'opening' }
    /** Finally refused: a retry needs other values. */
    | { readonly name: 'rejected'; readonly error: DataError };
  /** False: it is in this page's memory only. */
  readonly onDevice: boolean;
  /** The device has no room for it: the form that saves it, and its draft, keep its files until all of them are sent. */
  readonly formHolds: boolean;
  /** A photo's upload failed and is retried; the therapist has been told. */
  readonly photoWaits: boolean;
};

/** A new record, or a new note, that is not, or not completely, on the server. */
export type OutboxItem = (IntakeItem & Progress) | (NoteItem & Progress);

/** The result of one step of the delivery. */
export type Step =
  /** The patient and the consent are on the server. */
  | { readonly kind: 'stored'; readonly row: PatientRow }
  | { readonly kind: 'photo'; readonly row: PatientRow }
  /** `waits`: it is retried; otherwise it was finally refused. */
  | { readonly kind: 'photoFailed'; readonly error: unknown; readonly waits: boolean }
  /** They are sent, or the upload queue has stored them on the device, except those that are `left`. */
  | { readonly kind: 'documents'; readonly left: readonly Upload[] }
  | { readonly kind: 'noteStored'; readonly row: SessionNote }
  /** The last step of a note to finalise, with any outcome. */
  | {
      readonly kind: 'noteFinalised';
      readonly outcome: FinaliseOutcome | { readonly kind: 'refused'; readonly error: DataError };
    };

export type TryResult =
  /** Nothing was sent: no network, another tab is sending the record, or the device could not be read. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly error: unknown };

type Items = readonly OutboxItem[];

export const findItem = (items: Items, key: string) => items.find((item) => item.key === key);
export const removeItem = (items: Items, key: string): Items => items.filter((item) => item.key !== key);
/** Replaces an earlier item of the same key. */
export const addItem = (items: Items, item: OutboxItem): Items => [...removeItem(items, item.key), item];
const mapItem = (items: Items, key: string, changed: (item: OutboxItem) => OutboxItem): Items =>
  items.map((item) => (item.key === key ? changed(item) : item));
export const changeItem = (items: Items, key: string, part: Partial<Progress>): Items =>
  mapItem(items, key, (item) => ({ ...item, ...part }));
const changeIntake = (items: Items, key: string, part: Partial<IntakeItem & Progress>): Items =>
  mapItem(items, key, (item) => (item.kind === 'intake' ? { ...item, ...part } : item));
const changeNote = (items: Items, key: string, part: Partial<NoteItem>): Items =>
  mapItem(items, key, (item) => (item.kind === 'note' ? { ...item, ...part } : item));

/** Replaces the content of an item with the version on the device. */
export const replaceItem = (items: Items, { ...latest }: StoredItem): Items =>
  mapItem(items, latest.key, ({ state, onDevice, formHolds, photoWaits }) => ({
    ...latest,
    ...{ state, onDevice, formHolds, photoWaits },
  }));

export const patientIdOf = (item: StoredItem): string =>
  item.kind === 'note' ? item.note.patient_id : item.intake.patient.id;
export const notesOf = (items: Items, patientId: string) =>
  items.filter((item) => item.kind === 'note' && item.note.patient_id === patientId);
/** The record of this patient while it is not on the server: being sent, waiting or rejected. */
export const unsentPatient = (items: Items, patientId: string): OutboxItem | undefined =>
  items.find((item) => item.kind === 'intake' && !item.stored && item.intake.patient.id === patientId);

/** Starts an attempt for a waiting item. During an attempt it requests another one. A note is sent after its patient. */
export function beginTry(items: Items, key: string): Items {
  const item = findItem(items, key);
  if (!item || item.state.name === 'opening' || item.state.name === 'rejected') return items;
  if (item.kind === 'note' && unsentPatient(items, item.note.patient_id)) return items;
  return changeItem(items, key, { state: { name: 'sending', retry: item.state.name === 'sending' } });
}

/** The outcome that a step means for the form that waits for the item; undefined while the delivery continues. */
export function outcomeOf(item: OutboxItem | undefined, step: Step): SendOutcome | undefined {
  switch (step.kind) {
    case 'stored':
      return item?.formHolds ? undefined : 'stored';
    case 'noteStored':
      return item?.kind === 'note' && item.finalise ? undefined : 'stored';
    case 'noteFinalised':
      return step.outcome.kind === 'saved' ? 'stored' : 'open';
    default:
      return undefined;
  }
}

export function endStep(items: Items, key: string, step: Step): Items {
  switch (step.kind) {
    case 'stored':
      return notesOf(items, step.row.id).reduce(
        (rest, note) => changeNote(rest, note.key, { awaitsPatient: false }),
        changeIntake(items, key, { stored: true }),
      );
    case 'photo':
      return changeIntake(items, key, { photo: null });
    case 'photoFailed':
      return changeIntake(items, key, step.waits ? { photoWaits: true } : { photo: null });
    case 'documents':
      return changeIntake(items, key, { documents: documentsLeft(findItem(items, key), step.left) });
    case 'noteStored':
      return changeNote(items, key, { stored: step.row, awaitsPatient: false });
    case 'noteFinalised':
      return changeNote(items, key, { finalise: false });
    default:
      return step satisfies never;
  }
}

/** A finally refused document stays in the upload queue, unless a form holds it. */
function documentsLeft(item: OutboxItem | undefined, left: readonly Upload[]): readonly DocumentToSend[] {
  if (item?.kind !== 'intake') return [];
  const kept = left.filter(({ error }) => item.formHolds || !isRefused(error));
  return item.documents.filter(({ id }) => kept.some((upload) => upload.id === id));
}

/** Files that could not be sent; the rest of their record is on the server. */
export const hasFilesLeft = (item: OutboxItem | undefined): boolean =>
  item?.kind === 'intake' && (item.photo !== null || item.documents.length > 0);

/**
 * After a delivery, a record whose files are not all sent waits, unless its form holds them. After a failure an item returns to the form that waits for the
 * outcome (`hasForm`), unless it only lacks the network, or its patient, and is on the device.
 */
export function endTry(items: Items, key: string, result: TryResult, hasForm: boolean): Items {
  const item = findItem(items, key);
  const waiting = changeItem(items, key, { state: { name: 'waiting' } });
  switch (result.kind) {
    case 'postponed':
      return waiting;
    case 'delivered':
      return hasFilesLeft(item) && !item?.formHolds ? waiting : removeItem(items, key);
    case 'failed': {
      const { error } = result;
      const isEarly = item?.kind === 'note' && item.awaitsPatient && isWithoutPatient(error);
      if (hasForm) return item?.onDevice && (isEarly || isOffline(error)) ? waiting : removeItem(items, key);
      return isRefused(error) && !isEarly
        ? changeItem(items, key, { state: { name: 'rejected', error } })
        : waiting;
    }
    default:
      return result satisfies never;
  }
}
