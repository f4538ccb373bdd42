import { createKeeper, type KeptStatus } from '../../device/drafts/keeper';
import type { FamilySlot, Writer } from '../../device/store/slotShape';
import { atMost } from '../../lib/atMost';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import { createObservable } from '../../lib/observable';
import type { FamilyAnswer, Handover } from '../../questionnaire/family';
import type { Attained } from '../../questionnaire/goals';

export const answerText = (answer: FamilyAnswer | undefined) =>
  answer && 'text' in answer ? answer.text : '';
const markOf = (answer: FamilyAnswer | undefined) => (answer && 'mark' in answer ? answer.mark : undefined);

/** The error text of an answer that the server may refuse. */
export const tooLongAnswer = (answer: FamilyAnswer | undefined) =>
  tooLong(answerText(answer), FAMILY_MAX.answer);

/**
 * A change by the family: answers by column and ratings by goal (undefined removes one), the group on the screen, the end
 * (null reopens it); before the form begins, who answers, as it is typed, and with its beginning, as it stays.
 */
export type FamilyChange = {
  readonly answers?: { readonly [column: string]: FamilyAnswer | undefined };
  readonly ratings?: { readonly [goalId: string]: Attained | undefined };
  readonly part?: number;
  readonly endedAt?: string | null;
  readonly writer?: Writer;
  readonly begun?: Pick<Handover, 'filledBy' | 'relation' | 'begunAt'>;
};

/** Typed text, which replaces a mark; an empty text removes the answer. */
export const typed = (column: string, text: string): FamilyChange => ({
  answers: { [column]: text ? { text } : undefined },
});

/** True if the answer is this one. */
export const isAnswer = (answer: FamilyAnswer | undefined, other: FamilyAnswer): boolean =>
  'text' in other ? answerText(answer) === other.text : markOf(answer) === other.mark;

/** An answer given with one press: replaces the one before, or is removed if it was given. */
export const toggled = (
  column: string,
  before: FamilyAnswer | undefined,
  given: FamilyAnswer,
): FamilyChange => ({
  answers: { [column]: isAnswer(before, given) ? undefined : given },
});

/** True if written text would be replaced, which needs a confirmation; `usual` is given with one press. */
export const losesText = (answer: FamilyAnswer | undefined, usual?: string) =>
  answerText(answer).trim() !== '' && answerText(answer) !== usual;

/** Ends the form; keeps the time of an earlier end. */
export const finished = ({ endedAt }: FamilySlot, now = new Date()): FamilyChange => ({
  endedAt: endedAt ?? now.toISOString(),
});

const given = <T>(all: { readonly [key: string]: T | undefined }): { readonly [key: string]: T } =>
  Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );

export function applied(slot: FamilySlot, change: FamilyChange): FamilySlot {
  const { answers, ratings, part, endedAt, begun } = change;
  const { endedAt: before, writer: typing, ...rest } = slot;
  const writer = begun ? undefined : (change.writer ?? typing);
  const end = endedAt === undefined ? before : (endedAt ?? undefined);
  return {
    ...rest,
    handover: { ...slot.handover, ...begun },
    ...(writer && { writer }),
    answers: given({ ...slot.answers, ...answers }),
    ...((slot.ratings ?? ratings) && { ratings: given({ ...slot.ratings, ...ratings }) }),
    part: part ?? slot.part,
    ...(end && { endedAt: end }),
  };
}

function joined(before: FamilyChange, next: FamilyChange): FamilyChange {
  return {
    ...before,
    ...next,
    answers: { ...before.answers, ...next.answers },
    ...((before.ratings ?? next.ratings) && { ratings: { ...before.ratings, ...next.ratings } }),
  };
}

/** The pause before a slot that could not be read is read again. */
const AGAIN_MS = 2000;

/** 'none': no form is to be filled in on this device. */
export type FamilyFormState = { readonly slot: FamilySlot | 'reading' | 'none'; readonly kept: KeptStatus };

/** Where a form is kept on the device. */
export type FamilyPlace = {
  readonly read: () => Promise<FamilySlot | undefined>;
  /**
   * Writes what `change` makes of the stored slot, while no other tab can; rejects if it could not be stored. `shown` is the form on
   * the screen, in which `given` is what changed.
   */
  readonly change: (
    change: (before: FamilySlot | undefined) => FamilySlot | undefined,
    shown: FamilySlot | undefined,
    given: FamilyChange,
  ) => Promise<unknown>;
  /** While true, a slot that the browser has deleted is stored again from the screen. */
  readonly isOpen: () => boolean;
};

export type FamilyForm = ReturnType<typeof createFamilyForm>;

/** The state of the family's form, and its writes into the slot, which are kept as a draft is. */
export function createFamilyForm(place: FamilyPlace) {
  const state = createObservable<FamilyFormState>({ slot: 'reading', kept: 'kept' });
  let pending: FamilyChange | undefined;
  const inTurn = atMost(1);
  let changes = 0;
  /** True until something is typed into a form that is stored nowhere yet. */
  let isBlank = false;

  const show = (part: Partial<FamilyFormState>) => state.set({ ...state.getSnapshot(), ...part });

  const shown = () => {
    const { slot } = state.getSnapshot();
    return typeof slot === 'string' ? undefined : slot;
  };
  /** The displayed slot, if the browser deleted the stored one; undefined if the therapist has taken the tablet back. */
  const removed = () => (place.isOpen() ? shown() : undefined);

  /** Applies the change to the stored slot, which keeps what another tab has written. */
  const write = (change: FamilyChange) =>
    place.change((stored) => (stored ? applied(stored, change) : removed()), shown(), change);

  const keeper = createKeeper('kept', () =>
    inTurn(async (): Promise<KeptStatus> => {
      const change = pending;
      pending = undefined;
      try {
        if (change) await write(change);
        return 'kept';
      } catch (error) {
        if (change) pending = pending ? joined(change, pending) : change;
        throw error;
      }
    }),
  );
  keeper.subscribe(() => show({ kept: keeper.status() }));

  /** Reads the stored slot, since another tab may have changed it. */
  async function read(): Promise<void> {
    await keeper.flush();
    const before = changes;
    try {
      const stored = await place.read();
      if (!stored && !isBlank && removed()) await write({});
      const slot = stored ?? removed();
      if (before === changes && !pending) show({ slot: slot ?? 'none' });
    } catch {
      // keeps the display; retries if nothing was read yet
      if (state.getSnapshot().slot === 'reading') setTimeout(() => void read(), AGAIN_MS);
    }
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.getSnapshot,
    /** The form on the screen. */
    shown,
    flush: keeper.flush,
    read,
    /** Shows a form in which nothing is typed yet; one that is stored takes its place. */
    begin(slot: FamilySlot): void {
      isBlank = true;
      show({ slot });
    },
    change(change: FamilyChange): void {
      const { slot } = state.getSnapshot();
      if (typeof slot === 'string') return;
      changes += 1;
      isBlank = false;
      pending = pending ? joined(pending, change) : change;
      show({ slot: applied(slot, change) });
      keeper.change();
    },
  };
}
