import { supabase } from '../supabase/client';
import { read } from '../supabase/dataError';

/** Of these records, those in use, each with a text that differs after every entry of it. */
export async function readRecordMarks(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await read(supabase.rpc('record_marks', { patient_ids: [...ids] }));
  return new Map(rows.map(({ patient_id, mark }) => [patient_id, mark]));
}
