import type { DocumentToSend } from '../../data/records/documents';
import type { DataError } from '../../data/supabase/dataError';
import { type Observable, until } from '../../lib/observable';
import { wordsOfSubject } from '../../records/subjects';
import { isOfPhoto, type StepResult } from './delivery';
import { isConflict, isOffline, isRefused, isWithoutPatient } from './failures';
import {
  hasOperations,
  isChange,
  isHeld,
  isNewRecord,
  nextOperation,
  rowIn,
  type Save,
  type StoredItem,
  savedIn,
  withDone,
} from './items';
import { operationOf } from './operations';
import type { SendOutcome } from './sendOutcomes';
import { isSentAfter } from './subjects';

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
  /** The earlier save that the device, which had no room for this one, still has under its key. */
  readonly over?: Save | undefined;
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

/** What was saved, and what this page knows of its way to the server. */
export type OutboxItem = { readonly stored: StoredItem; readonly status: ItemStatus };

export type AttemptResult =
  /** Nothing was sent: no network, another tab is sending the item, or the device could not be read. */
  | { readonly kind: 'postponed' }
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed'; readonly error: unknown };

type Items = readonly OutboxItem[];

/** What an item begins with on this page. */
export const outboxItemOf = (
  stored: StoredItem,
  state: ItemStatus['state'],
  onDevice: boolean,
): OutboxItem => ({
  stored,
  status: {
    state,
    onDevice,
    hasForm: false,
    formHolds: false,
    photoWaits: false,
    tried: 0,
    blocked: 0,
    uploads: {},
    arrived: 0,
    tellsEach: !isNewRecord(stored),
  },
});

export const findItem = (items: Items, key: string) => items.find(({ stored }) => stored.key === key);
export const removeItem = (items: Items, key: string): Items =>
  items.filter(({ stored }) => stored.key !== key);
/** Replaces an earlier item of the same key. */
export const addItem = (items: Items, item: OutboxItem): Items => [
  ...removeItem(items, item.stored.key),
  item,
];
const mapItem = (items: Items, key: string, changed: (item: OutboxItem) => OutboxItem): Items =>
  items.map((item) => (item.stored.key === key ? changed(item) : item));
export const changeItem = (items: Items, key: string, part: Partial<ItemStatus>): Items =>
  mapItem(items, key, ({ stored, status }) => ({ stored, status: { ...status, ...part } }));

/** Replaces the content of an item, with the version on the device for example. */
export const replaceItem = (items: Items, latest: StoredItem): Items =>
  mapItem(items, latest.key, ({ status }) => ({ stored: latest, status }));

export const changeDocuments = (
  items: Items,
  key: string,
  isKept: (document: DocumentToSend) => boolean,
): Items =>
  mapItem(items, key, ({ stored, status }) => ({
    stored: { ...stored, documents: stored.documents.filter(isKept) },
    status,
  }));

/** The record of this patient while it is not on the server: being sent, waiting or refused. */
export const unsentPatient = (items: Items, patientId: string | undefined): OutboxItem | undefined =>
  items.find(({ stored }) => isNewRecord(stored) && hasOperations(stored) && stored.patientId === patientId);

/** The row that this one names while it waits itself. */
export function namedRow(items: Items, stored: StoredItem): OutboxItem | undefined {
  const named = Object.values(rowIn(stored)?.links ?? {});
  return items.find(({ stored: other }) => hasOperations(other) && named.includes(rowIn(other)?.id ?? ''));
}

/**
 * True while anything but files of it is to be sent, and no form says so: it is shown as waiting. A family's answers are shown
 * with the form that they belong to until that is saved.
 */
export const isUnsent = ({ stored, status }: OutboxItem): boolean =>
  hasOperations(stored) &&
  !status.hasForm &&
  !(wordsOfSubject(stored.subject).listedApart && stored.awaitsPatient);

/** True while it is sent only after the therapist has corrected or decided something. */
export const isStuck = ({ status: { state } }: OutboxItem): boolean =>
  state.name === 'refused' || state.name === 'conflict';

/** True while it cannot be opened. */
export const isBusy = ({ status: { state } }: OutboxItem): boolean =>
  state.name === 'sending' || state.name === 'opening';

/** Resolves once this item is neither being sent nor being opened. */
export const untilTried = (
  outbox: Pick<Observable<readonly OutboxItem[]>, 'getSnapshot' | 'subscribe'>,
  key: string,
): Promise<void> => until(outbox, (items) => !items.some((item) => item.stored.key === key && isBusy(item)));

/** Words or files of it are on their way. */
export const isBeingSent = ({ status: { state, uploads } }: OutboxItem): boolean =>
  state.name === 'sending' || Object.values(uploads).some((one) => 'share' in one);

/** Files that could not be sent; the rest of their record is on the server. */
export const hasFilesLeft = (item: OutboxItem | undefined): boolean =>
  item !== undefined && (item.stored.photo !== null || item.stored.documents.length > 0);

/** True for a later change of the same record, unless the earlier one was refused. */
const isLaterChange = (stored: StoredItem, { stored: other, status: { state } }: OutboxItem): boolean =>
  isChange(stored) &&
  isChange(other) &&
  other.patientId === stored.patientId &&
  other.queuedAt < stored.queuedAt &&
  state.name !== 'refused';

/** True while something is sent before an item: its patient, the row that it names, earlier changes, or what its subject follows. */
export function isBehind(items: Items, { stored }: OutboxItem): boolean {
  if (!isNewRecord(stored) && unsentPatient(items, stored.patientId)) return true;
  if (namedRow(items, stored)) return true;
  return items.some(
    (other) =>
      other.stored.key !== stored.key &&
      hasOperations(other.stored) &&
      (isLaterChange(stored, other) || isSentAfter(stored, other.stored, isStuck(other))),
  );
}

/** The two queues: what is written goes before files, and does not wait for a large one. */
export type Lane = 'words' | 'documents';

/** The first document whose turn it is. */
export const nextDocument = ({ stored, status }: OutboxItem, round: number): DocumentToSend | undefined =>
  stored.documents.find(({ id }) => {
    const upload = status.uploads[id];
    return !upload || ('error' in upload && upload.round < round && !isRefused(upload.error));
  });

function isDue(items: Items, item: OutboxItem, lane: Lane, round: number): boolean {
  const { stored, status } = item;
  if (status.state.name !== 'waiting') return false;
  if (lane === 'words') {
    const hasWords = hasOperations(stored) || stored.photo !== null;
    return hasWords && status.tried < round && !isBehind(items, item);
  }
  return !hasOperations(stored) && status.blocked < round && nextDocument(item, round) !== undefined;
}

/** The item to send next: a patient before what belongs to it, otherwise the oldest. Every item is tried once in a round. */
export const nextItem = (items: Items, lane: Lane, round: number): OutboxItem | undefined =>
  items
    .filter((item) => isDue(items, item, lane, round))
    .toSorted((a, b) => a.stored.queuedAt.localeCompare(b.stored.queuedAt))
    .at(0);

/** True if a later round would send something. */
export const isAnythingDue = (items: Items, round: number): boolean =>
  items.some((item) => isDue(items, item, 'words', round) || isDue(items, item, 'documents', round));

/**
 * The outcome that a result means for the form that waits for the item: the last one of its steps; undefined while the delivery
 * continues. `formHolds`: the form waits for the files, too.
 */
export function sendOutcomeOf(
  stored: StoredItem,
  result: StepResult,
  formHolds = false,
): SendOutcome | undefined {
  const step = nextOperation(stored);
  if (isOfPhoto(result) || (step && stored.done < stored.steps.length - 1)) return undefined;
  const kind = step && operationOf(step);
  return kind?.outcome ? kind.outcome(result, formHolds) : 'stored';
}

/** An item after a result of its next step, or of its photo. */
export function storedAfter(stored: StoredItem, result: StepResult): StoredItem {
  if (isOfPhoto(result))
    return result.kind === 'photoFailed' && result.waits ? stored : { ...stored, photo: null };
  const step = nextOperation(stored);
  return (step && operationOf(step).after?.(stored, result)) ?? withDone(stored);
}

export function endOperation(items: Items, key: string, step: StepResult): Items {
  return awaited(
    mapItem(items, key, ({ stored, status }) => ({
      stored: storedAfter(stored, step),
      status: step.kind === 'photoFailed' && step.waits ? { ...status, photoWaits: true } : status,
    })),
    step,
  );
}

/** Once a patient's row is on the server, what belongs to it awaits it no more. */
export function awaited(items: Items, step: StepResult): Items {
  if (step.kind !== 'stored') return items;
  const { id } = step.row;
  return items.map((item) => {
    const { stored, status } = item;
    const isRefused = status.state.name === 'refused' && isWithoutPatient(status.state.error);
    if (stored.patientId !== id || !(stored.awaitsPatient || isRefused)) return item;
    return {
      stored: { ...stored, awaitsPatient: false },
      status: { ...status, tried: 0, state: isRefused ? { name: 'waiting' } : status.state },
    };
  });
}

/** True where something of a change is on the server, which its form cannot take back: an evaluation. */
const isHalfStored = (stored: StoredItem): boolean =>
  stored.done > 0 &&
  nextOperation(stored) !== undefined &&
  nextOperation(stored) === savedIn(stored, 'change');

/**
 * After a delivery, an item whose files are not all sent waits. After a failure an item returns to the form that waits for the
 * outcome (`hasForm`), unless it only lacks the network, or its patient, and is on the device; or the server has a part of it.
 */
export function endTry(items: Items, key: string, result: AttemptResult, hasForm: boolean): Items {
  const item = findItem(items, key);
  const waiting = changeItem(items, key, { state: { name: 'waiting' } });
  switch (result.kind) {
    case 'postponed':
      return waiting;
    case 'delivered':
      return hasFilesLeft(item) || (item && isHeld(item.stored)) ? waiting : removeItem(items, key);
    case 'failed': {
      const { error } = result;
      const isEarly = item?.stored.awaitsPatient === true && isWithoutPatient(error);
      if (hasForm && !(item && isHalfStored(item.stored)))
        return item?.status.onDevice && (isEarly || isOffline(error)) ? waiting : removeItem(items, key);
      if (isEarly || !isRefused(error)) return waiting;
      return changeItem(items, key, { state: { name: isConflict(error) ? 'conflict' : 'refused', error } });
    }
    default:
      return result satisfies never;
  }
}

const changeUpload = (items: Items, key: string, id: string, upload: Upload): Items =>
  mapItem(items, key, ({ stored, status }) => ({
    stored,
    status: { ...status, uploads: { ...status.uploads, [id]: upload } },
  }));

/** The document after an attempt that failed. */
export const failDocument = (items: Items, key: string, id: string, error: unknown, round: number): Items =>
  changeUpload(items, key, id, { error, round });

export const shareDocument = (items: Items, key: string, id: string, share: number): Items =>
  changeUpload(items, key, id, { share });

/** The document's turn comes again; once its record's end was told, it is reported by itself. */
export const retryDocument = (items: Items, id: string): Items =>
  items.map((item) => {
    const { stored, status } = item;
    if (!stored.documents.some((document) => document.id === id) || !status.uploads[id]) return item;
    const { [id]: _, ...uploads } = status.uploads;
    const isTold = stored.documents.every((document) => document.id in status.uploads);
    return { stored, status: { ...status, uploads, tellsEach: status.tellsEach || isTold } };
  });

/** Number of failed documents once all were tried; undefined before that, and after a retry that leaves some. */
export function failedAtEnd({ stored, status }: OutboxItem, isRepeated: boolean): number | undefined {
  const rest = stored.documents;
  const isOver = rest.every(({ id }) => 'error' in (status.uploads[id] ?? {}));
  return isOver && !(isRepeated && rest.length > 0) ? rest.length : undefined;
}
