import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { dataOf, read } from '../supabase/dataError';
import { keys } from './keys';
import { type PatientRow, patientColumns, readPatient } from './patients';

/**
 * Archives or reactivates a record; null when it does not exist. A record that is in the wanted state already, set by
 * another device, is not written again.
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

/** The server replaces the time with its own. */
export const archivePatient = (userId: string, id: string) =>
  setArchived(userId, id, new Date().toISOString());

export const reactivatePatient = (userId: string, id: string) => setArchived(userId, id, null);

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
      const rows = await read(supabase.rpc('keep_until', { patient_ids: batch.map(({ id }) => id) }));
      const dates = new Map(rows.map((row) => [row.patient_id, row.keep_until]));
      for (const { id, resolve } of batch) resolve(dates.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * The civil date until which a record must be kept (Lei 13.787/2018, art. 6), ISO; null for a record that does not exist.
 * Simultaneous queries are combined into one call.
 */
export function keepUntilOptions(id: string) {
  return queryOptions({
    queryKey: keys.record(id, 'keep-until'),
    queryFn: () =>
      new Promise<string | null>((resolve, reject) => {
        if (waiting.length === 0) setTimeout(() => void askForWaiting());
        waiting.push({ id, resolve, reject });
      }),
  });
}
