import type { PatientRow } from '../records/patients';
import type { DataError } from '../supabase/dataError';
import { isOffline, isRefused } from './failures';
import type { StoredItem } from './outboxStore';

/** A new record that is not, or not completely, on the server. */
export type OutboxItem = StoredItem & {
  readonly state:
    | { readonly name: 'waiting' }
    /** `retry`: another attempt was requested meanwhile; this one may have begun without network. */
    | { readonly name: 'sending'; readonly retry: boolean }
    /** Being made a draft again. */
    | { readonly name: 'opening' }
    /** Finally refused: a retry needs other values. */
    | { readonly name: 'rejected'; readonly error: DataError };
  /** False: it is in this page's memory only. */
  readonly onDevice: boolean;
  /** The photo's upload failed and is retried; the therapist has been told. */
  readonly photoWaits: boolean;
};

/** The result of one step of the delivery. */
export type Step =
  /** The patient and the consent are on the server. */
  | { readonly kind: 'stored'; readonly row: PatientRow }
  | { readonly kind: 'photo'; readonly row: PatientRow }
  /** `waits`: it is retried; otherwise it was finally refused. */
  | { readonly kind: 'photoFailed'; readonly error: unknown; readonly waits: boolean }
  /** They are in the upload queue. */
  | { readonly kind: 'documents' };

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
export const changeItem = (items: Items, key: string, part: Partial<OutboxItem>): Items =>
  items.map((item) => (item.key === key ? { ...item, ...part } : item));

/** Starts an attempt for a waiting record. During an attempt it requests another one. */
export function beginTry(items: Items, key: string): Items {
  const state = findItem(items, key)?.state.name;
  if (state === 'opening' || state === 'rejected') return items;
  return changeItem(items, key, { state: { name: 'sending', retry: state === 'sending' } });
}

export function endStep(items: Items, key: string, step: Step): Items {
  switch (step.kind) {
    case 'stored':
      return changeItem(items, key, { stored: true });
    case 'photo':
      return changeItem(items, key, { photo: null });
    case 'photoFailed':
      return changeItem(items, key, step.waits ? { photoWaits: true } : { photo: null });
    case 'documents':
      return changeItem(items, key, { documents: [] });
    default:
      return step satisfies never;
  }
}

/**
 * After a delivery, a record whose photo is missing waits. After a failure it returns to the form that waits for the
 * outcome (`hasForm`), unless it only lacks the network and is on the device.
 */
export function endTry(items: Items, key: string, result: TryResult, hasForm: boolean): Items {
  const item = findItem(items, key);
  const waiting = changeItem(items, key, { state: { name: 'waiting' } });
  switch (result.kind) {
    case 'postponed':
      return waiting;
    case 'delivered':
      return item?.photo ? waiting : removeItem(items, key);
    case 'failed': {
      const { error } = result;
      if (hasForm) return item?.onDevice && isOffline(error) ? waiting : removeItem(items, key);
      return isRefused(error) ? changeItem(items, key, { state: { name: 'rejected', error } }) : waiting;
    }
    default:
      return result satisfies never;
  }
}
