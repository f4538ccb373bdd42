import { queryOptions } from '@tanstack/react-query';
import type { MarkRow } from '../../questionnaire/marks';
import { supabase } from '../supabase/client';
import { askOnce, dataOf } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';

/** A record with its marks. The database increases `revision` with every update, which names the one that it is based on. */
export type PatientRow = Omit<Row<'patients'>, 'queixaResumo'> & {
  readonly answer_marks: readonly MarkRow[];
};

/** Selects a record with its marks. In the answer to a write, the marks are those before the write. */
export const patientColumns = '*, answer_marks(column, mark, informant)';

export async function readPatient(userId: string, id: string): Promise<PatientRow | null> {
  const patient = supabase.from('patients').select(patientColumns).eq('user_id', userId).eq('id', id);
  return dataOf(await askOnce(patient.maybeSingle()));
}

export function patientOptions(userId: string, id: string) {
  return queryOptions({ queryKey: keys.record(id, 'row'), queryFn: () => readPatient(userId, id) });
}
