import type { DischargeReason } from '../../questionnaire/discharge';
import type { PatientRow } from './patients';
import { updatePatient } from './savePatient';

export type Discharge = {
  /** ISO */
  readonly on: string;
  readonly reason: DischargeReason;
  readonly summary: string | null;
};

/** Records the end of a treatment, unless another device has changed it since `base` was read. */
export function dischargePatient(userId: string, base: PatientRow, { on, reason, summary }: Discharge) {
  return updatePatient(userId, base, {
    discharged_on: on,
    discharge_reason: reason,
    discharge_summary: summary,
    readmission_reason: null,
  });
}

/** Begins another course of treatment on the day `on` (ISO); the history keeps the discharge of the one before. */
export function resumeTreatment(userId: string, base: PatientRow, on: string) {
  return updatePatient(userId, base, {
    discharged_on: null,
    discharge_reason: null,
    discharge_summary: null,
    readmission_reason: null,
    resumed_on: on,
  });
}

/** Undoes a discharge; the history keeps its content. */
export function readmitPatient(userId: string, base: PatientRow, reason: string) {
  return updatePatient(userId, base, {
    discharged_on: null,
    discharge_reason: null,
    discharge_summary: null,
    readmission_reason: reason,
  });
}
