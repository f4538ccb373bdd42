import { queryOptions } from '@tanstack/react-query';
import { supabase } from '../supabase/client';
import { dataOf, read } from '../supabase/dataError';
import { keys, type RecordList } from './keys';
import type { PatientRow } from './patients';
import type { Changes } from './savePatient';

/**
 * What brings a record into the archive, or back. Of one that only a list knows no revision is known: its save finds the stored one, and
 * is merged with it.
 */
export function movedTo(
  known: PatientRow | Pick<PatientRow, 'id' | 'nome' | 'social_name'>,
  to: RecordList,
): Changes {
  // the server replaces the time with its own
  const now = new Date().toISOString();
  const [before, after] = to === 'archived' ? [null, now] : [now, null];
  const base = { revision: 0, answer_marks: [], ...known, archived_at: before };
  // a save reads nothing else of it
  return { base: base as unknown as PatientRow, answers: { archived_at: after }, marks: {} };
}

/** Archives an imported record; one that is archived stays as it is. */
export async function archivePatient(userId: string, id: string): Promise<void> {
  const archived_at = new Date().toISOString();
  const row = supabase.from('patients').update({ archived_at }).eq('id', id).eq('user_id', userId);
  dataOf(await row.filter('archived_at', 'is', null));
}

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
