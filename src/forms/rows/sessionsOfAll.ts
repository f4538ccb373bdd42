import { useQueries } from '@tanstack/react-query';
import { expectedOptions } from '../../data/records/expectedSessions';
import type { SessionOfPatient } from '../../data/records/overview';
import { patientOptions } from '../../data/records/patients';
import { removalIn, rowOrAsked } from '../../device/outbox/items';
import { civilDateOf, dayNumber, isoOfDay, todayIso } from '../../lib/dates';
import { MISSING_DAYS } from '../../questionnaire/expectedSessions';
import { weeklySessions } from '../../records/weeklySessions';
import { useTherapist } from '../contexts';
import { useUnsentItems } from '../useOutboxItems';
import { useTakenHeads } from '../useTaken';
import { withTimesAmong } from './waitingTimes';

const inOrder = (sessions: readonly SessionOfPatient[]): readonly SessionOfPatient[] =>
  sessions.toSorted((a, b) => a.day.localeCompare(b.day) || a.time_of_day.localeCompare(b.time_of_day));

/** The sessions of the records that this device has taken along. */
function useTakenSessions(): readonly SessionOfPatient[] {
  const heads = useTakenHeads();
  const known = useQueries({
    queries: heads.map(({ patientId }) => ({ ...expectedOptions(patientId), enabled: false })),
  });
  const today = todayIso();
  const first = isoOfDay(dayNumber(civilDateOf(new Date())) - MISSING_DAYS);
  return heads.flatMap(({ name, now }, index) => {
    const patients = now?.summary ?? { nome: name, social_name: null };
    const sessions = (known[index]?.data ?? []).filter(({ day }) => day >= first && day <= today);
    return sessions.map((session) => ({ ...session, patients }));
  });
}

/** Today's sessions of the records whose times wait on this device, beside what is `known` of them. */
function useWaitingSessions(known: readonly SessionOfPatient[]) {
  const { userId } = useTherapist();
  const items = useUnsentItems();
  const names = new Map<string, string>();
  for (const { stored } of items) {
    const { table } = rowOrAsked(stored) ?? removalIn(stored) ?? {};
    if (table === weeklySessions.table && stored.patientId !== undefined)
      names.set(stored.patientId, stored.patientName);
  }
  const treatments = useQueries({
    queries: [...names.keys()].map((id) => ({ ...patientOptions(userId, id), enabled: false })),
  });
  const today = todayIso();
  const sessions = [...names].flatMap(([patientId, nome], index) => {
    const before = known.filter(({ patient_id, day }) => patient_id === patientId && day === today);
    const treatment = treatments[index]?.data;
    const patients = before[0]?.patients ?? { nome, social_name: null };
    const record = { patientId, userId, treatment, period: { from: today, to: today } };
    return withTimesAmong(items, before, record).map((session) => ({ ...session, patients }));
  });
  const isReplaced = ({ patient_id, day }: SessionOfPatient) => names.has(patient_id) && day === today;
  return { sessions, isReplaced };
}

/**
 * The sessions of today, and those of three weeks before, the oldest first: as the server has `said`; without its answer those of the
 * records that were taken along. Today's are also those of times that are on this device only.
 */
export function useSessionsOfAll(said: readonly SessionOfPatient[] | undefined): readonly SessionOfPatient[] {
  const taken = useTakenSessions();
  const known = said ?? taken;
  const { sessions, isReplaced } = useWaitingSessions(known);
  return inOrder([...known.filter((session) => !isReplaced(session)), ...sessions]);
}
