import * as v from 'valibot';
import { type Goal, type GoalCourse, levelsOf } from '../../data/records/goals';
import type { GoalWords } from '../../data/records/saveGoal';
import { jsonCodec } from '../../device/drafts/draftKind';
import { fromIsoDate, toIsoDate } from '../../lib/dates';
import { visible, visibleWords } from '../../lib/text';
import { type GoalLevel, goalLevels, goalStates, type LevelTexts } from '../../questionnaire/goals';

const text = v.nullable(v.string());
const number = v.nullable(v.number());
const levels: v.GenericSchema<unknown, LevelTexts> = v.tuple([text, text, text, text, text]);
const stored: v.GenericSchema<unknown, Goal> = v.object({
  id: v.string(),
  user_id: v.string(),
  patient_id: v.string(),
  statement: v.string(),
  own_words: text,
  said_by: text,
  area: text,
  levels: v.nullable(levels),
  baseline: v.nullable(v.picklist([-1, -2])),
  target_on: text,
  importance: number,
  difficulty: number,
  family_rates: v.boolean(),
  state: v.picklist(goalStates.map(({ value }) => value)),
  state_reason: text,
  state_changed_at: v.string(),
  replaces: text,
  revision: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});

/** The fields of a goal, as typed; levels from −2 to +2. */
type TypedGoal = {
  readonly statement: string;
  readonly own_words: string;
  readonly said_by: string;
  readonly area: string;
  readonly levels: readonly string[];
  readonly baseline: string;
  readonly target_on: string;
  readonly importance: string;
  readonly difficulty: string;
  readonly family_rates: boolean;
};

/** The unsaved goal, and the one that it was made of; null for a new one. */
export type GoalDraft = {
  /** Of the goal, or of the version, that saving makes. */
  readonly id: string;
  readonly base: Goal | null;
  /** Other words or levels make a new version. */
  readonly isRated: boolean;
  readonly typed: TypedGoal;
};

const draft: v.GenericSchema<unknown, GoalDraft> = v.object({
  id: v.string(),
  base: v.nullable(stored),
  isRated: v.boolean(),
  typed: v.object({
    statement: v.string(),
    own_words: v.string(),
    said_by: v.string(),
    area: v.string(),
    levels: v.array(v.string()),
    baseline: v.string(),
    target_on: v.string(),
    importance: v.string(),
    difficulty: v.string(),
    family_rates: v.boolean(),
  }),
});
export const goalCodec = jsonCodec(draft, () => ({ kind: 'goal' }));

/** How important or difficult a goal is; the values are their places. */
export const weights: readonly string[] = ['0 · nenhuma', '1 · pouca', '2 · média', '3 · muita'];
const weightText = (value: number | null) => (value === null ? '' : (weights[value] ?? ''));
const weightOf = (typed: string) => (typed ? weights.indexOf(typed) : null);

function typedOf(goal: Goal | null): TypedGoal {
  const texts = goal && levelsOf(goal);
  return {
    statement: goal?.statement ?? '',
    own_words: goal?.own_words ?? '',
    said_by: goal?.said_by ?? '',
    area: goal?.area ?? '',
    levels: goalLevels.map((level) => texts?.[level + 2] ?? ''),
    baseline: goal?.baseline ? String(goal.baseline) : '',
    target_on: fromIsoDate(goal?.target_on ?? null),
    importance: weightText(goal?.importance ?? null),
    difficulty: weightText(goal?.difficulty ?? null),
    family_rates: goal?.family_rates ?? false,
  };
}

export const newGoalDraft = (): GoalDraft => ({
  id: crypto.randomUUID(),
  base: null,
  isRated: false,
  typed: typedOf(null),
});

export const goalDraftOf = ({ goal, isRated }: GoalCourse): GoalDraft => ({
  id: crypto.randomUUID(),
  base: goal,
  isRated,
  typed: typedOf(goal),
});

/** True if something else is typed than stands in the goal that it was made of. */
export const isTyped = ({ base, typed }: GoalDraft): boolean =>
  JSON.stringify(typed) !== JSON.stringify(typedOf(base));

const filled = (typed: string) => (typed.trim() ? visibleWords(typed) : null);

/** What is typed, as it is stored; the state stays. */
export function typedWords({ base, typed }: GoalDraft): GoalWords {
  const at = (level: GoalLevel) => filled(typed.levels[level + 2] ?? '');
  const described: LevelTexts = [at(-2), at(-1), at(0), at(1), at(2)];
  const baseline = ([-1, -2] as const).find((level) => String(level) === typed.baseline);
  return {
    statement: visibleWords(typed.statement).trim(),
    own_words: filled(typed.own_words),
    said_by: filled(visible(typed.said_by)),
    area: filled(typed.area),
    levels: described.some((level) => level !== null) ? described : null,
    baseline: baseline ?? null,
    target_on: toIsoDate(typed.target_on) || null,
    importance: weightOf(typed.importance),
    difficulty: weightOf(typed.difficulty),
    family_rates: typed.family_rates,
    state: base?.state ?? 'ativa',
    state_reason: base?.state_reason ?? null,
  };
}
