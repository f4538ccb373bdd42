import type { Entries } from '../../data/records/merge';
import { beforeAttempt, deliver, type deliveryCalls } from './delivery';
import { isConflict, isWithoutPatient } from './failures';
import type { ItemList } from './itemList';
import { keyOf, type StoredItem } from './items';
import type { OutboxEvent } from './outboxEvents';
import {
  type AttemptResult,
  type DeliveryStep,
  endStep,
  endTry,
  hasFilesLeft,
  nextDocument,
  outcomeOf,
} from './outboxState';
import type { createOutboxStore } from './outboxStore';
import { type createSendOutcomes, leftOpen } from './sendOutcomes';
import { withTabLock } from './tabLock';

type Given = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  readonly items: ItemList;
  readonly store: ReturnType<typeof createOutboxStore>;
  readonly emit: (event: OutboxEvent) => void;
  readonly forms: ReturnType<typeof createSendOutcomes>;
  readonly isStopped: () => boolean;
  readonly round: () => number;
};

/** Sends one item: what was written, not its documents. */
export function createExecutor({ userId, calls, items, store, emit, forms, isStopped, round }: Given) {
  /** What this page has sent for items that returned to their forms, by key. */
  const sent = new Map<string, readonly Entries[]>();

  /** Stores the progress on the device, so that another page can continue. */
  async function onStep(key: string, step: DeliveryStep): Promise<boolean> {
    if (isStopped()) return false;
    const before = items.find(key);
    const isToldOtherwise = before?.formHolds || (before?.photoWaits && 'waits' in step && step.waits);
    if (step.kind === 'photoFailed' && isToldOtherwise) return true;
    const outcome = outcomeOf(before, step);
    const form = outcome && forms.take(key);
    // without an item, its patient was deleted meanwhile
    if (before) emit({ ...step, item: before, alone: outcome !== undefined && !form });
    const isChange = step.kind === 'stored' && before?.kind !== 'intake';
    if (outcome) form?.resolve(isChange ? { row: step.row } : outcome);
    items.update((all) => endStep(all, key, step));
    if (step.kind === 'stored' || step.kind === 'noteStored') sent.delete(key);
    const item = items.find(key);
    // a device without room for it has its draft
    if (item && !item.formHolds) await store.keep(item);
    if (step.kind === 'stored') await keepFollowers(step.row.id);
    return !isStopped();
  }

  /** Stores that the patient, who is on the server now, is awaited no more. */
  async function keepFollowers(patientId: string): Promise<void> {
    for (const item of items.getSnapshot()) {
      if (item.patientId !== patientId || item.awaitsPatient !== false || !item.onDevice) continue;
      // unless it is being taken back, or another tab has done so
      await withTabLock(item.key, async () => {
        if (await store.holds(item.key)) await store.keep(item);
      });
    }
  }

  /** True if the item's patient, missing on the server, is an outbox item or a draft on this device. */
  async function isPatientHere({ patientDraft, patientId }: StoredItem): Promise<boolean> {
    return (patientDraft !== undefined && (await store.holds(patientDraft))) || store.holds(keyOf(patientId));
  }

  async function tryToDeliver(key: string, isNew: boolean): Promise<AttemptResult> {
    const item = items.find(key);
    // another tab may have sent it, taken it back or changed it
    const latest = item?.onDevice && !isNew ? await store.latest(item) : item;
    if (!latest) items.remove(key);
    if (!latest || isStopped()) return { kind: 'postponed' };
    const trying = beforeAttempt(latest);
    if (trying !== item) items.replace(trying);
    // on the device before it is sent: another page must know what the server may have
    if (trying !== latest && items.find(key)?.onDevice) await store.keep(trying);
    try {
      const { sent: earlier = [] } = { ...latest };
      await deliver(trying, { userId, calls, earlier, onStep: (step) => onStep(key, step) });
    } catch (error) {
      if (isConflict(error) && trying !== latest) {
        // it stored nothing, so that later attempts do not build on what it sent
        items.replace(latest);
        if (items.find(key)?.onDevice) await store.keep(latest);
      }
      if (trying.awaitsPatient && isWithoutPatient(error) && !(await isPatientHere(trying))) {
        items.replace({ ...trying, awaitsPatient: false });
      }
      return isStopped() ? { kind: 'postponed' } : { kind: 'failed', error };
    }
    if (isStopped()) return { kind: 'postponed' };
    if (!hasFilesLeft(items.find(key))) await store.remove(key);
    return { kind: 'delivered' };
  }

  async function finish(key: string, result: AttemptResult): Promise<void> {
    const sending = items.find(key);
    const isHeld = result.kind === 'delivered' && sending?.formHolds;
    const form = result.kind === 'postponed' || isHeld ? undefined : forms.take(key);
    items.update((all) => endTry(all, key, result, form !== undefined));
    const item = items.find(key);
    const isAsked = item?.state.name === 'conflict' && form !== undefined;
    if (!isAsked && (item?.state.name === 'refused' || item?.state.name === 'conflict')) {
      const { kind, patientName, state } = item;
      emit({ kind: state.name, item: kind, patientName, error: state.error });
    }
    if (item) form?.resolve(isAsked ? 'conflict' : 'waiting');
    else if (form && result.kind === 'failed') {
      if (sending?.sent) sent.set(key, sending.sent);
      await store.remove(key);
      const row = sending?.kind === 'note' ? sending.stored : null;
      form.reject(row ? leftOpen(row, result.error) : result.error);
    }
    if (isHeld) await settleHeld(key);
  }

  /** Answers the form that holds the files of its record, once each of them was tried. */
  async function settleHeld(key: string): Promise<void> {
    const item = items.find(key);
    if (item && nextDocument(item, round())) return;
    const form = forms.take(key);
    if (item?.sent) sent.set(key, item.sent);
    items.remove(key);
    await store.remove(key);
    form?.resolve(hasFilesLeft(item) ? 'incomplete' : 'sent');
  }

  return {
    /** `isNew`: its form has just made it, and no other tab can have changed it. */
    async attempt(key: string, isNew = false): Promise<void> {
      items.change(key, { state: { name: 'sending' }, tried: round() });
      // undefined: another tab is sending it, or the device could not be read
      const result = await withTabLock(key, () => tryToDeliver(key, isNew)).catch(() => undefined);
      await finish(key, result ?? { kind: 'postponed' });
    },
    settleHeld,
    /** What this page has sent for an item that returned to its form. */
    sentBefore: (key: string) => sent.get(key),
  };
}
