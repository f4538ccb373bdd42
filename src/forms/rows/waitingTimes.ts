import { useQuery } from '@tanstack/react-query';
import { expectedOptions, expectedPeriod } from '../../data/records/expectedSessions';
import { patientOptions } from '../../data/records/patients';
import { removalIn } from '../../device/outbox/items';
import { isStuck } from '../../device/outbox/outboxState';
import { type Period, todayIso } from '../../lib/dates';
import { type ExpectedSession, startOf } from '../../questionnaire/expectedSessions';
import { daysOf, type WeeklySession, weeklySessions } from '../../records/weeklySessions';
import { useTherapist } from '../contexts';
import { useLeaving } from './leaving';
import { useWaitingRows, waitingRow } from './useRowDialog';

const keyOf = ({ day, time_of_day }: Pick<ExpectedSession, 'day' | 'time_of_day'>) =>
  `${day} ${startOf(time_of_day)}`;

/** The times of a record that wait. */
type Waiting = {
  /** As they will be. */
  readonly saved: readonly WeeklySession[];
  /** As they were, and will be no more. */
  readonly gone: readonly WeeklySession[];
};

/** The sessions of a record as its times let expect them once those that wait are stored. */
export function withWaitingTimes(
  known: readonly ExpectedSession[],
  { saved, gone }: Waiting,
  period: Period,
): readonly ExpectedSession[] {
  if (saved.length + gone.length === 0) return known;
  const keysOf = (row: WeeklySession, days: Period) => daysOf(row, days).map((day) => keyOf({ ...row, day }));
  const left = new Set(gone.flatMap((row) => keysOf(row, period)));
  const before = new Map(known.map((session) => [keyOf(session), session]));
  const made = saved.flatMap((row) => {
    // none is expected before its time was written
    const written = todayIso(new Date(row.created_at));
    const from = written > period.from ? written : period.from;
    return daysOf(row, { from, to: period.to }).map((day): ExpectedSession => {
      const { patient_id, time_of_day, setting } = row;
      const { answered_by = null, answer_id = null } = before.get(keyOf({ day, time_of_day })) ?? {};
      return { patient_id, day, time_of_day, setting, answered_by, answer_id };
    });
  });
  const staying = known.filter((session) => !left.has(keyOf(session)));
  const all = new Map([...staying, ...made].map((session) => [keyOf(session), session]));
  return [...all.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([, session]) => session);
}

/** The sessions of a record that were, and are, to be expected, also by times that are on this device only; and their query. */
export function useExpectedSessions(patientId: string, enabled = true) {
  const { userId } = useTherapist();
  const query = useQuery({ ...expectedOptions(patientId), enabled });
  const { data: patient } = useQuery({ ...patientOptions(userId, patientId), enabled });
  const rows = useWaitingRows(weeklySessions, patientId);
  const leaving = useLeaving(weeklySessions.table, patientId);
  const { from, to } = expectedPeriod();
  const { archived_at, discharged_on, resumed_on } = patient ?? {};
  const saved = rows.map((item) => waitingRow(weeklySessions, item, userId));
  const removed = leaving.flatMap((item) => {
    const removal = isStuck(item) ? undefined : removalIn(item.stored);
    return removal?.table === weeklySessions.table ? (removal.base ?? []) : [];
  });
  const stored: readonly object[] = [...rows.flatMap(({ row }) => row.base ?? []), ...removed];
  const sessions = withWaitingTimes(
    query.data ?? [],
    // their table says what they are
    { saved: archived_at ? [] : saved, gone: stored as readonly WeeklySession[] },
    {
      from: resumed_on && resumed_on > from ? resumed_on : from,
      to: discharged_on && discharged_on < to ? discharged_on : to,
    },
  );
  return { sessions, query };
}
