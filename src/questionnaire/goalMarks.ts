import { isUnreadable, type Unreadable } from '../lib/unreadable';
import {
  type Attained,
  attainedText,
  goalTitle,
  type LevelTexts,
  levelText,
  levelTitles,
  type Ratings,
} from './goals';

/** A goal as it is named where somebody rates it. */
export type NamedGoal = {
  readonly id: string;
  readonly title: string;
  readonly levels: LevelTexts | null;
};

type Goal = {
  readonly id: string;
  readonly statement: string;
  readonly levels: LevelTexts | Unreadable | null;
};

export const namedGoal = (goal: Goal): NamedGoal => ({
  id: goal.id,
  title: goalTitle(goal),
  levels: isUnreadable(goal.levels) ? null : goal.levels,
});

/** A goal and how far it was attained on one day, in words. */
export type GoalMark = {
  readonly goalId: string;
  readonly title: string;
  /** '+1', 'Em parte' */
  readonly value: string;
  /** What the level stands for; null for a word. */
  readonly text: string | null;
};

/** A goal by its id, where it could be read. */
export const titleOfGoal = (goals: readonly NamedGoal[], id: string): string =>
  goals.find((goal) => goal.id === id)?.title ?? 'Meta';

const meaning = (levels: LevelTexts | null | undefined, attained: Attained): string | null =>
  'word' in attained ? null : (levelText(levels ?? null, attained.level) ?? levelTitles[attained.level]);

/** The ratings of a note or of a family in words, in the order of the goals. */
export function goalMarks(ratings: Ratings, goals: readonly NamedGoal[]): readonly GoalMark[] {
  const order = goals.map(({ id }) => id);
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return Object.entries(ratings)
    .sort(([one], [other]) => place(one) - place(other))
    .map(([goalId, attained]) => ({
      goalId,
      // a colon follows the sentence
      title: titleOfGoal(goals, goalId).replace(/\.$/, ''),
      value: attainedText(attained),
      text: meaning(goals.find(({ id }) => id === goalId)?.levels, attained),
    }));
}

/** '+1, Calça os dois e fecha o velcro' */
export const valueText = ({ value, text }: GoalMark): string => (text ? `${value}, ${text}` : value);

/** 'Calçar o tênis: +1, Calça os dois e fecha o velcro' */
export const markText = (mark: GoalMark): string => `${mark.title}: ${valueText(mark)}`;
