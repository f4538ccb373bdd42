import type { NotesOfPeriod } from '../../data/records/notesInPeriod';
import type { SessionNote } from '../../data/records/sessionNotes';
import { type Period, todayIso } from '../../lib/dates';
import { durationText, minutesOf, shownTimes } from '../../lib/timeOfDay';
import type { ExpectedSession } from '../../questionnaire/expectedSessions';
import { labelOfKind, type SessionTimes } from '../../questionnaire/sessionNotes';
import { type Absence, absenceLabel, isOfDay, toldText } from '../../records/absences';

/** A session that took place. */
export type Session = SessionTimes & { readonly id: string; readonly day: string };
/** One that did not; `label` says how: 'Desmarcou · Avisou: a mãe, na véspera'. */
type Missed = { readonly id: string; readonly day: string; readonly label: string };

/** What took place in a period, each the oldest first. */
export type SessionsOfPeriod = {
  /** Finalised; a corrected one once, as its last version says. */
  readonly sessions: readonly Session[];
  /** Not finalised yet: they count nowhere. */
  readonly open: readonly Session[];
  readonly absences: readonly Missed[];
  /** Of days on which nobody was to come. */
  readonly closed: readonly Missed[];
  /** What the weekly times let expect until today, and since when, where other things of the period are from before. */
  readonly expected: readonly ExpectedSession[];
  readonly since: string | null;
  /** Those for which there is neither a note of a session nor an absence. */
  readonly missing: readonly ExpectedSession[];
  /** The days of the sessions that nothing let expect, since then. */
  readonly extra: readonly string[];
  /** How long the sessions took that say so, and how many these are. */
  readonly minutes: number;
  readonly timed: number;
};

const byDay = (one: Session | Missed, other: Session | Missed) => one.day.localeCompare(other.day);

const sessionOf = ({ id, occurred_on, time_of_day, setting }: SessionNote): Session => ({
  id,
  day: occurred_on,
  time_of_day,
  setting,
});

const missedOf = (absence: Absence): Missed => ({
  id: absence.id,
  day: absence.missed_on,
  label: [shownTimes(absence.time_of_day), absenceLabel(absence), toldText(absence)]
    .filter(Boolean)
    .join(' · '),
});

/** One of today may still take place. */
const isOfNow =
  (today: string) =>
  ({ day, answered_by }: ExpectedSession): boolean =>
    day < today || (day === today && answered_by !== null);

type Found = {
  readonly held: readonly Session[];
  readonly unfinished: readonly Session[];
  readonly missed: readonly Missed[];
};

/** What took place, compared with what was to be expected. */
function comparedWith(
  expected: readonly ExpectedSession[],
  { held, unfinished, missed }: Found,
): Pick<SessionsOfPeriod, 'expected' | 'since' | 'missing' | 'extra'> {
  const first = expected[0]?.day;
  const isBefore = ({ day }: Session | Missed) => first !== undefined && day < first;
  const open = new Set(unfinished.map(({ id }) => id));
  // a note that is being corrected answers under the id of its correction
  const answered = expected.filter(
    ({ answered_by, answer_id }) => answered_by === 'note' && !open.has(answer_id ?? ''),
  );
  const days = [...new Set(held.map(({ day }) => day))].filter((day) => first !== undefined && day >= first);
  return {
    expected,
    since: first !== undefined && [...held, ...unfinished, ...missed].some(isBefore) ? first : null,
    missing: expected.filter(({ answered_by }) => answered_by === null || answered_by === 'contact'),
    extra: days.flatMap((day) => {
      const count = (list: readonly { readonly day: string }[]) =>
        list.filter((one) => one.day === day).length;
      return Array.from({ length: Math.max(0, count(held) - count(answered)) }, () => day);
    }),
  };
}

/** Adds up a period: the one place that says what counts as a session and what as an absence. */
export function sessionsOfPeriod(
  { from, to }: Period,
  { notes, openNotes }: Pick<NotesOfPeriod, 'notes' | 'openNotes'>,
  absences: readonly Absence[],
  planned: readonly ExpectedSession[] = [],
  now = new Date(),
): SessionsOfPeriod {
  const isWithin = (day: string) => day >= from && day <= to;
  const last = notes.map(({ note }) => note).filter(({ occurred_on }) => isWithin(occurred_on));
  const sessions = last.filter(({ kind }) => kind === 'atendimento').map(sessionOf);
  // a correction that is not final stands beside what it corrects, which counts
  const open = openNotes.filter(({ kind, replaces }) => kind === 'atendimento' && replaces === null);
  const noted = last.filter(({ kind }) => kind === 'falta');
  const within = absences.filter(({ missed_on }) => isWithin(missed_on));
  const missed = [
    ...noted.map(({ id, occurred_on, kind }) => ({ id, day: occurred_on, label: labelOfKind(kind) })),
    ...within.filter(({ kind }) => !isOfDay(kind)).map(missedOf),
  ];
  const lengths = sessions.flatMap(({ time_of_day }) => minutesOf(time_of_day ?? null) ?? []);
  const held = sessions.toSorted(startsFirst);
  const unfinished = open.map(sessionOf).toSorted(startsFirst);
  return {
    sessions: held,
    open: unfinished,
    absences: missed.toSorted(byDay),
    closed: within
      .filter(({ kind }) => isOfDay(kind))
      .map(missedOf)
      .toSorted(byDay),
    ...comparedWith(planned.filter(isOfNow(todayIso(now))), { held, unfinished, missed }),
    minutes: lengths.reduce((sum, length) => sum + length, 0),
    timed: lengths.length,
  };
}

const startsFirst = (one: Session, other: Session) =>
  byDay(one, other) || (one.time_of_day ?? '').localeCompare(other.time_of_day ?? '');

/** '5 h 50 min', and of which sessions that is, where others do not say it; '' where none does. */
export function totalTime({ sessions, minutes, timed }: SessionsOfPeriod): string {
  if (timed === 0) return '';
  if (timed === sessions.length) return durationText(minutes);
  const which = timed === 1 ? 'do único atendimento' : `dos ${timed} atendimentos`;
  return `${durationText(minutes)}, ${which} com início e término anotados`;
}
