import { civilDateOf, dayNumber, formatWeekday, isoOfDay } from '../lib/dates';
import { halvesOf } from '../lib/timeOfDay';

/** A session that the weekly times of a record let expect. */
export type PlannedSession = {
  readonly patient_id: string;
  /** ISO. */
  readonly day: string;
  readonly time_of_day: string;
  readonly setting: string | null;
};

/** Likewise, with what answers it, null for nothing. */
export type ExpectedSession = PlannedSession & {
  readonly answered_by: 'note' | 'absence' | 'contact' | null;
  readonly answer_id: string | null;
};

/** Those of so many days are asked about. */
const MISSING_DAYS = 21;

/** The first day of which a session without a note is asked about, ISO. */
export const firstMissingDay = (): string => isoOfDay(dayNumber(civilDateOf(new Date())) - MISSING_DAYS);

/** A note or absence that waits on this device. */
export type WaitingAnswer = Pick<PlannedSession, 'patient_id' | 'day'> & {
  readonly time_of_day: string | null;
};

/** '14:00' of '14:00-14:50'. */
export const startOf = (times: string | null) => halvesOf(times ?? '').start;

/** Those that nothing answers, on the server or on this device; what waits answers the one of its time, else the first of its day. */
export function unanswered<Session extends ExpectedSession>(
  sessions: readonly Session[],
  waiting: readonly WaitingAnswer[],
): Session[] {
  const open = sessions.filter(({ answered_by }) => answered_by === null);
  const isOfDay = (one: PlannedSession, answer: WaitingAnswer) =>
    one.patient_id === answer.patient_id && one.day === answer.day;
  for (const answer of waiting) {
    const atItsTime = open.findIndex(
      (one) => isOfDay(one, answer) && startOf(one.time_of_day) === startOf(answer.time_of_day),
    );
    const index = atItsTime >= 0 ? atItsTime : open.findIndex((one) => isOfDay(one, answer));
    if (index >= 0) open.splice(index, 1);
  }
  return open;
}

/** Which of the open sessions of a day a note is of that is begun at this time of it: the last that has begun, else the first. */
export function sessionOfDay<Session extends PlannedSession>(
  open: readonly Session[],
  day: string,
  time: string,
): Session | undefined {
  const ofDay = open.filter((one) => one.day === day);
  return ofDay.findLast(({ time_of_day }) => startOf(time_of_day) <= time) ?? ofDay[0];
}

/** True once it is over, or has begun where its end is not said. */
export function isOver({ time_of_day }: PlannedSession, time: string): boolean {
  const { start, end } = halvesOf(time_of_day);
  return (end || start) <= time;
}

/** 'qui., 26/11, 14:00' */
export const sessionText = ({ day, time_of_day }: PlannedSession): string =>
  `${formatWeekday(day)}, ${startOf(time_of_day)}`;

/** 'Falta a evolução de qui., 26/11, 14:00' */
export const missingText = (session: PlannedSession): string => `Falta a evolução de ${sessionText(session)}`;
