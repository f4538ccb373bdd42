import { attainedOf, type GoalCourse, type GoalRating, levelsOf } from '../../data/records/goals';
import { ratingOptions, ratingValue } from '../../questionnaire/goalRating';

/** Who rated; the therapist's correction of what somebody else said has a sign of its own. */
export type MarkSign = GoalRating['rated_by'] | 'correcao';

export const signOf = ({ rated_by, corrects }: Pick<GoalRating, 'rated_by' | 'corrects'>): MarkSign =>
  corrects === null ? rated_by : 'correcao';

/** A mark in the drawing of a course: `column` counts the dates, `row` the values, from above. */
export type CourseMark = {
  readonly id: string;
  readonly column: number;
  readonly row: number;
  readonly by: MarkSign;
  /** How many other marks of the same date and value stand before it. */
  readonly place: number;
};

export type CourseMarks = {
  /** ISO dates, the oldest first. */
  readonly dates: readonly string[];
  readonly marks: readonly CourseMark[];
};

/** The therapist's mark stands in the middle, and those of others beside it: they are never merged. */
const inOrder = ['terapeuta', 'familia', 'paciente', 'correcao'] as const satisfies MarkSign[];

/** The marks of the last `most` dates on which a goal was rated. `values` are the rows, the highest first. */
export function courseMarks(
  ratings: readonly GoalRating[],
  values: readonly string[],
  most: number,
): CourseMarks {
  const placed = ratings.flatMap((rating) => {
    const row = values.indexOf(ratingValue(attainedOf(rating)) ?? '');
    return row < 0 ? [] : [{ rating, row }];
  });
  const dates = [...new Set(placed.map(({ rating }) => rating.rated_on))].sort().slice(-most);
  const cells = new Map<string, number>();
  const marks = inOrder.flatMap((by) =>
    placed.flatMap(({ rating, row }): CourseMark[] => {
      const column = dates.indexOf(rating.rated_on);
      if (signOf(rating) !== by || column < 0) return [];
      const cell = `${column} ${row}`;
      const place = cells.get(cell) ?? 0;
      // the therapist may rate in a note and in the record
      if (by === 'terapeuta' && place > 0) return [];
      cells.set(cell, place + 1);
      return [{ id: rating.id, column, row, by, place }];
    }),
  );
  return { dates, marks };
}

/** How many dates of a course are drawn. */
const MOST_DATES = 6;

/** The values of a goal, the highest first, and its marks on them. */
export function drawnCourse({
  goal,
  ratings,
  corrections,
}: Pick<GoalCourse, 'goal' | 'ratings' | 'corrections'>) {
  const rows = ratingOptions(levelsOf(goal)).toReversed();
  const values = rows.map(({ value }) => value);
  return { rows, ...courseMarks([...ratings, ...corrections], values, MOST_DATES) };
}
