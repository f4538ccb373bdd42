import { FAMILY_MAX } from '../../lib/limits';
import { property } from '../../lib/property';
import type { FamilyAnswer, FamilyAnswers, Handover } from '../../questionnaire/family';
import { readRatings } from '../../questionnaire/goalRating';
import type { Ratings } from '../../questionnaire/goals';

/** Who fills in a family's form, as it is typed. */
export type Writer = { readonly name: string; readonly option: string; readonly other: string };

/** What a family has written in its form. It contains nothing from the record but the goals that the family is to rate. */
export type FamilySlot = {
  readonly handover: Handover;
  readonly answers: FamilyAnswers;
  /** Absent while no goal was rated. */
  readonly ratings?: Ratings;
  /** Who answers, while that is typed before the form; absent once it has begun. */
  readonly writer?: Writer;
  /** The index of the group on the screen. */
  readonly part: number;
  /** When the family pressed 'Terminei' (ISO). */
  readonly endedAt?: string | undefined;
};

const isAnswer = (value: unknown): value is FamilyAnswer => {
  const text = property(value, 'text');
  const mark = property(value, 'mark');
  return text === undefined ? mark === 'nao_sabe' || mark === 'nao_perguntado' : typeof text === 'string';
};

/** As the database has it. */
const isColumn = (name: string) => /^[A-Za-z_]\w{0,62}$/.test(name);

/** Drops invalid entries: whoever has the device can edit the slot, and that must not block the way back. */
const validAnswers = (answers: FamilyAnswers | undefined): FamilyAnswers =>
  Object.fromEntries(
    Object.entries(answers ?? {})
      .filter(([column, value]) => isColumn(column) && isAnswer(value))
      .slice(0, FAMILY_MAX.answers),
  );

export const validSlot = (slot: FamilySlot): FamilySlot => ({
  ...slot,
  answers: validAnswers(slot.answers),
  ...(slot.ratings && { ratings: readRatings(slot.ratings) }),
});
