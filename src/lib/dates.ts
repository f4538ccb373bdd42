/** A civil date, without time or time zone. Months count from 1. */
export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

/** The first and the last day, yyyy-mm-dd, both included. */
export type Period = { readonly from: string; readonly to: string };

export function daysInMonth(year: number, month: number): number {
  const lastDay = new Date(0);
  // unlike Date.UTC, setUTCFullYear does not map the years 0 to 99 to 1900 to 1999
  lastDay.setUTCFullYear(year, month, 0);
  return lastDay.getUTCDate();
}

const DAY = 86_400_000;

export function dayNumber({ year, month, day }: CivilDate): number {
  const date = new Date(0);
  // as above
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / DAY);
}

function civil(year: number, month: number, day: number): CivilDate | null {
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? { year, month, day } : null;
}

/** '07' */
export const twoDigits = (value: number) => String(value).padStart(2, '0');

function formatIso({ year, month, day }: CivilDate): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Reads 'yyyy-mm-dd'; null when the date does not exist. */
export function parseIso(iso: string): CivilDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return match ? civil(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** Undoes `dayNumber`, as an ISO date. */
export function isoOfDay(number: number): string {
  const date = new Date(number * DAY);
  return formatIso({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}

export const dayAfter = (date: CivilDate): string => isoOfDay(dayNumber(date) + 1);

/** The start of the month `later` months after that of `now`, in the device's time zone. */
export const startOfMonth = (now: Date, later = 0) => new Date(now.getFullYear(), now.getMonth() + later, 1);

/** Converts 'dd/mm/aaaa' to ISO; '' when incomplete or invalid. Years before 1000 count as typing errors. */
export function toIsoDate(typed: string): string {
  const match = /^(\d{2})\/(\d{2})\/([1-9]\d{3})$/.exec(typed.trim());
  const date = match && civil(Number(match[3]), Number(match[2]), Number(match[1]));
  return date ? formatIso(date) : '';
}

/** Formats an ISO civil date as 'dd/mm/aaaa'; '' for anything else. Independent of the time zone. */
export function fromIsoDate(iso: string | null): string {
  const date = iso ? parseIso(iso) : null;
  return date ? `${twoDigits(date.day)}/${twoDigits(date.month)}/${String(date.year).padStart(4, '0')}` : '';
}

export function civilDateOf(moment: Date): CivilDate {
  return { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate() };
}

export function todayIso(now = new Date()): string {
  return formatIso(civilDateOf(now));
}

const dateFormat = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const longFormat = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });
const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' });
const shortFormat = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: 'numeric', month: 'long' });

/** Formats a timestamp's local date as 'dd/mm/aaaa'. */
export function formatDate(moment: string | Date): string {
  return dateFormat.format(new Date(moment));
}

/** Formats as 'dd/mm/aaaa hh:mm', in local time. */
export function formatDateTime(moment: string | Date): string {
  return `${formatDate(moment)} ${formatTime(moment)}`;
}

/** Likewise in a sentence, as '03/11/2026 às 11:48', whatever day it is by this device's clock. */
export const formatMoment = (moment: string | Date): string =>
  `${formatDate(moment)} às ${formatTime(moment)}`;

/** Two clocks that differ by less count as equal, since a call takes time. */
const AT_ONCE_MS = 10 * 60_000;

/** The time by the device's clock, if it differs from the server's. */
export const differingTime = (device: string, server: string): string | undefined =>
  Math.abs(Date.parse(device) - Date.parse(server)) < AT_ONCE_MS ? undefined : device;

/** The time by the server's clock, followed by the device's if that differs. */
export function serverTime(time: string, device: string | undefined, format = formatDateTime): string {
  if (!device) return format(time);
  // PostgreSQL accepts timestamps that Date cannot parse
  const deviceText = Number.isNaN(Date.parse(device)) ? device : formatDateTime(device);
  return `${format(time)} (hora do servidor; o relógio do aparelho marcava ${deviceText})`;
}

/** Formats a timestamp's local time as 'hh:mm'. */
export function formatTime(moment: string | Date): string {
  return timeFormat.format(new Date(moment));
}

/** '01/11/2026 a 28/11/2026', or the one day of a period. */
export const shownPeriod = ({ from, to }: Period): string =>
  from === to ? fromIsoDate(from) : `${fromIsoDate(from)} a ${fromIsoDate(to)}`;

/** Formats as 'hoje às 11:48', 'ontem às 09:10' or '03/11/2026 às 11:48'. */
export function formatRecent(moment: string | Date, now = new Date()): string {
  const day = formatDate(moment);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const name = new Map([
    [formatDate(now), 'hoje'],
    [formatDate(yesterday), 'ontem'],
  ]).get(day);
  return `${name ?? day} às ${formatTime(moment)}`;
}

/** Formats as '11:48' when the moment is today, else with the date. */
export function formatTimeOrDate(moment: string | Date): string {
  return formatDate(moment) === formatDate(new Date()) ? formatTime(moment) : formatDateTime(moment);
}

/** Formats as 'Sexta-feira, 20 de novembro'. */
export function formatLongDay(moment: Date): string {
  const text = longFormat.format(moment);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats as 'sex., 20 de novembro'. */
export function formatShortDay(moment: Date): string {
  return shortFormat.format(moment);
}

/** Formats an ISO civil date as 'ter., 17/11', with its year if that is another than today's. */
export function formatWeekday(iso: string, now = new Date()): string {
  const text = formatCivilDay(iso);
  return parseIso(iso)?.year === now.getFullYear() ? text.slice(0, -5) : text;
}

/** Formats as 'qui., 26/11, 18:02', in local time. */
export const formatAsOf = (moment: string | Date): string =>
  `${formatWeekday(todayIso(new Date(moment)))}, ${formatTime(moment)}`;

/** Formats an ISO civil date as 'sex., 20/11/2026'. */
export function formatCivilDay(iso: string): string {
  const date = parseIso(iso);
  if (!date) return '';
  return `${weekdayFormat.format(dayNumber(date) * DAY)}, ${fromIsoDate(iso)}`;
}

/** Formats the month of an ISO civil date as 'Novembro de 2026'. */
export function formatCivilMonth(iso: string): string {
  const date = parseIso(iso);
  const text = date ? monthFormat.format(dayNumber(date) * DAY) : '';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Now (ISO), or just after `before`: the device's clock may have been turned back since. */
export function nowAfter(before = ''): string {
  const now = new Date().toISOString();
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
