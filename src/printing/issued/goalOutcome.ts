import type { GoalCourse } from '../../data/records/goals';
import type { Period } from '../../lib/dates';
import { type Attained, attainmentWords } from '../../questionnaire/goals';
import { type RatedDay, ratedDays } from './outcomes';

/** `returned`: it was another one in between. */
export type Change = 'better' | 'worse' | 'same' | 'returned';

/** What the therapist's ratings of a period say of a goal. */
export type RatedOutcome =
  | { readonly since: 'rating'; readonly change: Change; readonly first: RatedDay; readonly last: RatedDay }
  | { readonly since: 'baseline'; readonly change: Change; readonly first: Attained; readonly last: RatedDay }
  | { readonly since: 'once'; readonly last: RatedDay };

/** `otherwise`: at another time. `elsewhere`: in the period, by others or as its version before, of which nothing is said. */
export type GoalOutcome = RatedOutcome | { readonly since: 'never' | 'otherwise' | 'elsewhere' };

export type RatedCourse = Pick<GoalCourse, 'goal' | 'ratings'> & Partial<Pick<GoalCourse, 'earlier'>>;

/** Of a goal that the therapist has not rated in the period. */
function unrated({ ratings, earlier = [] }: RatedCourse, { from, to }: Period): GoalOutcome {
  const all = [ratings, ...earlier.map((version) => version.ratings)].flat();
  if (all.length === 0) return { since: 'never' };
  const isInPeriod = all.some(({ rated_on }) => rated_on >= from && rated_on <= to);
  return { since: isInPeriod ? 'elsewhere' : 'otherwise' };
}

const stepOf = (attained: Attained): number =>
  'level' in attained ? attained.level : attainmentWords.findIndex(({ value }) => value === attained.word);

function changeOf(from: Attained, to: Attained, between: readonly RatedDay[]): Change {
  // levels and words are two scales: who passes from one to the other has passed, and nothing more is said
  if ('level' in from !== 'level' in to) return 'better';
  const steps = stepOf(to) - stepOf(from);
  if (steps !== 0) return steps > 0 ? 'better' : 'worse';
  return between.every(({ attained }) => stepOf(attained) === stepOf(from)) ? 'same' : 'returned';
}

/** With a single rating in the period: since the last one before it, or since where the goal began. */
export function goalOutcomeOf(course: RatedCourse, { from, to }: Period): GoalOutcome {
  const rated = ratedDays(course).filter(({ day }) => day <= to);
  const inside = rated.filter(({ day }) => day >= from);
  const last = inside.at(-1);
  if (!last) return unrated(course, { from, to });
  const first = inside.length > 1 ? inside[0] : rated.at(-2);
  if (first) return { since: 'rating', first, last, change: changeOf(first.attained, last.attained, inside) };
  const { baseline } = course.goal;
  if (baseline === null) return { since: 'once', last };
  const began = { level: baseline };
  return { since: 'baseline', first: began, last, change: changeOf(began, last.attained, inside) };
}
