import type { Section } from '../questionnaire/present';

/** Who signs. Without one the paper leaves the lines to be filled in by hand. */
export type Therapist = { readonly name: string; readonly crefito: string };

export type RecordReport = {
  readonly kind: 'record';
  readonly patientName: string;
  readonly ageText: string;
  /** 'dd/mm/aaaa' or '' */
  readonly attendedOn: string;
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
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
