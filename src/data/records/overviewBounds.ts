import { birthBoundaries } from '../../lib/ageGroups';
import { startOfMonth } from '../../lib/dates';

const MONTHS = 12;

/** The months that are counted, the current one last. */
export const countedMonths = (now: Date): Date[] =>
  Array.from({ length: MONTHS }, (_, index) => startOfMonth(now, index + 1 - MONTHS));

/** The arguments of the database's function `overview`; the same all day long. */
export function overviewBounds(now: Date) {
  const months = [...countedMonths(now), startOfMonth(now, 1)];
  return {
    month_starts: months.map((start) => start.toISOString()),
    day_start: new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString(),
    births: birthBoundaries(now),
  };
}
