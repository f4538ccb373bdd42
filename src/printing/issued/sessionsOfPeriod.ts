import type { NotesOfPeriod, OpenOfPeriod } from '../../data/records/notesInPeriod';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { Period } from '../../lib/dates';
import { durationText, minutesOf } from '../../lib/timeOfDay';
import { labelOfKind, type SessionTimes } from '../../questionnaire/sessionNotes';
import { type Absence, absenceLabel } from '../../records/absences';

/** A session that took place. */
export type Session = SessionTimes & { readonly id: string; readonly day: string };
/** One that did not; `label` says how. */
type Missed = { readonly id: string; readonly day: string; readonly label: string };

/** What took place in a period, each the oldest first. */
export type SessionsOfPeriod = {
  /** Finalised; a corrected one once, as its last version says. */
  readonly sessions: readonly Session[];
  /** Not finalised yet: they count nowhere. */
  readonly open: readonly Session[];
  readonly absences: readonly Missed[];
  /** How long the sessions took that say so, and how many these are. */
  readonly minutes: number;
  readonly timed: number;
};

const byDay = (one: Session | Missed, other: Session | Missed) => one.day.localeCompare(other.day);

const sessionOf = ({ id, occurred_on, time_of_day, setting }: SessionNote | OpenOfPeriod): Session => ({
  id,
  day: occurred_on,
  time_of_day,
  setting,
});

/** Adds up a period: the one place that says what counts as a session and what as an absence. */
export function sessionsOfPeriod(
  { from, to }: Period,
  { notes, openNotes }: Pick<NotesOfPeriod, 'notes' | 'openNotes'>,
  absences: readonly Absence[],
): SessionsOfPeriod {
  const isWithin = (day: string) => day >= from && day <= to;
  const last = notes.map(({ note }) => note).filter(({ occurred_on }) => isWithin(occurred_on));
  const sessions = last.filter(({ kind }) => kind === 'atendimento').map(sessionOf);
  // a correction that is not final stands beside what it corrects, which counts
  const open = openNotes.filter(({ kind, replaces }) => kind === 'atendimento' && replaces === null);
  const noted = last.filter(({ kind }) => kind === 'falta');
  const missed = [
    ...noted.map(({ id, occurred_on, kind }) => ({ id, day: occurred_on, label: labelOfKind(kind) })),
    ...absences
      .filter(({ missed_on }) => isWithin(missed_on))
      .map((absence) => ({ id: absence.id, day: absence.missed_on, label: absenceLabel(absence) })),
  ];
  const lengths = sessions.flatMap(({ time_of_day }) => minutesOf(time_of_day ?? null) ?? []);
  return {
    sessions: sessions.toSorted(startsFirst),
    open: open.map(sessionOf).toSorted(startsFirst),
    absences: missed.toSorted(byDay),
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
