import { twoDigits } from './dates';
import { seenText } from './plainText';
import { fold } from './text';

/**
 * When something began and ended by the clock of the place, on one day: '14:00', or '14:00-14:50'. It has no time zone, as its day has
 * none. A form has the same text, with whatever is typed in its halves.
 */
type Halves = { readonly start: string; readonly end: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** As people write it: '14h', '14 h 30', '9h30min', '14:00:00', '2:30 pm'. */
const WRITTEN =
  /^(?:as )?(\d{1,2})(?:(?:[:.]| ?h) ?(\d{2})(?:[:m] ?\d{2}s?)?| ?(?=h|[ap]\.?m))(?: ?(?:hs?|hrs?|horas?|min|m))?(?: ?([ap])\.?m\.?)?$/;

/** '14:00', whole. */
export const isTime = (text: string): boolean => TIME.test(text);

export const ONE_TIME = 'Escreva só um horário, como 14:00.';

/** The time in a text; '' where there is none, or more than one. */
export function readTime(text: string): string {
  const [, hour = '', minute = '00', half] = WRITTEN.exec(fold(seenText(text))) ?? [];
  const told = Number(hour);
  if (half === 'a' && told > 12) return '';
  const noon = half === 'p' && told < 12 ? 12 : half === 'a' && told === 12 ? -12 : 0;
  const time = hour && `${twoDigits(told + noon)}:${minute}`;
  return TIME.test(time) ? time : '';
}

export const halvesOf = (times: string): Halves => {
  const [start = '', end = ''] = times.split('-');
  return { start: start.trim(), end: end.trim() };
};

export const joined = ({ start, end }: Halves): string => (end ? `${start}-${end}` : start);

/** What is wrong with each half of what is typed. */
export function timesProblems(typed: string): { readonly [half in keyof Halves]: string | undefined } {
  const { start, end } = halvesOf(typed);
  const problem = (time: string) => {
    if (time === '' || isTime(time)) return undefined;
    return /^[\d:]*$/.test(time) ? 'Este horário não existe. Escreva como 14:00.' : ONE_TIME;
  };
  const isTurned = isTime(start) && isTime(end) && start >= end;
  return {
    start: start === '' && end !== '' ? 'Escreva também o início.' : problem(start),
    end: isTurned ? 'O término vem depois do início, no mesmo dia.' : problem(end),
  };
}

/** True for what can be stored. */
export function isTimes(text: string): boolean {
  const problems = timesProblems(text);
  return halvesOf(text).start !== '' && !problems.start && !problems.end;
}

const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How long it took; null where no end is told. */
export function minutesOf(times: string | null): number | null {
  const { start, end } = halvesOf(times ?? '');
  return start && end ? minuteOfDay(end) - minuteOfDay(start) : null;
}

/** '14:00–14:50'; '' for none. */
export const shownTimes = (times: string | null): string => {
  const { start, end } = halvesOf(times ?? '');
  return end ? `${start}–${end}` : start;
};

/** '1 h 40 min' of minutes. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours.toLocaleString('pt-BR')} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}
