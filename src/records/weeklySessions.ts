import { dayNumber, fromIsoDate, isoOfDay, type Period, parseIso, todayIso } from '../lib/dates';
import { shownNumber } from '../lib/decimals';
import { listed } from '../lib/text';
import { halvesOf } from '../lib/timeOfDay';
import { type SessionSetting, sessionSettings } from '../questionnaire/sessionNotes';
import { day, oneOf, requiredOneOf, requiredPlannedDay, requiredTimeOfDay } from './column';
import { defineEntity, type RowOf } from './entity';

/** From 1, a Monday, as ISO counts them. */
const weekdays = [
  { value: 1, label: 'Segunda-feira' },
  { value: 2, label: 'Terça-feira' },
  { value: 3, label: 'Quarta-feira' },
  { value: 4, label: 'Quinta-feira' },
  { value: 5, label: 'Sexta-feira' },
  { value: 6, label: 'Sábado' },
  { value: 7, label: 'Domingo' },
] as const;

const turns = [
  { value: 1, label: 'Toda semana' },
  { value: 2, label: 'A cada duas semanas' },
] as const;

/** When a patient comes, week after week: a row of each weekday and time. */
export const weeklySessions = defineEntity({
  table: 'weekly_sessions',
  life: 'editable',
  name: 'weekly_session',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    weekday: requiredOneOf({ label: 'Dia da semana', options: weekdays, isList: true, first: 1 }),
    time_of_day: requiredTimeOfDay({ label: 'Horário', missing: 'Escreva o horário.' }),
    setting: oneOf({ label: 'Modalidade', options: sessionSettings }),
    every: requiredOneOf({ label: 'Frequência', options: turns, first: 1 }),
    from_day: requiredPlannedDay({ label: 'A partir de', begin: () => todayIso() }),
    until_day: day({ label: 'Até' }),
  },
  title: 'time_of_day',
  order: 'from_day',
  copied: { list: 'horarios', id: 'horario' },
  isRemovable: true,
  words: { one: 'Horário', counted: ['horário da semana', 'horários da semana'] },
});

export type WeeklySession = RowOf<typeof weeklySessions>;

/** What one of them says. */
type Times = Pick<WeeklySession, 'weekday' | 'time_of_day' | 'setting' | 'every'>;
type Days = Pick<WeeklySession, 'from_day' | 'until_day'>;

/** 'ter.' */
const shortDay = (weekday: number): string =>
  weekdays
    .find(({ value }) => value === weekday)
    ?.label.slice(0, 3)
    .toLocaleLowerCase('pt-BR')
    .concat('.') ?? '';

const places = {
  consultorio: 'no consultório',
  domicilio: 'no domicílio',
  escola: 'na escola',
  teleatendimento: 'por teleatendimento',
  outro: 'em outro lugar',
} as const satisfies Record<SessionSetting, string>;

/** '14:00 a 14:50' */
const timesText = (times: string): string => {
  const { start, end } = halvesOf(times);
  return end ? `${start} a ${end}` : start;
};

const few = ['', 'uma', 'duas', 'três', 'quatro', 'cinco', 'seis', 'sete'];
const howOften = (sessions: number): string =>
  `${few[sessions] ?? sessions} ${sessions === 1 ? 'vez' : 'vezes'} por semana`;

/** By weekday, then by time. */
export const byDay = (
  one: Pick<Times, 'weekday' | 'time_of_day'>,
  other: Pick<Times, 'weekday' | 'time_of_day'>,
) => one.weekday - other.weekday || one.time_of_day.localeCompare(other.time_of_day);

/** Those that are alike, each with the first of them. */
function groups<Row>(rows: readonly Row[], alike: (row: Row) => string): (readonly [Row, ...Row[]])[] {
  const found = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    const group = found.get(alike(row));
    if (group) group.push(row);
    else found.set(alike(row), [row]);
  }
  return [...found.values()];
}

/** 'ter. e qui., 14:00 a 14:50, no consultório', of each time and place. */
function placesAndTimes(times: readonly Times[]): string {
  return groups(times, ({ time_of_day, setting }) => `${time_of_day} ${setting}`)
    .map((group) => {
      const [first] = group;
      const days = listed(group.map(({ weekday }) => shortDay(weekday)));
      const place = first.setting ? [places[first.setting]] : [];
      return [days, timesText(first.time_of_day), ...place].join(', ');
    })
    .join('; ');
}

/** 'Duas vezes por semana, ter. e qui., 14:00 a 14:50, no consultório'; '' without any. */
export function weekText(times: readonly Times[]): string {
  const sorted = times.toSorted(byDay);
  const [weekly, fortnightly] = [1, 2].map((every) => sorted.filter((one) => one.every === every));
  const parts = [
    ...(weekly?.length ? [`${howOften(weekly.length)}, ${placesAndTimes(weekly)}`] : []),
    ...(fortnightly?.length ? [`a cada duas semanas, ${placesAndTimes(fortnightly)}`] : []),
  ];
  const text = parts.join('; ');
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);
}

/** 'qui., 14:00 a 14:50' */
export const timeText = ({ weekday, time_of_day }: Times): string =>
  `${shortDay(weekday)}, ${timesText(time_of_day)}`;

const isOver = ({ until_day }: Days, today: string) => until_day !== null && until_day < today;

const isInForce = (row: Days, today: string) => row.from_day <= today && !isOver(row, today);

const WEEK = 7;

/** The days of a period on which one of them lets a session be expected, the oldest first. */
export function daysOf(
  { weekday, every, from_day, until_day }: Pick<Times, 'weekday' | 'every'> & Days,
  { from, to }: Period,
): string[] {
  const last = until_day !== null && until_day < to ? until_day : to;
  const [begins, earliest, latest] = [from_day, from, last].map(parseIso);
  if (!begins || !earliest || !latest) return [];
  const start = dayNumber(begins);
  // the first day of 1970 is a Thursday
  const weekdayOfStart = ((start + 3) % WEEK) + 1;
  const first = start + ((weekday - weekdayOfStart + WEEK) % WEEK);
  const step = WEEK * every;
  const next = first + Math.max(0, Math.ceil((dayNumber(earliest) - first) / step)) * step;
  const count = Math.max(0, Math.floor((dayNumber(latest) - next) / step) + 1);
  return Array.from({ length: count }, (_, turn) => isoOfDay(next + turn * step));
}

/** Those that are not over. */
export const timesInForce = <Row extends Days>(rows: readonly Row[], today = todayIso()): Row[] =>
  rows.filter((row) => !isOver(row, today));

const ofDays = ({ from_day, until_day }: Days): string => {
  const from = fromIsoDate(from_day);
  return until_day === null ? `A partir de ${from}` : `De ${from} a ${fromIsoDate(until_day)}`;
};

/** Each sentence, with the days of which it is said: those of today first, which has no label, then the others, the newest first. */
export function weekEntries(
  rows: readonly WeeklySession[],
  today = todayIso(),
): { readonly label: string; readonly value: string; readonly isOver: boolean }[] {
  const isNow = (row: WeeklySession) => isInForce(row, today);
  const others = rows.filter((row) => !isNow(row)).toReversed();
  const now = weekText(rows.filter(isNow));
  return [
    ...(now ? [{ label: '', value: now, isOver: false }] : []),
    ...groups(others, ofDays).map((group) => ({
      label: ofDays(group[0]),
      value: weekText(group),
      isOver: isOver(group[0], today),
    })),
  ];
}

/** How many sessions a week the times in force give, one of every other week half; null without any. */
export function sessionsAWeek(
  times: readonly (Days & Pick<Times, 'every'>)[],
  today = todayIso(),
): number | null {
  const inForce = times.filter((row) => isInForce(row, today));
  return inForce.length === 0 ? null : inForce.reduce((sum, { every }) => sum + 1 / every, 0);
}

/** 'o plano diz 2 por semana, os horários dão 3'; '' where they agree, or one of them says nothing. */
export function weekDifference(
  planned: number | null,
  times: readonly (Days & Pick<Times, 'every'>)[],
  today = todayIso(),
): string {
  const given = sessionsAWeek(times, today);
  if (planned === null || given === null || given === planned) return '';
  return `o plano diz ${shownNumber(planned)} por semana, os horários dão ${shownNumber(given)}`;
}
