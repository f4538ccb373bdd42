import { digitsOf, fill } from './masks';

/**
 * When something began and ended by the clock of the place, on one day: '14:00', or '14:00-14:50'. It has no time zone, as its day has
 * none. A form has the same text, with whatever is typed in its halves.
 */
type Halves = { readonly start: string; readonly end: string };

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export const halvesOf = (times: string): Halves => {
  const [start = '', end = ''] = times.split('-');
  return { start: start.trim(), end: end.trim() };
};

export const joined = ({ start, end }: Halves): string => (end ? `${start}-${end}` : start);

/** Formats as 'hh:mm'; '9:30' and '9h30' are read, too. */
export const maskTime = (text: string): string =>
  fill('##:##', digitsOf(text.replace(/^\s*(\d)(?=[:h])/, '0$1')));

/** What is wrong with each half of what is typed. */
export function timesProblems(typed: string): { readonly [half in keyof Halves]: string | undefined } {
  const { start, end } = halvesOf(typed);
  const problem = (time: string) =>
    time === '' || TIME.test(time) ? undefined : 'Este horário não existe. Escreva como 14:00.';
  const isTurned = TIME.test(start) && TIME.test(end) && start >= end;
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
