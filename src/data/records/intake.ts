import type { Marks } from '../../questionnaire/marks';
import { afterRow } from '../supabase/dataError';
import { type NewConsent, recordConsent, withConsent } from './consents';
import type { Attempt } from './merge';
import type { PatientRow } from './patients';
import { addMarks, createPatient, type NewPatient } from './savePatient';

export type Intake = {
  readonly patient: NewPatient;
  readonly consent: NewConsent;
  /** To a child's treatment, asked for with the other. */
  readonly treatment?: NewConsent;
  readonly marks: Marks;
};

/**
 * Saves the patient's row, its marks, then the consents. Each can be retried after a lost answer; `earlier` lists what the
 * attempts before have sent (`newRecordEntries`).
 */
export async function saveIntake(
  userId: string,
  { patient, consent, treatment, marks }: Intake,
  earlier: readonly Attempt[] = [],
): Promise<PatientRow> {
  const row = await createPatient(userId, patient, marks, earlier);
  await afterRow(addMarks(userId, row, marks));
  await afterRow(recordConsent(userId, consent));
  if (treatment) await afterRow(recordConsent(userId, treatment));
  // of the treatment, only one that is signed is in force
  const signed = treatment?.signature && { treatment_version: treatment.text_version };
  return { ...withConsent(row, consent), ...signed };
}
