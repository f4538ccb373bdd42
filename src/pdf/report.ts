import type { Entry, Section } from '../questionnaire/present';

/** Who signs, and what stands over the paper: '' for what is not known, which is left to be filled in by hand. */
export type Therapist = {
  readonly name: string;
  readonly category: string;
  /** 'CREFITO-3/12345-TO' */
  readonly crefito: string;
  readonly clinic: string;
  readonly address: string;
  readonly phone: string;
};

export type RecordReport = {
  readonly kind: 'record';
  readonly patientName: string;
  /** At the day of the report. */
  readonly ageText: string;
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  /** Who the patient is, beside name and age: stands under the title and nowhere else. */
  readonly patient: readonly Entry[];
  /** A JPEG. */
  readonly photo?: Uint8Array | undefined;
  readonly sections: readonly Section[];
  readonly therapist?: Therapist | undefined;
};

export type PatientLine = {
  readonly name: string;
  readonly age: string;
  readonly phone: string;
  readonly complaint: string;
  readonly createdOn: string;
};

export type PatientsReport = {
  readonly kind: 'patients';
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  readonly counters: { readonly total: number; readonly newThisMonth: number; readonly complete: number };
  readonly rows: readonly PatientLine[];
  readonly therapist?: Therapist | undefined;
};

export type Report = RecordReport | PatientsReport;
