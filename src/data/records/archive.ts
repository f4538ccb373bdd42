import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { dataOf, orThrow } from '../supabase/dataError';
import { type PatientRow, patientColumns, patientKeys, readPatient } from './patients';

/**
 * Puts a record away, or back; null when there is none. The answers and the time of the last entry stay, also where
 * another device was faster: a record that is there already is not touched.
 */
async function setArchived(
  userId: string,
  id: string,
  archivedAt: string | null,
): Promise<PatientRow | null> {
  const row = dataOf(
    await supabase
      .from('patients')
      .update({ archived_at: archivedAt })
      .eq('id', id)
      .eq('user_id', userId)
      .filter('archived_at', archivedAt ? 'is' : 'not.is', null)
      .select(patientColumns)
      .maybeSingle(),
  );
  return row ?? readPatient(userId, id);
}

/** The server sets its own time. */
export const archivePatient = (userId: string, id: string) =>
  setArchived(userId, id, new Date().toISOString());

export const reactivatePatient = (userId: string, id: string) => setArchived(userId, id, null);

/** At most this many records are asked for at once. */
const BATCH = 100;

type Waiting = {
  readonly id: string;
  readonly resolve: (date: string | null) => void;
  readonly reject: (error: unknown) => void;
};
let waiting: Waiting[] = [];

async function askForWaiting(): Promise<void> {
  const asked = waiting;
  waiting = [];
  for (let start = 0; start < asked.length; start += BATCH) {
    const batch = asked.slice(start, start + BATCH);
    try {
      const answer = await supabase
        .rpc('keep_until', { patient_ids: batch.map(({ id }) => id) })
        .retry(false);
      const dates = new Map(orThrow(answer).map((row) => [row.patient_id, row.keep_until]));
      for (const { id, resolve } of batch) resolve(dates.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Until when a record is to be kept (Lei 13.787/2018, art. 6), as ISO; null for a record that is gone. What is asked
 * for at the same time goes in one call.
 */
export function keepUntilOptions(id: string) {
  return queryOptions({
    queryKey: [...patientKeys.all, 'keep-until', id],
    queryFn: () =>
      new Promise<string | null>((resolve, reject) => {
        if (waiting.length === 0) setTimeout(() => void askForWaiting());
        waiting.push({ id, resolve, reject });
      }),
  });
}
