import { type CivilDate, civilDateOf, dayNumber, daysInMonth, parseIso } from './dates';

type Age = { readonly years: number; readonly months: number; readonly days: number };

/**
 * Calendar difference of two civil dates, by the rule of Temporal's `until`; null when `birth` is after
 * `today`. Whole months are counted first: a birth on the 31st completes a shorter month on the first day of
 * the next one.
 */
export function ageBetween(birth: CivilDate, today: CivilDate): Age | null {
  if (dayNumber(birth) > dayNumber(today)) return null;
  const monthsSinceYearZero = (date: CivilDate) => date.year * 12 + date.month - 1;
  let months = monthsSinceYearZero(today) - monthsSinceYearZero(birth);
  if (birth.day > today.day) months -= 1;
  const index = monthsSinceYearZero(birth) + months;
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1];
  const anchor = { year, month, day: Math.min(birth.day, daysInMonth(year, month)) };
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: dayNumber(today) - dayNumber(anchor),
  };
}

/** The last birth date with these completed years. A birth on 29/02 completes a common year on 01/03. */
export function latestBirth(years: number, { year, month, day }: CivilDate): CivilDate {
  const born = year - years;
  return { year: born, month, day: Math.min(day, daysInMonth(born, month)) };
}

const part = (count: number, one: string, many: string) =>
  count ? [`${count} ${count === 1 ? one : many}`] : [];

/** '3 anos, 2 meses, 5 dias', without the parts that are zero; '0 dias' where all are. */
export function textOfAge({ years, months, days }: Age): string {
  const parts = [
    ...part(years, 'ano', 'anos'),
    ...part(months, 'mês', 'meses'),
    ...part(days, 'dia', 'dias'),
  ];
  return parts.join(', ') || '0 dias';
}

/**
 * The age in words; an invalid or future date gives ''. `birth` is an ISO civil date, `today` any moment of the device's
 * local day.
 */
export function ageText(birth: string, today = new Date()): string {
  const date = parseIso(birth);
  const age = date && ageBetween(date, civilDateOf(today));
  return age ? textOfAge(age) : '';
}
