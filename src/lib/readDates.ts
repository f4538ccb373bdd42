import { dayNumber, isoOfDay, parseIso } from './dates';
import { seenText } from './plainText';
import { fold } from './text';

export const dateFormats = [
  { value: 'dmy', label: 'dia/mês/ano' },
  { value: 'ymd', label: 'ano-mês-dia' },
  { value: 'mdy', label: 'mês/dia/ano' },
] as const;
export type DateFormat = (typeof dateFormats)[number]['value'];

export type Century = '19' | '20';

type DateReading = {
  readonly format: DateFormat;
  /** Of years with two digits that may be in both; absent until somebody says. */
  readonly century?: Century | undefined;
};

export type ReadDate =
  /** `isTold`: written so that it can be read otherwise, and therefore shown beside what was written. */
  | { readonly kind: 'date'; readonly iso: string; readonly isTold: boolean }
  /** Its year has two digits and may be in either century. */
  | { readonly kind: 'century'; readonly years: readonly string[] }
  | { readonly kind: 'unreadable' };

/** What follows a date: a time, or words, or nothing; no other date. */
const REST = '(?:(?:t|,? ?(?:as )?)\\d{1,2}[:h](?!.*\\d[/.-]\\d{1,2}[/.-]\\d).*|, ?\\D*)?$';
const NUMERIC = new RegExp(`^(\\d{1,2})[/. -](\\d{1,2})[/. -](\\d{4}|\\d{2}) ?${REST}`);
const ISO = new RegExp(`^(\\d{4})[/. -](\\d{1,2})[/. -](\\d{1,2}) ?${REST}`);
const WEEKDAY = '(?:[a-z-]+,? )?';
const DAY_FIRST = new RegExp(
  `^${WEEKDAY}(\\d{1,2})[ºo°]?[ /.-]?(?:de )?([a-z]{3,9})[ /.,-]*(?:de )?(\\d{4}|\\d{2}) ?${REST}`,
);
const MONTH_FIRST = new RegExp(`^${WEEKDAY}([a-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4}) ?${REST}`);
const COMPACT = /^(\d{2})(\d{2})(\d{2})(\d{2})$/;
const SERIAL = /^(\d{4,5})(?:[.,]\d+)?$/;

const months = [
  ['janeiro', 'january'],
  ['fevereiro', 'february'],
  ['marco', 'march'],
  ['abril', 'april'],
  ['maio', 'may'],
  ['junho', 'june'],
  ['julho', 'july'],
  ['agosto', 'august'],
  ['setembro', 'september'],
  ['outubro', 'october'],
  ['novembro', 'november'],
  ['dezembro', 'december'],
] as const;

/** '1' to '12'; '' for a word that is no month. */
function monthOf(word: string): string {
  const at = months.findIndex((names) => names.some((name) => name.startsWith(word)));
  return at < 0 ? '' : String(at + 1);
}

const plain = (text: string) => fold(seenText(text)).replace(/ ?([/.-]) ?/g, '$1');

const EPOCH = { 1900: { year: 1899, month: 12, day: 30 }, 1904: { year: 1904, month: 1, day: 1 } } as const;

/**
 * The ISO date of the number by which spreadsheets store a day; '' where there is none. Counting from 1900, they have a
 * 29/02/1900, which never was: before it the numbers are one less.
 */
export function dateOfSerial(serial: number, system: keyof typeof EPOCH = 1900): string {
  const day = Math.floor(serial);
  if (!Number.isFinite(day) || day < 1 || day > 2_958_465 || (system === 1900 && day === 60)) return '';
  return isoOfDay(dayNumber(EPOCH[system]) + day + (system === 1900 && day < 60 ? 1 : 0));
}

/** Whether `format` is what a column shows; not where no date tells, where two contradict, or where the month comes first. */
export function isFormatTold(values: readonly string[], format: DateFormat): boolean {
  const numeric = values.flatMap((value) => {
    const [, first, second] = NUMERIC.exec(plain(value)) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  if (format !== 'dmy' || numeric.length === 0) return format !== 'mdy';
  return numeric.some(([first]) => first > 12) && numeric.every(([, second]) => second <= 12);
}

/** The order that a column of dates shows; the day first where no date tells. */
export function findDateFormat(values: readonly string[]): DateFormat {
  const dates = values.map(plain);
  const numeric = dates.flatMap((date) => {
    const [, first, second, third] = NUMERIC.exec(date) ?? [];
    return first && second && third ? [[Number(first), Number(second), third.length] as const] : [];
  });
  // an ISO date has only one order, whatever the others have
  if (numeric.length === 0) return dates.some((date) => ISO.test(date)) ? 'ymd' : 'dmy';
  if (numeric.every(([, , width]) => width === 2) && numeric.some(([first]) => first > 31)) return 'ymd';
  const isDayFirst = numeric.some(([first]) => first > 12);
  const isMonthFirst = numeric.some(([, second]) => second > 12);
  return isMonthFirst && !isDayFirst ? 'mdy' : 'dmy';
}

type Parts = { readonly year: string; readonly month: string; readonly day: string };

const isoOf = ({ year, month, day }: Parts) => {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const found = parseIso(iso);
  // years before 1000 are typing errors, as in the form
  return found && found.year >= 1000 ? iso : '';
};

/** Year, month and day as they are written. */
function partsOf(date: string, format: DateFormat): Parts | undefined {
  const [, isoYear, isoMonth = '', isoDay = ''] = ISO.exec(date) ?? [];
  if (isoYear) return { year: isoYear, month: isoMonth, day: isoDay };
  const [, first = '', second = '', third] = NUMERIC.exec(date) ?? [];
  if (third) {
    if (format === 'mdy') return { year: third, month: first, day: second };
    if (format === 'dmy') return { year: third, month: second, day: first };
    return third.length === 2 && first.length === 2 ? { year: first, month: second, day: third } : undefined;
  }
  const [, day = '', word, year = ''] = DAY_FIRST.exec(date) ?? [];
  if (word) return { year, month: monthOf(word), day };
  const [, name, dayAfter = '', yearAfter = ''] = MONTH_FIRST.exec(date) ?? [];
  return name ? { year: yearAfter, month: monthOf(name), day: dayAfter } : undefined;
}

/** Eight digits without signs between them: of the two orders only one is a date. */
function compactDate(date: string): string {
  const [, a = '', b = '', c = '', d = ''] = COMPACT.exec(date) ?? [];
  return isoOf({ year: a + b, month: c, day: d }) || isoOf({ year: c + d, month: b, day: a });
}

/** A day number of a spreadsheet; what may be a year alone is none. */
function serialDate(date: string, today: string): string {
  const serial = Number(SERIAL.exec(date)?.[1] ?? 0);
  const iso = serial >= 1000 && (serial < 1900 || serial > 2100) ? dateOfSerial(serial) : '';
  return iso <= today ? iso : '';
}

/** The ISO date in a text that is one date; '' where its year has two digits, since any day may be meant, one ahead too. */
export function readFullDate(text: string): string {
  const date = plain(text);
  const parts = partsOf(date, 'dmy');
  return parts ? isoOf(parts) : compactDate(date);
}

/** Reads a date of birth: one that is not later than today if it may be in two centuries. */
export function readDate(text: string, { format, century }: DateReading, today: string): ReadDate {
  const date = plain(text);
  const parts = partsOf(date, format);
  if (parts?.year.length === 2) {
    const found = (['19', '20'] as const)
      .map((one) => ({ one, iso: isoOf({ ...parts, year: one + parts.year }) }))
      .filter(({ iso }) => iso && iso <= today);
    const [only] = found.length > 1 && century ? found.filter(({ one }) => one === century) : found;
    if (!only) return { kind: 'unreadable' };
    if (found.length > 1 && !century)
      return { kind: 'century', years: found.map(({ iso }) => iso.slice(0, 4)) };
    return { kind: 'date', iso: only.iso, isTold: true };
  }
  const iso = parts ? isoOf(parts) : '';
  if (iso) return { kind: 'date', iso, isTold: false };
  const told = parts ? '' : compactDate(date) || serialDate(date, today);
  return told ? { kind: 'date', iso: told, isTold: true } : { kind: 'unreadable' };
}
