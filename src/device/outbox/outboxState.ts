import type { IssuedReport } from '../../data/records/disclosures';
import type { DocumentToSend } from '../../data/records/documents';
import type { PatientRow } from '../../data/records/patients';
import type { FinaliseOutcome } from '../../data/records/saveNote';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { DataError } from '../../data/supabase/dataError';
import type { Entity, RowOf } from '../../records/entity';
import { isConflict, isOffline, isRefused, isWithoutPatient } from './failures';
import {
  type EditItem,
  type EvaluationItem,
  type IntakeItem,
  isChange,
  keyOfFamily,
  type ReviewItem,
  type StoredItem,
} from './items';
import type { SendOutcome } from './sendOutcomes';

/** The last attempt to send a document; none: it waits for its turn. */
type Upload =
  /** From 0 to 1, while it is being sent. */
  { readonly share: number } | { readonly error: unknown; readonly round: number };

/** What this page knows of an item. */
export type ItemStatus = {
  readonly state:
    | { readonly name: 'waiting' }
    | { readonly name: 'sending' }
    /** Being turned back into a draft. */
    | { readonly name: 'opening' }
    /** Finally refused: a retry needs other values. */
    | { readonly name: 'refused'; readonly error: DataError }
    /** The same was changed elsewhere: a retry needs the therapist's decision. */
    | { readonly name: 'conflict'; readonly error: DataError };
  /** False: it is in this page's memory only. */
  readonly onDevice: boolean;
  /** The form that saves it waits for the outcome. */
  readonly hasForm: boolean;
  /** The device has no room for it: the form that saves it, and its draft, keep its files until all of them are sent. */
  readonly formHolds: boolean;
  /** A photo's upload failed and is retried; the therapist has been told. */
  readonly photoWaits: boolean;
  /** The round of the last attempt to send it; of its documents, of the last one that another tab prevented. */
  readonly tried: number;
  readonly blocked: number;
  readonly uploads: { readonly [id: string]: Upload };
  /** How many of its documents this page has sent. */
  readonly arrived: number;
  /** Its documents are reported one by one: they were attached, or the end of a new record's was told before. */
  readonly tellsEach: boolean;
};

/** The keys of a status: one that is forgotten here does not compile. */
const statusKeys = Object.keys({
  state: true,
  onDevice: true,
  hasForm: true,
  formHolds: true,
  photoWaits: true,
  tried: true,
  blocked: true,
  uploads: true,
  arrived: true,
  tellsEach: true,
} satisfies Record<keyof ItemStatus, true>);

/** An item without its status. */
export const withoutStatus = (item: StoredItem): StoredItem =>
  // what is left are the keys of the item
  Object.fromEntries(Object.entries(item).filter(([key]) => !statusKeys.includes(key))) as StoredItem;

export type OutboxItem = StoredItem & ItemStatus;
type RecordItem = (IntakeItem | EditItem | ReviewItem | EvaluationItem) & ItemStatus;

/** The result of one step of the delivery. */
export type DeliveryStep =
  /** The patient's row, with consent or changes, is on the server. */
  | { readonly kind: 'stored'; readonly row: PatientRow }
  | { readonly kind: 'photo'; readonly row: PatientRow }
  /** `waits`: it is retried; otherwise it was finally refused. */
  | { readonly kind: 'photoFailed'; readonly error: unknown; readonly waits: boolean }
  | { readonly kind: 'familyStored' }
  /** The evaluation is on the server; its record is not changed yet. */
  | { readonly kind: 'evaluated' }
  | { readonly kind: 'reportIssued'; readonly report: IssuedReport }
  /** A row of an entity; `merged`: with what was changed elsewhere. */
  | { readonly kind: 'rowStored'; readonly row: RowOf<Entity>; readonly merged: boolean }
  | { readonly kind: 'noteStored'; readonly row: SessionNote }
  /** The last step of a note to finalise, with any outcome. */
  | {
      readonly kind: 'noteFinalised';
      readonly outcome: FinaliseOutcome | { readonly kind: 'refused'; readonly error: DataError };
    };

export type AttemptResult =
  /** Nothing was sent: no network, another tab is sending the item, or the device could not be read. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly error: unknown };

type Items = readonly OutboxItem[];

/** What an item begins with on this page. */
export const begun = (item: StoredItem, state: ItemStatus['state'], onDevice: boolean): OutboxItem => ({
  ...item,
  state,
  onDevice,
  hasForm: false,
  formHolds: false,
  photoWaits: false,
  tried: 0,
  blocked: 0,
  uploads: {},
  arrived: 0,
  tellsEach: item.kind !== 'intake',
});

/** What an item is about, as the words for it are told apart: the table of a row, else its kind. */
export type Subject = Exclude<StoredItem['kind'], 'row'> | Entity['table'];
export const subjectOf = (item: StoredItem): Subject => (item.kind === 'row' ? item.table : item.kind);

export const findItem = (items: Items, key: string) => items.find((item) => item.key === key);
export const removeItem = (items: Items, key: string): Items => items.filter((item) => item.key !== key);
/** Replaces an earlier item of the same key. */
export const addItem = (items: Items, item: OutboxItem): Items => [...removeItem(items, item.key), item];
export const mapItem = (items: Items, key: string, changed: (item: OutboxItem) => OutboxItem): Items =>
  items.map((item) => (item.key === key ? changed(item) : item));
export const changeItem = (items: Items, key: string, part: Partial<ItemStatus>): Items =>
  mapItem(items, key, (item) => ({ ...item, ...part }));

/** Replaces the content of an item with the version on the device. */
export const replaceItem = (items: Items, latest: StoredItem): Items =>
  mapItem(items, latest.key, (item) => ({ ...item, ...latest }) as OutboxItem);

/** The documents of an item, as far as they are not sent. */
export const documentsOf = (item: StoredItem): readonly DocumentToSend[] =>
  'documents' in item ? item.documents : [];
export const changeDocuments = (
  items: Items,
  key: string,
  isKept: (document: DocumentToSend) => boolean,
): Items =>
  mapItem(items, key, (item) =>
    'documents' in item ? { ...item, documents: item.documents.filter(isKept) } : item,
  );

/** The record of this patient while it is not on the server: being sent, waiting or refused. */
export const unsentPatient = (items: Items, patientId: string): OutboxItem | undefined =>
  items.find((item) => item.kind === 'intake' && !item.stored && item.patientId === patientId);

/** The row that this one names while it waits itself. */
export const namedRow = (items: Items, item: StoredItem): OutboxItem | undefined =>
  item.kind === 'row' && item.links
    ? items.find((other) => other.kind === 'row' && Object.values(item.links ?? {}).includes(other.id))
    : undefined;

const isRecord = (item: OutboxItem): item is RecordItem => item.kind === 'intake' || isChange(item);

/**
 * True while anything but files of it is to be sent, and no form says so: it is shown as waiting. A family's answers are shown
 * with the form that they belong to until that is saved.
 */
export function isUnsent(item: OutboxItem): boolean {
  if (item.kind === 'documents' || item.hasForm) return false;
  return item.kind === 'family' ? !item.awaitsPatient : !item.stored;
}

/** Files that could not be sent; the rest of their record is on the server. */
export const hasFilesLeft = (item: OutboxItem | undefined): boolean =>
  item !== undefined && (('photo' in item && item.photo !== null) || documentsOf(item).length > 0);

/**
 * True while something is sent before an item: its patient, the row that it names, and before a change the earlier ones of the
 * same record that were not refused.
 */
export function isBehind(items: Items, item: OutboxItem): boolean {
  if (item.kind !== 'intake' && unsentPatient(items, item.patientId)) return true;
  if (namedRow(items, item)) return true;
  if (item.kind === 'review' && findItem(items, keyOfFamily(item.family))) return true;
  if (!isChange(item)) return false;
  return items.some(
    (other) =>
      isChange(other) &&
      other.patientId === item.patientId &&
      !other.stored &&
      other.state.name !== 'refused' &&
      other.queuedAt < item.queuedAt,
  );
}

/** The two queues: what is written goes before files, and does not wait for a large one. */
export type Lane = 'words' | 'documents';

/** The first document whose turn it is. */
export const nextDocument = (item: OutboxItem, round: number): DocumentToSend | undefined =>
  documentsOf(item).find(({ id }) => {
    const upload = item.uploads[id];
    return !upload || ('error' in upload && upload.round < round && !isRefused(upload.error));
  });

function isDue(items: Items, item: OutboxItem, lane: Lane, round: number): boolean {
  if (item.state.name !== 'waiting') return false;
  if (lane === 'words') {
    const hasWords =
      item.kind !== 'documents' &&
      (!isRecord(item) || !item.stored || ('photo' in item && item.photo !== null));
    return hasWords && item.tried < round && !isBehind(items, item);
  }
  const isReady = item.kind === 'documents' || (isRecord(item) && item.stored);
  return isReady && item.blocked < round && nextDocument(item, round) !== undefined;
}

/** The item to send next: a patient before what belongs to it, otherwise the oldest. Every item is tried once in a round. */
export const nextItem = (items: Items, lane: Lane, round: number): OutboxItem | undefined =>
  items
    .filter((item) => isDue(items, item, lane, round))
    .toSorted((a, b) => a.queuedAt.localeCompare(b.queuedAt))
    .at(0);

/** True if a later round would send something. */
export const isAnythingDue = (items: Items, round: number): boolean =>
  items.some((item) => isDue(items, item, 'words', round) || isDue(items, item, 'documents', round));

/** The outcome that a step means for the form that waits for the item; undefined while the delivery continues. */
export function outcomeOf(
  item: StoredItem & { readonly formHolds?: boolean },
  step: DeliveryStep,
): SendOutcome | undefined {
  switch (step.kind) {
    case 'stored':
      return item.formHolds ? undefined : 'stored';
    case 'familyStored':
    case 'reportIssued':
      return 'stored';
    case 'rowStored':
      return step.merged ? 'merged' : 'stored';
    case 'noteStored':
      return item.kind === 'note' && item.finalise ? undefined : 'stored';
    case 'noteFinalised':
      return step.outcome.kind === 'saved' ? 'stored' : 'open';
    default:
      return undefined;
  }
}

function afterStep(item: OutboxItem, step: DeliveryStep): OutboxItem {
  switch (step.kind) {
    case 'stored':
      return isRecord(item) ? { ...item, stored: true } : item;
    case 'photo':
      return 'photo' in item ? { ...item, photo: null } : item;
    case 'photoFailed':
      if (!('photo' in item)) return item;
      return step.waits ? { ...item, photoWaits: true } : { ...item, photo: null };
    case 'noteStored':
      return item.kind === 'note' ? { ...item, stored: step.row, awaitsPatient: false } : item;
    case 'noteFinalised':
      return item.kind === 'note' ? { ...item, finalise: false } : item;
    case 'familyStored':
    case 'reportIssued':
    case 'rowStored':
      return item;
    case 'evaluated':
      return item.kind === 'evaluation' ? { ...item, evaluated: true } : item;
    default:
      return step satisfies never;
  }
}

export function endStep(items: Items, key: string, step: DeliveryStep): Items {
  return awaited(
    mapItem(items, key, (item) => afterStep(item, step)),
    step,
  );
}

/** Once a patient's row is on the server, what belongs to it awaits it no more. */
export function awaited(items: Items, step: DeliveryStep): Items {
  if (step.kind !== 'stored') return items;
  const { id } = step.row;
  return items.map((item) => {
    const { state } = item;
    const isRefused = state.name === 'refused' && isWithoutPatient(state.error);
    if (item.patientId !== id || !(item.awaitsPatient || isRefused)) return item;
    return { ...item, awaitsPatient: false, tried: 0, state: isRefused ? { name: 'waiting' } : state };
  });
}

/**
 * After a delivery, an item whose files are not all sent waits. After a failure an item returns to the form that waits for the
 * outcome (`hasForm`), unless it only lacks the network, or its patient, and is on the device; or the server has its evaluation.
 */
export function endTry(items: Items, key: string, result: AttemptResult, hasForm: boolean): Items {
  const item = findItem(items, key);
  const waiting = changeItem(items, key, { state: { name: 'waiting' } });
  switch (result.kind) {
    case 'postponed':
      return waiting;
    case 'delivered':
      return hasFilesLeft(item) ? waiting : removeItem(items, key);
    case 'failed': {
      const { error } = result;
      const isEarly = item?.awaitsPatient === true && isWithoutPatient(error);
      const isEvaluated = item?.kind === 'evaluation' && item.evaluated;
      if (hasForm && !isEvaluated)
        return item?.onDevice && (isEarly || isOffline(error)) ? waiting : removeItem(items, key);
      if (isEarly || !isRefused(error)) return waiting;
      return changeItem(items, key, { state: { name: isConflict(error) ? 'conflict' : 'refused', error } });
    }
    default:
      return result satisfies never;
  }
}

/** The document after an attempt that failed. */
export const failDocument = (items: Items, key: string, id: string, error: unknown, round: number): Items =>
  mapItem(items, key, (item) => ({ ...item, uploads: { ...item.uploads, [id]: { error, round } } }));

export const shareDocument = (items: Items, key: string, id: string, share: number): Items =>
  mapItem(items, key, (item) => ({ ...item, uploads: { ...item.uploads, [id]: { share } } }));

/** The document's turn comes again; once its record's end was told, it is reported by itself. */
export const retryDocument = (items: Items, id: string): Items =>
  items.map((item) => {
    if (!documentsOf(item).some((document) => document.id === id) || !item.uploads[id]) return item;
    const { [id]: _, ...uploads } = item.uploads;
    const isTold = documentsOf(item).every((document) => document.id in item.uploads);
    return { ...item, uploads, tellsEach: item.tellsEach || isTold };
  });

/** Number of failed documents once all were tried; undefined before that, and after a retry that leaves some. */
export function failedAtEnd(item: OutboxItem, isRepeated: boolean): number | undefined {
  const rest = documentsOf(item);
  const isOver = rest.every(({ id }) => 'error' in (item.uploads[id] ?? {}));
  return isOver && !(isRepeated && rest.length > 0) ? rest.length : undefined;
}
