import { type NewConsent, recordConsent } from './consents';
import type { PatientRow } from './patients';
import { createPatient, type NewPatient } from './savePatient';

export type Intake = { readonly patient: NewPatient; readonly consent: NewConsent };

/** Saves the patient's row, then the consent. Both can be retried after a lost answer. */
export async function saveIntake(userId: string, { patient, consent }: Intake): Promise<PatientRow> {
  const row = await createPatient(userId, patient);
  await recordConsent(userId, consent);
  return row;
}
