import type { GoalLevel } from './goals';

/** A goal with five described levels, as it was rated last. */
export type WeightedLevel = {
  readonly level: GoalLevel;
  /** 0 to 3; null where the therapist gave none. */
  readonly importance: number | null;
  readonly difficulty: number | null;
};

/** The expected correlation between the goals of one person. */
const RHO = 0.3;

/**
 * The T-score of Goal Attainment Scaling (Kiresuk and Sherman, 1968): 50 + 10·Σwx / √((1−ρ)Σw² + ρ(Σw)²). The weight is
 * importance × difficulty, each 1 where it is absent. Null without a goal that weighs something.
 */
export function tScore(goals: readonly WeightedLevel[]): number | null {
  const weights = goals.map(({ importance, difficulty }) => (importance ?? 1) * (difficulty ?? 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return null;
  const squares = weights.reduce((total, weight) => total + weight * weight, 0);
  const attained = goals.reduce((total, { level }, index) => total + level * (weights[index] ?? 0), 0);
  return 50 + (10 * attained) / Math.sqrt((1 - RHO) * squares + RHO * sum * sum);
}

/** How a goal with five described levels was rated last, and on which day. */
export type ScaledRating = WeightedLevel & { readonly on: string };

/** A T-score, the day of the newest rating in it, and of how many goals it is made. */
export type Attainment = { readonly score: number; readonly on: string; readonly count: number };

/** Of all goals that were rated, since a score of those alone that went well would be too high; null without any. */
export function attainmentOf(rated: readonly ScaledRating[]): Attainment | null {
  const score = tScore(rated);
  const on = rated
    .map((goal) => goal.on)
    .sort()
    .at(-1);
  return score === null || on === undefined ? null : { score, on, count: rated.length };
}
