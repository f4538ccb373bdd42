import type { Entries } from '../../data/records/merge';
import { beforeAttempt, deliver, type deliveryCalls } from './delivery';
import { isConflict, isWithoutPatient } from './failures';
import type { ItemList } from './itemList';
import { keyOf, type Save, type StoredItem } from './items';
import type { OutboxEvent } from './outboxEvents';
import {
  type AttemptResult,
  awaited,
  type DeliveryStep,
  endStep,
  endTry,
  hasFilesLeft,
  nextDocument,
  type OutboxItem,
  outcomeOf,
  subjectOf,
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

  /**
   * Stores the progress on the device, so that another page can continue. What was saved meanwhile under the same key is still to be
   * sent, whatever became of this.
   */
  async function onStep(sending: StoredItem, step: DeliveryStep): Promise<boolean> {
    if (isStopped()) return false;
    const { key } = sending;
    const before = items.current(sending);
    const isToldOtherwise = before?.formHolds || (before?.photoWaits && 'waits' in step && step.waits);
    if (step.kind === 'photoFailed' && isToldOtherwise) return true;
    const outcome = outcomeOf(before ?? sending, step);
    const form = outcome && forms.take(sending);
    const later = before ? undefined : items.find(key);
    // without an item, its patient was deleted meanwhile
    if (before) emit({ ...step, item: before, alone: outcome !== undefined && !form });
    else if (later) emit({ ...step, item: { ...later, ...sending } as OutboxItem, alone: false });
    const isChange = step.kind === 'stored' && sending.kind !== 'intake';
    if (outcome) form?.resolve(isChange ? { row: step.row } : outcome);
    items.update((all) => (before ? endStep(all, key, step) : awaited(all, step)));
    if (before && ['stored', 'noteStored', 'rowStored'].includes(step.kind)) sent.delete(key);
    const item = items.current(sending);
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
    if (patientDraft !== undefined && (await store.holds(patientDraft))) return true;
    return patientId !== undefined && store.holds(keyOf(patientId));
  }

  type Tried = { readonly sending: StoredItem; readonly result: AttemptResult };

  async function tryToDeliver(item: OutboxItem, isNew: boolean): Promise<Tried> {
    const { key } = item;
    const postponed: Tried = { sending: item, result: { kind: 'postponed' } };
    // another tab may have sent it, taken it back or changed it
    const latest = item.onDevice && !isNew ? await store.latest(item) : item;
    if (!items.current(item)) return postponed;
    if (!latest) items.remove(key);
    if (!latest || isStopped()) return postponed;
    const trying = beforeAttempt(latest);
    if (trying !== item) items.replace(trying);
    // on the device before it is sent: another page must know what the server may have
    if (trying !== latest && item.onDevice) await store.keep(trying);
    try {
      const { sent: earlier = [] } = { ...latest };
      await deliver(trying, { userId, calls, earlier, onStep: (step) => onStep(trying, step) });
    } catch (error) {
      if (isConflict(error) && trying !== latest && items.current(trying)) {
        // it stored nothing, so that later attempts do not build on what it sent
        items.replace(latest);
        if (item.onDevice) await store.keep(latest);
      }
      if (trying.awaitsPatient && isWithoutPatient(error) && !(await isPatientHere(trying))) {
        if (items.current(trying)) items.replace({ ...trying, awaitsPatient: false });
      }
      return isStopped() ? postponed : { sending: trying, result: { kind: 'failed', error } };
    }
    if (isStopped()) return postponed;
    if (!hasFilesLeft(items.current(trying))) await store.remove(trying);
    return { sending: trying, result: { kind: 'delivered' } };
  }

  async function finish({ sending: tried, result }: Tried): Promise<void> {
    const { key } = tried;
    const sending = items.current(tried);
    const isHeld = result.kind === 'delivered' && sending?.formHolds;
    const form = result.kind === 'postponed' || isHeld ? undefined : forms.take(tried);
    if (sending) items.update((all) => endTry(all, key, result, form !== undefined));
    const item = sending && items.current(tried);
    const isAsked = item?.state.name === 'conflict' && form !== undefined;
    if (!isAsked && (item?.state.name === 'refused' || item?.state.name === 'conflict')) {
      const { patientId, patientName, state } = item;
      emit({ kind: state.name, item: subjectOf(item), patientId, patientName, error: state.error });
    }
    if (item) form?.resolve(isAsked ? 'conflict' : 'waiting');
    else if (form && result.kind === 'failed') {
      const now = sending ?? tried;
      if (now.sent) sent.set(key, now.sent);
      await store.remove(tried);
      const row = now.kind === 'note' ? now.stored : null;
      form.reject(row ? leftOpen(row, result.error) : result.error);
    }
    if (isHeld) await settleHeld(tried);
  }

  /** Answers the form that holds the files of its record, once each of them was tried. */
  async function settleHeld(save: Save): Promise<void> {
    const item = items.current(save);
    if (item && nextDocument(item, round())) return;
    const form = forms.take(save);
    if (item?.sent) sent.set(save.key, item.sent);
    if (item) items.remove(save.key);
    await store.remove(save);
    form?.resolve(hasFilesLeft(item) ? 'incomplete' : 'sent');
  }

  async function attemptNow(save: Save, isNew: boolean): Promise<void> {
    const { key } = save;
    items.changeSave(save, { state: { name: 'sending' }, tried: round() });
    const item = items.current(save);
    // what was saved later is sent in its place
    if (!item) return forms.take(save)?.resolve('waiting');
    // undefined: another tab is sending it, or the device could not be read
    const tried = await withTabLock(key, () => tryToDeliver(item, isNew)).catch(() => undefined);
    await finish(tried ?? { sending: item, result: { kind: 'postponed' } });
  }

  /** The attempts that run, by key: what is saved anew meanwhile is sent after it. */
  const running = new Map<string, Promise<void>>();

  return {
    /** `isNew`: its form has just made it, and no other tab can have changed it. */
    async attempt(save: Save, isNew = false): Promise<void> {
      const { key } = save;
      const before = running.get(key);
      const attempt = before ? before.then(() => attemptNow(save, isNew)) : attemptNow(save, isNew);
      const ended = attempt.catch(() => undefined);
      running.set(key, ended);
      await attempt.finally(() => running.get(key) === ended && running.delete(key));
    },
    isRunning: (key: string) => running.has(key),
    settleHeld,
    /** What this page has sent for an item that returned to its form. */
    sentBefore: (key: string) => sent.get(key),
  };
}
