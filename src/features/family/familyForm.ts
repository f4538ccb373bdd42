import { changeSlot, type FamilySlot, readSlot } from '../../data/drafts/familySlot';
import { hasFlag } from '../../data/session/sessionFlags';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import { createObservable } from '../../lib/observable';
import type { FamilyAnswer, FamilyAnswers, FamilyMark } from '../../questionnaire/family';

export const textOf = (answer: FamilyAnswer | undefined) => (answer && 'text' in answer ? answer.text : '');
export const markOf = (answer: FamilyAnswer | undefined) =>
  answer && 'mark' in answer ? answer.mark : undefined;

/** The error text of an answer that the server might not take. */
export const tooLongAnswer = (answer: FamilyAnswer | undefined) => tooLong(textOf(answer), FAMILY_MAX.answer);

/** What a family's input changes: answers by column, undefined for one that was taken back; `endedAt` null: not ready. */
export type Change = {
  readonly answers?: { readonly [column: string]: FamilyAnswer | undefined };
  readonly part?: number;
  readonly endedAt?: string | null;
};

/** What was typed: writing takes a mark away, and nothing at all is no answer. */
export const typed = (column: string, text: string): Change => ({
  answers: { [column]: text ? { text } : undefined },
});

/** A pressed mark: set in place of what stands there, or taken back. */
export const toggled = (column: string, before: FamilyAnswer | undefined, mark: FamilyMark): Change => ({
  answers: { [column]: markOf(before) === mark ? undefined : { mark } },
});

/** A mark would replace words: nothing that was written goes without a question. */
export const losesText = (answer: FamilyAnswer | undefined) => textOf(answer).trim() !== '';

/** The family is ready; said twice, the first time stays. */
export const finished = ({ endedAt }: FamilySlot, now = new Date()): Change => ({
  endedAt: endedAt ?? now.toISOString(),
});

export function applied(slot: FamilySlot, { answers = {}, part, endedAt }: Change): FamilySlot {
  const all: FamilyAnswers = { ...slot.answers, ...answers };
  const { endedAt: before, ...rest } = slot;
  const end = endedAt === undefined ? before : (endedAt ?? undefined);
  return {
    ...rest,
    answers: Object.fromEntries(Object.entries(all).filter(([, answer]) => answer)),
    part: part ?? slot.part,
    ...(end && { endedAt: end }),
  };
}

function joined(before: Change, { answers, ...next }: Change): Change {
  return { ...before, ...next, answers: { ...before.answers, ...answers } };
}

/** Debounce, after the last change and under continuous typing; and the pause before a failed write is repeated. */
const DEBOUNCE_MS = 250;
const MAX_DELAY_MS = 900;
const AGAIN_MS = 2000;

/** 'none': there is nothing to fill in on this device. */
export type Shown = {
  readonly slot: FamilySlot | 'reading' | 'none';
  readonly kept: 'kept' | 'writing' | 'failed';
};

/** What a family fills in, and its way into the slot. */
export function createFamilyForm(userId: string) {
  const shown = createObservable<Shown>({ slot: 'reading', kept: 'kept' });
  let pending: Change | undefined;
  let pendingSince = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();
  let changes = 0;

  const show = (part: Partial<Shown>) => shown.set({ ...shown.getSnapshot(), ...part });

  /** What is shown, where the browser has removed what was stored; nothing where the therapist took it back. */
  const removed = () => {
    const { slot } = shown.getSnapshot();
    return typeof slot !== 'string' && hasFlag('family', userId) ? slot : undefined;
  };

  async function write(change: Change): Promise<void> {
    try {
      // what another tab has written meanwhile stays, where this one wrote nothing
      await changeSlot(userId, (stored) => (stored ? applied(stored, change) : removed()));
      if (!pending) show({ kept: 'kept' });
    } catch {
      pending = pending ? joined(change, pending) : change;
      show({ kept: 'failed' });
      timer = setTimeout(() => void flush(), AGAIN_MS);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    const change = pending;
    pending = undefined;
    if (change) writing = writing.then(() => write(change));
    return writing;
  }

  /** Reads what is stored, which another tab may have changed. */
  async function read(): Promise<void> {
    await flush();
    const before = changes;
    try {
      const stored = await readSlot(userId);
      if (!stored && removed()) await write({});
      const slot = stored ?? removed();
      if (before === changes && !pending) show({ slot: slot ?? 'none' });
    } catch {
      // what is shown stays; a device that is slow to open its storage is asked again
      if (shown.getSnapshot().slot === 'reading') setTimeout(() => void read(), AGAIN_MS);
    }
  }

  return {
    subscribe: shown.subscribe,
    getSnapshot: shown.getSnapshot,
    flush,
    read,
    change(change: Change): void {
      const { slot, kept } = shown.getSnapshot();
      if (typeof slot === 'string') return;
      changes += 1;
      if (!pending) pendingSince = performance.now();
      pending = pending ? joined(pending, change) : change;
      show({ slot: applied(slot, change), kept: kept === 'failed' ? kept : 'writing' });
      clearTimeout(timer);
      const rest = pendingSince + MAX_DELAY_MS - performance.now();
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(DEBOUNCE_MS, rest)));
    },
  };
}
