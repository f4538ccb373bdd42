import type { AnswerColumn, AnswerValues, PatientKind } from '../../questionnaire/field';
import { supabase } from '../supabase/client';
import { DataError, orThrow, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert, Update } from '../supabase/schema';
import { type PatientRow, readPatient } from './patients';

/** The form has validated name and birth date, the two columns that are never null. */
export type NewPatient = Partial<AnswerValues> & {
  readonly id: string;
  readonly tipo: PatientKind;
  readonly attended_on: string;
  readonly questionnaire_version: number;
};

/**
 * The answers that a first attempt, whose response was lost, did not store. If the record was changed
 * elsewhere since, its answers are newer than the retry's: then only empty columns are filled.
 */
function missingIn(existing: PatientRow, patient: NewPatient): Partial<AnswerValues> {
  const { id: _id, tipo: _tipo, attended_on: _on, questionnaire_version: _version, ...answers } = patient;
  const columns = Object.entries(answers).filter(([column, value]) => {
    const there = existing[column as AnswerColumn];
    return value !== there && (existing.revision === 1 || there === null);
  });
  return Object.fromEntries(columns);
}

/**
 * Inserts a patient with an id from the client, so that a retry after a lost response finds the first
 * attempt's row instead of creating a second patient. Changes made between the attempts are saved too.
 */
export async function createPatient(userId: string, patient: NewPatient): Promise<PatientRow> {
  const answer = await supabase
    .from('patients')
    .insert({ ...patient, user_id: userId } as Insert<'patients'>)
    .select()
    .single();
  if (answer.error?.code === UNIQUE_VIOLATION) {
    const existing = await readPatient(userId, patient.id);
    const changes = existing && missingIn(existing, patient);
    if (!changes || Object.keys(changes).length === 0) return existing ?? orThrow(answer);
    const outcome = await updatePatient(userId, existing, changes);
    return outcome.kind === 'saved' ? outcome.row : existing;
  }
  return orThrow(answer);
}

/** The columns of a treatment's end. */
type DischargeColumn = 'discharged_on' | 'discharge_reason' | 'discharge_summary' | 'readmission_reason';

export type UpdateOutcome<Column> =
  | { readonly kind: 'saved'; readonly row: PatientRow }
  | { readonly kind: 'gone' }
  /** The same fields were changed elsewhere since `base` was read; the therapist must choose. */
  | { readonly kind: 'conflict'; readonly current: PatientRow; readonly columns: readonly Column[] };

/** How often an update is retried on top of concurrent changes in other fields. */
const MERGE_TRIES = 3;

/**
 * Saves `changes` if the record is still at the revision of `base`. Otherwise nothing is overwritten
 * silently: equal values count as saved, changes of other fields are kept, changes of the same field are a
 * conflict.
 */
export async function updatePatient<Column extends AnswerColumn | DischargeColumn>(
  userId: string,
  base: PatientRow,
  changes: { readonly [column in Column]?: string | null },
): Promise<UpdateOutcome<Column>> {
  let current: PatientRow = base;
  for (let tries = 0; tries < MERGE_TRIES; tries += 1) {
    const answer = await supabase
      .from('patients')
      .update(changes as Update<'patients'>)
      .eq('id', base.id)
      .eq('user_id', userId)
      .eq('revision', current.revision)
      .select()
      .maybeSingle();
    if (answer.error) throw toDataError(answer.error, answer.status);
    if (answer.data) return { kind: 'saved', row: answer.data };

    const stored = await readPatient(userId, base.id);
    if (!stored) return { kind: 'gone' };
    const columns = Object.keys(changes) as Column[];
    const missing = columns.filter((column) => stored[column] !== changes[column]);
    if (missing.length === 0) return { kind: 'saved', row: stored };
    const contested = missing.filter((column) => stored[column] !== base[column]);
    if (contested.length > 0) return { kind: 'conflict', current: stored, columns: contested };
    current = stored;
  }
  throw new DataError('failed', 'revision');
}
