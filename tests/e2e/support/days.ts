import { civilDateOf, dayNumber, isoOfDay } from '../../../src/lib/dates';

/** Weekly times from today on, of this weekday and of the next: midnight may come before a page asks for them. */
export function todayAndTomorrow(): { weekday: number; from_day: string }[] {
  const today = dayNumber(civilDateOf(new Date()));
  // day 0 was a Thursday
  return [today, today + 1].map((day) => ({ weekday: ((day + 3) % 7) + 1, from_day: isoOfDay(today) }));
}
