import { type Attempt, isAlike } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { sentIn } from './arrival';
import { isRefused } from './failures';
import { isChange, isNewRecord, nextOperation, type StoredItem } from './items';
import { operationOf } from './operations';
import type { deliveryCalls, OperationResult } from './operations/kind';

/** The result of an attempt to send a photo; `waits`: it is retried, otherwise it was finally refused. */
export type PhotoResult =
  | { readonly kind: 'photo'; readonly row: PatientRow }
  | { readonly kind: 'photoFailed'; readonly error: unknown; readonly waits: boolean };
export const isOfPhoto = (result: StepResult): result is PhotoResult =>
  result.kind === 'photo' || result.kind === 'photoFailed';
/** The result of one step of the delivery. */
export type StepResult = OperationResult | PhotoResult;

type Delivery = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  /** What earlier attempts to store the item have sent. */
  readonly earlier: readonly Attempt[];
  /** Ends the item's next step. Resolves to the item as it is then; undefined when the delivery must not go on. */
  readonly onResult: (item: StoredItem, step: StepResult) => Promise<StoredItem | undefined>;
};

/** The item before an attempt of its next operation, of which the server may have something from then on. */
export function beforeAttempt(item: StoredItem): StoredItem {
  const step = nextOperation(item);
  if (!step) return item;
  const sent = sentIn(item.arrival);
  const content = operationOf(step).said?.(step);
  const last = sent.at(-1);
  if (item.arrival.kind === 'maybe' && (!content || (last && isAlike(last.words, content.words))))
    return item;
  // what was sent last may have made the next revision
  const next = last && (last.at === null ? null : last.at + 1);
  // the photo of a record that is changed makes one of its own
  const isUnknown = next === null || (isChange(item) && item.photo !== null);
  const at = isUnknown ? null : (next ?? content?.revision ?? null);
  return {
    ...item,
    arrival: { kind: 'maybe', sent: content ? [...sent, { words: content.words, at }] : sent },
  };
}

/** Sends the parts of an item that the server does not have yet, except documents. Rejects when storing failed. */
export async function deliver(given: StoredItem, delivery: Delivery): Promise<void> {
  let item: StoredItem | undefined = given;
  for (let step = nextOperation(item); step; step = nextOperation(item)) {
    item = await delivery.onResult(item, await operationOf(step).send(step, { ...delivery, item }));
    if (!item) return;
  }
  await deliverPhoto(item, delivery);
}

async function deliverPhoto(item: StoredItem, { userId, calls, onResult }: Delivery): Promise<void> {
  const { photo, patientId } = item;
  if (photo === null || patientId === undefined) return;
  const send = () => {
    if (photo === 'remove') return calls.removePhoto(userId, patientId);
    return isNewRecord(item)
      ? calls.addPhoto(userId, patientId, photo)
      : calls.replacePhoto(userId, patientId, photo);
  };
  await onResult(
    item,
    await send().then(
      (row): PhotoResult => ({ kind: 'photo', row }),
      (error: unknown): PhotoResult => ({ kind: 'photoFailed', error, waits: !isRefused(error) }),
    ),
  );
}
