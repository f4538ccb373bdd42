import { useQueries } from '@tanstack/react-query';
import { expectedOptions } from '../data/records/expectedSessions';
import type { SessionOfPatient } from '../data/records/overview';
import { todayIso } from '../lib/dates';
import { firstMissingDay } from '../questionnaire/expectedSessions';
import { useTakenHeads } from './useTaken';

/** The sessions of the records that this device has taken along, of today and of three weeks before, the oldest first. */
export function useTakenSessions(): readonly SessionOfPatient[] {
  const heads = useTakenHeads();
  const known = useQueries({
    queries: heads.map(({ patientId }) => ({ ...expectedOptions(patientId), enabled: false })),
  });
  const today = todayIso();
  const first = firstMissingDay();
  return heads
    .flatMap(({ now }, index) => {
      // of one in the shape of another version nothing was read
      if (!now) return [];
      const sessions = (known[index]?.data ?? []).filter(({ day }) => day >= first && day <= today);
      return sessions.map((session) => ({ ...session, patients: now.summary }));
    })
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.time_of_day.localeCompare(b.time_of_day));
}
