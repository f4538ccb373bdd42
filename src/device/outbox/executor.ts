import type { PatientRow } from '../../data/records/patients';
import type { DraftKey } from '../drafts/kinds';
import { sentIn } from './arrival';
import { beforeAttempt, deliver, type StepResult } from './delivery';
import { isChange, isHeld, nextOperation, type Save, type StoredItem } from './items';
import { operationOf } from './operations';
import type { Result } from './operations/kind';
import {
  awaited,
  endOperation,
  type OutboxItem,
  outboxItemOf,
  sendOutcomeOf,
  storedAfter,
} from './outboxState';
import type { Room } from './room';
import { createSettling, type Tried } from './settling';
import { withTabLock } from './tabLock';

/**
 * Gives back what a removal had taken the place of, once it is known that it is undone: the draft of a form, of the note that is stored
 * anew where that was gone, and the change that waited. True if that is in its place again.
 */
async function hasPutBack(
  { items, store }: Room,
  { of: question, answer }: Result<'answered'>,
  { stored, status }: OutboxItem,
): Promise<boolean> {
  if (question.wish !== 'undo') return false;
  const { draft, replaced } = stored;
  if (draft && answer.kind !== 'gone') {
    const note = 'note' in answer ? answer.note : undefined;
    const ofNote = note && {
      key: draft.key.replace(question.of.id, note.id) as DraftKey,
      value: { ...Object(draft.value), base: note },
    };
    await store.keepDraft(stored, { ...draft, ...ofNote });
  }
  if (answer.kind !== 'there' || !replaced) return false;
  const onDevice = status.onDevice && (await store.putBack(stored, replaced));
  items.add(outboxItemOf(replaced, { name: 'waiting' }, onDevice));
  return true;
}

/** Stores that the patient, who is on the server now, is awaited no more. */
async function keepFollowers({ items, store }: Room, patientId: string): Promise<void> {
  for (const { stored, status } of items.getSnapshot()) {
    if (stored.patientId !== patientId || stored.awaitsPatient !== false || !status.onDevice) continue;
    // unless it is being taken back, or another tab has done so
    await withTabLock(stored.key, async () => {
      if (await store.holds(stored.key)) await store.keep(stored);
    }).catch(() => undefined);
  }
}

/** What the result of a step means for its item, for the form that waits for it, and for the items that follow. */
function createStepResults(room: Room) {
  const { items, store, emit, forms, sent, isStopped } = room;
  /** The records that were changed by saves of which other steps are to come. */
  const changed = new Map<string | undefined, PatientRow>();

  /**
   * Stores the progress on the device, so that another page can continue. What was saved meanwhile under the same key is still to be
   * sent, whatever became of this. Resolves to the item as it is then; undefined when the delivery must not go on.
   */
  async function onResult(sending: StoredItem, step: StepResult): Promise<StoredItem | undefined> {
    if (isStopped()) return undefined;
    const { key } = sending;
    const before = items.current(sending);
    const isToldOtherwise =
      before?.status.formHolds || (before?.status.photoWaits && 'waits' in step && step.waits);
    if (step.kind === 'photoFailed' && isToldOtherwise) return sending;
    if (step.kind === 'answered' && before && (await hasPutBack(room, step, before))) {
      emit({ ...step, item: before, alone: true });
      return undefined;
    }
    const outcome = sendOutcomeOf(before?.stored ?? sending, step, before?.status.formHolds);
    if (step.kind === 'stored') changed.set(sending.saveId, step.row);
    const form = outcome && forms.take(sending);
    const later = before ? undefined : items.find(key);
    // without an item, its patient was deleted meanwhile
    if (before) emit({ ...step, item: before, alone: outcome !== undefined && !form });
    else if (later) emit({ ...step, item: { ...later, stored: sending }, alone: false });
    const row = isChange(sending) && outcome === 'stored' ? changed.get(sending.saveId) : undefined;
    if (outcome) {
      changed.delete(sending.saveId);
      form?.resolve(row ? { row } : outcome);
    }
    items.update((all) => (before ? endOperation(all, key, step) : awaited(all, step)));
    const next = items.current(sending);
    // what follows is sent at once
    if (next) items.replace(beforeAttempt(next.stored));
    const done = nextOperation(sending);
    if (before && done && operationOf(done).said) sent.forget(sending);
    const item = items.current(sending);
    // a device without room for it has its draft
    if (item && !item.status.formHolds) await store.keep(item.stored);
    if (step.kind === 'stored') await keepFollowers(room, step.row.id);
    const rest = item?.stored ?? storedAfter(sending, step);
    // also what was saved meanwhile in the place of what is open: nothing of it was given up
    return isStopped() || isHeld(rest) ? undefined : rest;
  }

  /** The save's attempt has ended. */
  const forget = ({ saveId }: Save) => changed.delete(saveId);
  return { onResult, forget };
}

/** Sends one item: what was written, not its documents. */
export function createExecutor(room: Room) {
  const { userId, calls, items, store, forms, isStopped } = room;
  const settling = createSettling(room);
  const results = createStepResults(room);

  async function tryToDeliver({ stored, status }: OutboxItem, isNew: boolean): Promise<Tried> {
    const { onDevice } = status;
    const postponed: Tried = { sending: stored, result: { kind: 'postponed' } };
    // another tab may have sent it, taken it back or changed it
    const latest = onDevice && !isNew ? await store.latest(stored) : stored;
    if (!items.current(stored)) return postponed;
    if (!latest) items.remove(stored.key);
    // another tab has asked about it meanwhile: it is open in its form
    else if (isHeld(latest)) items.replace(latest);
    if (!latest || isHeld(latest) || isStopped()) return postponed;
    const trying = beforeAttempt(latest);
    if (trying !== stored) items.replace(trying);
    // on the device before it is sent: another page must know what the server may have
    if (trying !== latest && onDevice) await store.keep(trying);
    if (isStopped()) return postponed;
    try {
      await deliver(trying, { userId, calls, earlier: sentIn(latest.arrival), onResult: results.onResult });
    } catch (error) {
      await settling.afterFailure(error, { trying, latest, onDevice });
      return isStopped() ? postponed : { sending: trying, result: { kind: 'failed', error } };
    }
    if (isStopped()) return postponed;
    // its patient was deleted meanwhile, or the device had no room for what was saved later
    const now = items.current(trying);
    if (!now) await store.remove(trying);
    if (now?.status.over) await store.remove(now.status.over);
    return { sending: trying, result: { kind: 'delivered' } };
  }

  async function attemptNow(save: Save, isNew: boolean): Promise<void> {
    const { key } = save;
    items.changeSave(save, { state: { name: 'sending' }, tried: items.round() });
    const item = items.current(save);
    // what was saved later is sent in its place
    if (!item) return forms.take(save)?.resolve('waiting');
    // undefined: another tab is sending it, or the device could not be read
    const tried = await withTabLock(key, () => tryToDeliver(item, isNew)).catch(() => undefined);
    const ended: Tried = tried ?? { sending: item.stored, result: { kind: 'postponed' } };
    results.forget(ended.sending);
    await settling.finish(ended);
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
    settleHeld: settling.settleHeld,
  };
}

export type Executor = ReturnType<typeof createExecutor>;
