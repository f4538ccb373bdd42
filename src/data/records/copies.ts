import type { QueryClient } from '@tanstack/react-query';
import { todayIso } from '../../lib/dates';
import { succeeds } from '../../lib/succeeds';
import { supabase } from '../supabase/client';
import { dataOf, WITHOUT_PATIENT } from '../supabase/dataError';
import type { Insert } from '../supabase/schema';
import { copiesNoted } from './afterSave';

const BATCH = 500;

/** What the therapist downloaded: a record as a whole, or the line of it in the table of all patients. */
export type Copied = 'Cópia da ficha' | 'Linha na planilha de pacientes';

const copyOf = (patient_id: string, content: Copied): Insert<'disclosures'> => ({
  id: crypto.randomUUID(),
  patient_id,
  kind: 'copia',
  disclosed_on: todayIso(),
  recipient: null,
  purpose: null,
  content,
});

/** Notes that a copy of each of these records was made. Those that were deleted meanwhile are left out. */
async function noteCopies(userId: string, patientIds: readonly string[], content: Copied): Promise<void> {
  for (let from = 0; from < patientIds.length; from += BATCH) {
    const rows = patientIds
      .slice(from, from + BATCH)
      .map((id) => ({ ...copyOf(id, content), user_id: userId }));
    const answer = await supabase.from('disclosures').insert(rows);
    if (answer.error?.code !== WITHOUT_PATIENT) dataOf(answer);
    else if (rows.length > 1)
      for (const { patient_id } of rows) await noteCopies(userId, [patient_id], content);
  }
}

/** Notes that copies of these records were made; false if 'Quem recebeu' could not. */
export async function copiesMade(
  cache: QueryClient,
  userId: string,
  patientIds: readonly string[],
  content: Copied,
): Promise<boolean> {
  const isNoted = await succeeds(noteCopies(userId, patientIds, content));
  copiesNoted(cache, patientIds);
  return isNoted;
}
