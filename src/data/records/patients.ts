import { queryOptions } from '@tanstack/react-query';
import type { AnswerColumn } from '../../questionnaire/field';
import type { MarkRow } from '../../questionnaire/marks';
import { supabase } from '../supabase/client';
import { askOnce, dataOf } from '../supabase/dataError';
import type { Row } from '../supabase/schema';
import { keys } from './keys';

export type PatientRow = Pick<
  Row<'patients'>,
  | AnswerColumn
  | 'id'
  | 'user_id'
  | 'tipo'
  | 'photo_url'
  | 'created_at'
  | 'updated_at'
  /** Increased by the database with every update; an update names the revision that it is based on. */
  | 'revision'
  /** The therapist's local date when the intake began. */
  | 'attended_on'
  | 'questionnaire_version'
  | 'completa'
  /** The text version of the consent to the use of data that is in force; null without one. */
  | 'consent_version'
  /** Likewise of the consent to the treatment. */
  | 'treatment_version'
  /** The civil date on which the treatment ended; null while it goes on. */
  | 'discharged_on'
  | 'discharge_reason'
  | 'discharge_summary'
  /** Why the last discharge was undone; null while one is in force. */
  | 'readmission_reason'
  /** The civil date on which a later course of treatment began; null without one. */
  | 'resumed_on'
  /** When the record was archived; null for one in use. */
  | 'archived_at'
  /** The columns of the questions that are still to be asked. */
  | 'to_ask'
> & { readonly answer_marks: readonly MarkRow[] };

/** Selects a record with its marks. In the answer to a write, the marks are those before the write. */
export const patientColumns = '*, answer_marks(column, mark, informant)';

export async function readPatient(userId: string, id: string): Promise<PatientRow | null> {
  const patient = supabase.from('patients').select(patientColumns).eq('user_id', userId).eq('id', id);
  return dataOf(await askOnce(patient.maybeSingle()));
}

export function patientOptions(userId: string, id: string) {
  return queryOptions({ queryKey: keys.record(id, 'row'), queryFn: () => readPatient(userId, id) });
}
