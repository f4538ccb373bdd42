import type { Entries } from '../../data/records/merge';
import { CHANGED_ELSEWHERE, DataError } from '../../data/supabase/dataError';
import { createEmitter, createObservable } from '../../lib/observable';
import type { DraftStore } from '../store/draftStore';
import { beforeAttempt, deliver, deliveryCalls } from './delivery';
import { isWithoutPatient } from './failures';
import { intakeItem, keyOf, type NewOutboxItem, type NewOutboxNote, noteItem } from './newItems';
import {
  addItem,
  beginTry,
  changeItem,
  endStep,
  endTry,
  findItem,
  hasFilesLeft,
  notesOf,
  type OutboxItem,
  outcomeOf,
  type Progress,
  patientIdOf,
  removeItem,
  replaceItem,
  type Step,
  type TryResult,
  unsentPatient,
} from './outboxState';
import { createOutboxStore, type NoteItem, type StoredItem } from './outboxStore';
import { createSendOutcomes, leftOpen, type SendOutcome } from './sendOutcomes';
import { withTabLock } from './tabLock';
import { createUploadQueue } from './uploadQueue';

export type OutboxEvent =
  /** `alone`: no form waits for the outcome and reports it. */
  | (Extract<Step, { kind: 'stored' }> & { readonly alone: boolean })
  | Extract<Step, { kind: 'photo' | 'photoFailed' }>
  /** `alone`: likewise, and the note has no further step. */
  | (Extract<Step, { kind: 'noteStored' | 'noteFinalised' }> & {
      readonly patientName: string;
      readonly alone: boolean;
    })
  | {
      readonly kind: 'rejected';
      readonly item: OutboxItem['kind'];
      readonly patientName: string;
      readonly error: DataError;
    }
  /** The device lost files of a record that waited; `isRestSent`: anything else of it is sent. */
  | { readonly kind: 'filesLost'; readonly patientName: string; readonly isRestSent: boolean };

/** `sent`: the server has it, or it is being sent; `failed`: the draft could not be stored, so the item stays. */
type TakenBack = 'draft' | 'sent' | 'failed';

export type Outbox = ReturnType<typeof createOutbox>;

/** How long a form waits for the server. */
const FORM_TIMEOUT_MS = 10_000;
const RETRY_EVERY_MS = 30_000;

/**
 * Sends new records and notes to the server. The client generates all ids, so that each step can be repeated after a
 * lost answer without storing anything twice.
 */
export function createOutbox(userId: string, drafts: Promise<DraftStore | null>, calls = deliveryCalls) {
  const store = createOutboxStore(drafts);
  const uploads = createUploadQueue(userId, calls.sendDocument, store);
  const items = createObservable<readonly OutboxItem[]>([]);
  const events = createEmitter<OutboxEvent>();
  const forms = createSendOutcomes();
  /** What this page has sent for items that returned to their forms, by key. */
  const sent = new Map<string, readonly Entries[]>();
  let stopped = false;
  let stopTimer = () => {};

  const find = (key: string) => findItem(items.getSnapshot(), key);
  const change = (key: string, part: Partial<Progress>) =>
    items.set(changeItem(items.getSnapshot(), key, part));
  const replace = (latest: StoredItem) => items.set(replaceItem(items.getSnapshot(), latest));
  const drop = (key: string) => items.set(removeItem(items.getSnapshot(), key));

  /** Stores the progress on the device, so that another page can continue. */
  async function onStep(key: string, step: Step): Promise<boolean> {
    if (stopped) return false;
    const before = find(key);
    const isToldOtherwise = before?.formHolds || (before?.photoWaits && 'waits' in step && step.waits);
    if (step.kind === 'photoFailed' && isToldOtherwise) return true;
    const outcome = outcomeOf(before, step);
    const form = outcome && forms.take(key);
    const alone = outcome !== undefined && !form;
    if (step.kind === 'stored') events.emit({ ...step, alone });
    else if (step.kind === 'noteStored' || step.kind === 'noteFinalised') {
      // without an item, its patient was deleted meanwhile
      if (before) events.emit({ ...step, patientName: before.patientName, alone });
    } else if (step.kind !== 'documents') events.emit(step);
    if (outcome) form?.resolve(outcome);
    items.set(endStep(items.getSnapshot(), key, step));
    if (step.kind === 'stored' || step.kind === 'noteStored') sent.delete(key);
    const item = find(key);
    // a device without room for it has its draft
    if (item && !item.formHolds) await store.keep(item);
    if (step.kind === 'stored') await sendNotesOf(step.row.id);
    return !stopped;
  }

  /** Called when their patient has been stored on the server. */
  async function sendNotesOf(patientId: string): Promise<void> {
    const notes = notesOf(items.getSnapshot(), patientId);
    for (const note of notes) {
      // unless it is being taken back, or another tab has done so
      await withTabLock(note.key, async () => {
        if (await store.holds(note.key)) await store.keep(note);
      });
    }
    if (stopped) return;
    for (const { key } of notes) void sendItem(key);
  }

  /** True if the note's patient, missing on the server, is an outbox item or a draft on this device. */
  async function isPatientHere({ patientDraft, note }: NoteItem): Promise<boolean> {
    return (
      (patientDraft !== undefined && (await store.holds(patientDraft))) || store.holds(keyOf(note.patient_id))
    );
  }

  async function tryToDeliver(key: string, isNew: boolean): Promise<TryResult> {
    const item = find(key);
    // another tab may have sent it, taken it back or changed it
    const latest = item?.onDevice && !isNew ? await store.latest(item) : item;
    if (!latest) drop(key);
    if (!latest || stopped) return { kind: 'postponed' };
    const trying = beforeAttempt(latest);
    if (trying !== item) replace(trying);
    // on the device before it is sent: another page must know what the server may have
    if (trying !== latest && find(key)?.onDevice) await store.keep(trying);
    try {
      const { sent: earlier = [] } = latest;
      await deliver(trying, { userId, calls, uploads, earlier, onStep: (step) => onStep(key, step) });
    } catch (error) {
      if (error instanceof DataError && error.code === CHANGED_ELSEWHERE) {
        // it stored nothing, so that later attempts do not build on what it sent
        replace(latest);
        if (find(key)?.onDevice) await store.keep(latest);
      }
      if (trying.kind === 'note' && isWithoutPatient(error) && !(await isPatientHere(trying))) {
        replace({ ...trying, awaitsPatient: false });
      }
      return stopped ? { kind: 'postponed' } : { kind: 'failed', error };
    }
    if (stopped) return { kind: 'postponed' };
    if (!hasFilesLeft(find(key))) await store.remove(key);
    return { kind: 'delivered' };
  }

  async function attempt(key: string, isNew = false): Promise<void> {
    // undefined: another tab is sending it, or the device could not be read
    const result = await withTabLock(key, () => tryToDeliver(key, isNew)).catch(() => undefined);
    await finish(key, result ?? { kind: 'postponed' });
  }

  async function finish(key: string, result: TryResult): Promise<void> {
    const sending = find(key);
    const before = sending?.state;
    const form = result.kind === 'postponed' ? undefined : forms.take(key);
    items.set(endTry(items.getSnapshot(), key, result, form !== undefined));
    const item = find(key);
    if (item?.state.name === 'rejected') {
      const { kind, patientName, state } = item;
      events.emit({ kind: 'rejected', item: kind, patientName, error: state.error });
    }
    if (item) form?.resolve('waiting');
    else if (form && result.kind === 'delivered' && !hasFilesLeft(sending)) form.resolve('sent');
    else if (form && result.kind !== 'postponed') {
      if (sending?.sent) sent.set(key, sending.sent);
      await store.remove(key);
      if (result.kind === 'delivered') return form.resolve('incomplete');
      const isOpen = sending?.kind === 'note' && sending.stored !== null;
      form.reject(isOpen ? leftOpen(sending.stored, result.error) : result.error);
    }
    if (item?.state.name === 'waiting' && before?.name === 'sending' && before.retry) await sendItem(key);
  }

  async function sendItem(key: string): Promise<void> {
    const before = find(key)?.state.name;
    items.set(beginTry(items.getSnapshot(), key));
    if (before === 'waiting' && find(key)?.state.name === 'sending') await attempt(key);
  }

  /** Sends the waiting items one by one; rejected ones need the therapist. */
  async function sendAll(): Promise<void> {
    uploads.resume();
    for (const { key } of items.getSnapshot()) await sendItem(key);
  }

  /**
   * Deletes the draft of a saved record, left by a page that ended before it did. A record that was taken
   * back keeps it.
   */
  function dropDraftOf(item: StoredItem): Promise<unknown> {
    return withTabLock(item.key, async () => {
      if (await store.holds(item.key)) await store.dropDraft(item);
    });
  }

  async function loadOne(key: string): Promise<void> {
    if (find(key) || uploads.getSnapshot().some(({ batch }) => batch.id === key)) return;
    const found = await store.read(key);
    if (stopped || !found) return;
    if ('batch' in found) {
      const { batch, documents, isComplete } = found;
      const isRestSent = documents.length > 0;
      if (!isComplete) events.emit({ kind: 'filesLost', patientName: batch.patientName, isRestSent });
      if (isRestSent) await uploads.join(batch, documents, true);
      else await store.remove(key);
      return;
    }
    const { item, isComplete } = found;
    // not stored completely before its page ended, or being stored by another tab: the draft has the files
    if (!isComplete && (await store.holds(item.draft.key))) return;
    if (stopped || find(key)) return;
    if (!isComplete) events.emit({ kind: 'filesLost', patientName: item.patientName, isRestSent: true });
    const state = { name: 'waiting' } as const;
    items.set(
      addItem(items.getSnapshot(), { ...item, state, onDevice: true, formHolds: false, photoWaits: false }),
    );
    // of a stored note that is still to be finalised, the draft belongs to a later edit
    if (item.kind === 'intake' || !item.stored) await dropDraftOf(item);
  }

  /** Loads the items that an earlier page or another tab stored on this device. */
  async function load(): Promise<void> {
    // unreadable ones stay for the next attempt
    for (const key of await store.keys().catch(() => [])) await loadOne(key).catch(() => undefined);
  }

  /**
   * Sends a form's item and resolves to its outcome. Throws a `DataError` when the server refuses it, or
   * when nothing but the form can keep it; it is then not in the outbox.
   */
  async function sendNew(given: OutboxItem): Promise<SendOutcome> {
    const { key } = given;
    const earlier = sent.get(key) ?? given.sent;
    const item = { ...given, ...(earlier && { sent: earlier }) };
    items.set(addItem(items.getSnapshot(), item));
    const onDevice = await store.keep(item);
    // where nothing is ever stored, the draft is no safer than the outbox
    change(key, { onDevice, formHolds: !onDevice && (await store.exists()) });
    const isEarly = item.kind === 'note' && unsentPatient(items.getSnapshot(), item.note.patient_id);
    if (onDevice && isEarly) {
      void finish(key, { kind: 'postponed' });
      return 'waiting';
    }
    const outcome = forms.outcomeOf(key, onDevice ? FORM_TIMEOUT_MS : undefined);
    void attempt(key, true);
    return outcome;
  }

  return {
    /** Uploads of documents, of new and of stored records. */
    uploads,
    /** Sends a form's record (`sendNew`). `onto`: what the server has, where the therapist has decided over it. */
    send(given: NewOutboxItem, onto?: Entries) {
      const item = intakeItem(userId, given);
      if (onto) sent.set(item.key, [onto]);
      return sendNew(item);
    },
    /** Sends a form's new note (`sendNew`), after its patient. */
    sendNote: (given: NewOutboxNote) => sendNew(noteItem(items.getSnapshot(), given)),

    /** Loads and sends what is on the device already, and retries until `stop`. */
    async start(): Promise<void> {
      stopped = false;
      const timer = setInterval(() => {
        const waits = items.getSnapshot().some(({ state }) => state.name === 'waiting');
        if (waits || uploads.isAnyOffline()) void sendAll();
      }, RETRY_EVERY_MS);
      stopTimer = () => clearInterval(timer);
      await load();
      await sendAll();
    },
    /** Called when the network may be back. */
    async retry(): Promise<void> {
      await load();
      await sendAll();
    },
    stop(): void {
      stopped = true;
      stopTimer();
      uploads.clear();
    },

    /** Turns the item back into a draft, from the version on the device. */
    async takeBack(key: string): Promise<TakenBack> {
      const item = find(key);
      if (!item || item.stored || item.state.name === 'sending' || item.state.name === 'opening')
        return 'sent';
      change(key, { state: { name: 'opening' } });
      const work = async (): Promise<TakenBack> => {
        const latest = item.onDevice ? await store.latest(item) : item;
        if (latest?.stored) {
          replace(latest);
          return 'sent';
        }
        if (latest) await store.takeBack(latest);
        drop(key);
        return latest ? 'draft' : 'sent';
      };
      const taken = await withTabLock(key, work).catch(() => 'failed' as const);
      change(key, { state: item.state });
      // undefined: another tab is sending it
      return taken ?? 'sent';
    },
    /**
     * Deletes the item of a draft that is about to be deleted, if not all of its files were stored: without the draft,
     * the next load would send it without them.
     */
    async dropIncomplete(draftKey: string): Promise<void> {
      for (const key of await store.keys()) {
        if (find(key)) continue;
        const found = await store.read(key);
        if (!found || !('item' in found) || found.isComplete) continue;
        const { draft, stored } = found.item;
        if (draft.key === draftKey && !stored) await withTabLock(key, () => store.remove(key));
      }
    },
    /** Drops the items of a deleted patient. */
    forget(patientId: string): void {
      uploads.forget(patientId);
      for (const item of items.getSnapshot()) {
        if (patientIdOf(item) !== patientId) continue;
        drop(item.key);
        void store.remove(item.key);
      }
    },

    subscribe: items.subscribe,
    getSnapshot: items.getSnapshot,
    /** True when closing the page loses nothing. */
    isKept: () => items.getSnapshot().every(({ onDevice }) => onDevice) && uploads.isKept(),
    isEmpty: () => items.getSnapshot().length === 0 && uploads.getSnapshot().length === 0,
    onEvent: events.on,
  };
}
