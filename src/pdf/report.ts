import type { Size } from '../lib/image';
import type { Signature } from '../lib/signature';
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

/** A declaration of consent: the text that was accepted, by whom, and their signature if there is one. */
export type ConsentTerm = {
  readonly title: string;
  /** The text, its parts with their headings, and what was declared. */
  readonly text: readonly Entry[];
  readonly facts: readonly Entry[];
  /** 'Ana Souza (Mãe)' */
  readonly signer: string;
  readonly signature: Signature | null;
  /** How and when it was signed; '' when it was not. */
  readonly signed: string;
  /** Which text it was, to the letter. */
  readonly version: string;
  /** Empty while it is in force. */
  readonly revocation: readonly Entry[];
};

/** With its size in pixels. */
export type PrintedPhoto = Size & { readonly jpeg: Uint8Array };

export type RecordReport = {
  readonly kind: 'record';
  readonly patientName: string;
  /** At the day of the report. */
  readonly ageText: string;
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  /** Who the patient is, beside name and age: stands under the title and nowhere else. */
  readonly patient: readonly Entry[];
  readonly photo?: PrintedPhoto | undefined;
  readonly sections: readonly Section[];
  readonly therapist?: Therapist | undefined;
  /** Printed on a page of its own. */
  readonly consent?: ConsentTerm | undefined;
};

/** The copy of a consent for the one who gave it. */
export type ConsentReport = {
  readonly kind: 'consent';
  readonly patientName: string;
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  readonly term: ConsentTerm;
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

export type Report = RecordReport | ConsentReport | PatientsReport;
