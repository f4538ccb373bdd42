import { useQuery } from '@tanstack/react-query';
import { expectedOptions, expectedPeriod } from '../../data/records/expectedSessions';
import { type PatientRow, patientOptions } from '../../data/records/patients';
import { removalIn } from '../../device/outbox/items';
import { isStuck, type OutboxItem } from '../../device/outbox/outboxState';
import { type Period, todayIso } from '../../lib/dates';
import { type ExpectedSession, startOf } from '../../questionnaire/expectedSessions';
import { daysOf, type WeeklySession, weeklySessions } from '../../records/weeklySessions';
import { useTherapist } from '../contexts';
import { useUnsentItems } from '../useOutboxItems';
import { rowsWaiting, waitingRow } from './useRowDialog';

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

type OfRecord = {
  readonly patientId: string;
  readonly userId: string;
  /** Undefined where it has not been read. */
  readonly treatment: Treatment | null | undefined;
  readonly period: Period;
};
type Treatment = Pick<PatientRow, 'archived_at' | 'discharged_on' | 'resumed_on'>;

/** Likewise, with the times among `items`; none of them counts outside of the treatment. */
export function withTimesAmong(
  items: readonly OutboxItem[],
  known: readonly ExpectedSession[],
  { patientId, userId, treatment, period }: OfRecord,
): readonly ExpectedSession[] {
  const rows = rowsWaiting(items, weeklySessions, patientId);
  const removed = items.flatMap((item) => {
    const removal = isStuck(item) ? undefined : removalIn(item.stored);
    const isOne = removal?.table === weeklySessions.table && removal.patientId === patientId;
    return isOne ? (removal.base ?? []) : [];
  });
  const stored: readonly object[] = [...rows.flatMap(({ row }) => row.base ?? []), ...removed];
  const { archived_at, discharged_on, resumed_on } = treatment ?? {};
  return withWaitingTimes(
    known,
    {
      saved: archived_at ? [] : rows.map((item) => waitingRow(weeklySessions, item, userId)),
      // their table says what they are
      gone: stored as readonly WeeklySession[],
    },
    {
      from: resumed_on && resumed_on > period.from ? resumed_on : period.from,
      to: discharged_on && discharged_on < period.to ? discharged_on : period.to,
    },
  );
}

/** The sessions of a record that were, and are, to be expected, also by times that are on this device only; and their query. */
export function useExpectedSessions(patientId: string, enabled = true) {
  const { userId } = useTherapist();
  const query = useQuery({ ...expectedOptions(patientId), enabled });
  const { data: treatment } = useQuery({ ...patientOptions(userId, patientId), enabled });
  const record = { patientId, userId, treatment, period: expectedPeriod() };
  return { sessions: withTimesAmong(useUnsentItems(), query.data ?? [], record), query };
}
