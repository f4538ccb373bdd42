import { succeeds } from '../../lib/succeeds';
import { never } from './arrival';
import { isAnswer, isWithoutPatient } from './failures';
import { keyOf, nextOperation, opened, type Save, type StoredItem } from './items';
import { operationOf } from './operations';
import { type AttemptResult, endTry, hasFilesLeft, nextDocument, outboxItemOf } from './outboxState';
import type { Room } from './room';

/** An attempt to send an item, and how it ended. */
export type Tried = { readonly sending: StoredItem; readonly result: AttemptResult };

/** The item as it was tried, with what that sent, and as it was before; `onDevice`: the device has it. */
type Failed = { readonly trying: StoredItem; readonly latest: StoredItem; readonly onDevice: boolean };

/** The item once the server has refused it: nothing was stored by this attempt, on which later ones do not build. */
const refusedItem = (latest: StoredItem): StoredItem =>
  // what is still there was not removed
  nextOperation(latest)?.op === 'remove' ? { ...latest, arrival: never } : latest;

/** What an attempt that has ended means for its item, and for the form that waits for it. */
export function createSettling({ items, store, emit, forms, sent }: Room) {
  /** True if the item's patient, missing on the server, is an outbox item or a draft on this device. */
  async function isPatientHere({ patientDraft, patientId }: StoredItem): Promise<boolean> {
    if (patientDraft !== undefined && (await store.holds(patientDraft))) return true;
    return patientId !== undefined && store.holds(keyOf(patientId));
  }

  /** What a failed attempt leaves of its item. */
  async function afterFailure(error: unknown, { trying, latest, onDevice }: Failed): Promise<void> {
    const now = items.current(trying)?.stored;
    const before = isAnswer(error) && now?.done === latest.done && refusedItem(latest);
    if (before && before !== now) {
      items.replace(before);
      if (onDevice) await store.keep(before);
    }
    if (trying.awaitsPatient && isWithoutPatient(error) && !(await isPatientHere(trying))) {
      if (now) items.replace({ ...now, awaitsPatient: false });
    }
  }

  async function finish({ sending: tried, result }: Tried): Promise<void> {
    const { key } = tried;
    const sending = items.current(tried);
    const isHeld = result.kind === 'delivered' && sending?.status.formHolds;
    const form = result.kind === 'postponed' || isHeld ? undefined : forms.take(tried);
    if (sending) items.update((all) => endTry(all, key, result, form !== undefined));
    const item = sending && items.current(tried);
    const state = item?.status.state;
    const isAsked = state?.name === 'conflict' && form !== undefined;
    if (!isAsked && item && (state?.name === 'refused' || state?.name === 'conflict')) {
      emit({ kind: 'failed', stored: item.stored, error: state.error, alone: true });
    }
    if (item) form?.resolve(isAsked ? 'conflict' : 'waiting');
    else if (form && result.kind === 'failed') {
      const now = sending?.stored ?? tried;
      sent.keep(now);
      if (now.replaced) {
        const onDevice = await store.putBack(now, now.replaced);
        if (!items.find(key)) items.add(outboxItemOf(now.replaced, { name: 'waiting' }, onDevice));
      } else {
        const isAsked = !isAnswer(result.error) && sending?.status.onDevice;
        const question = isAsked ? await heldByForm(now) : undefined;
        if (!question) await store.remove(tried);
        else if (!items.find(key)) items.add(outboxItemOf(question, { name: 'waiting' }, true));
      }
      emit({ kind: 'failed', stored: now, error: result.error, alone: false });
      const next = nextOperation(now);
      form.reject((next && operationOf(next).failed?.(next, result.error)) ?? result.error);
    }
    if (isHeld) await settleHeld(tried);
  }

  /** Its form has it again, and may give it up: what may have arrived of it stays as a question; undefined where none can be kept. */
  async function heldByForm(now: StoredItem): Promise<StoredItem | undefined> {
    const { draft, arrival } = now;
    const question = draft && arrival.kind === 'maybe' && opened(now, draft);
    if (!question) return undefined;
    const isKept = (await succeeds(store.keepDraft(now, draft))) && (await store.keep(question, now));
    return isKept ? question : undefined;
  }

  /** Answers the form that holds the files of its record, once each of them was tried. */
  async function settleHeld(save: Save): Promise<void> {
    const item = items.current(save);
    if (item && nextDocument(item, items.round())) return;
    const form = forms.take(save);
    if (item) {
      sent.keep(item.stored);
      items.remove(save.key);
    }
    await store.remove(save);
    form?.resolve(hasFilesLeft(item) ? 'incomplete' : 'sent');
  }

  return { afterFailure, finish, settleHeld };
}
