import type { Size } from '../lib/image';
import type { Signature } from '../lib/signature';
import type { Specialty } from '../lib/specialty';
import type { Width } from '../questionnaire/field';
import type { Section, SectionEntry } from '../questionnaire/present';

/** The signer's data and the letterhead; '' for a missing value, which is printed as a line to fill in. */
export type PrintedTherapist = {
  readonly name: string;
  readonly category: string;
  /** 'CREFITO-3/12345-TO' */
  readonly crefito: string;
  readonly specialties: readonly Specialty[];
  readonly clinic: string;
  /** What the letterhead says below the clinic. */
  readonly contact: readonly string[];
  /** Where papers are signed. */
  readonly city: string;
  /** Who supervises the therapist, and signs as well. */
  readonly supervisor: string;
  readonly supervisorCrefito: string;
};

/** A consent: the accepted text, the signer, and the signature if there is one. */
export type ConsentTerm = {
  readonly title: string;
  /** The parts of the text with their headings, and the accepted statement. */
  readonly text: readonly SectionEntry[];
  readonly facts: readonly SectionEntry[];
  /** 'Ana Souza (Mãe)' */
  readonly signer: string;
  readonly signature: Signature | null;
  /** How and when it was signed; '' without a signature. */
  readonly signed: string;
  /** In small print: the version and hash of the text, and what clocks said. */
  readonly register: readonly string[];
  /** Empty while the consent is in force. */
  readonly revocation: readonly SectionEntry[];
};

/** With its size in pixels. */
export type PrintedPhoto = Size & { readonly jpeg: Uint8Array };

/** The signer's copy of a consent. */
export type ConsentReport = {
  readonly kind: 'consent';
  readonly patientName: string;
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  readonly term: ConsentTerm;
  readonly therapist?: PrintedTherapist | undefined;
};

/** Pictures of a document on paper, each on a page of its own. */
export type PicturesReport = {
  readonly kind: 'pictures';
  readonly title: string;
  readonly pictures: readonly PrintedPhoto[];
};

export type PatientLine = Readonly<Record<'name' | 'age' | 'phone' | 'complaint' | 'createdOn', string>>;

export type PatientsReport = {
  readonly kind: 'patients';
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  readonly counters: { readonly total: number; readonly newThisMonth: number; readonly complete: number };
  readonly rows: readonly PatientLine[];
  readonly therapist?: PrintedTherapist | undefined;
};

/** A finalised session note. */
export type PrintedNote = {
  /** 'seg., 02/03/2026' */
  readonly day: string;
  /** The month that it is printed under: 'Março de 2026' */
  readonly month: string;
  /** 'Atendimento' */
  readonly kind: string;
  readonly content: string;
  /** How far goals were attained on the day, one line each. */
  readonly marks: readonly string[];
  /** The versions that it corrects, newest first, with the reasons. */
  readonly corrections: readonly string[];
  /** Who finalised it, and when. */
  readonly author: string;
  /** 'Supervisionado por …'; '' without a supervisor. */
  readonly supervisor: string;
};

/** The session notes of a period. */
export type NotesReport = {
  readonly kind: 'notes';
  readonly patientName: string;
  /** On the day of the report. */
  readonly ageText: string;
  /** 'dd/mm/aaaa' */
  readonly generatedOn: string;
  /** The patient's identity besides name and age, and the period. */
  readonly facts: readonly SectionEntry[];
  /** Oldest first. */
  readonly notes: readonly PrintedNote[];
  /** How many notes of the period are missing because they are open; '' for none. */
  readonly leftOut: string;
  readonly therapist?: PrintedTherapist | undefined;
};

/** A signed paper about one patient: the record, an issued report, or what was handed out of the record. */
export type LetterReport = {
  readonly kind: 'letter';
  /** Of the issued report: the file says it, and keeps it where another program saves it anew. */
  readonly id?: string;
  /** 'Relatório para a escola' */
  readonly title: string;
  /** What the file says that it is about. */
  readonly subject: string;
  readonly patientName: string;
  /** On the day of the report; '' where it is not said. */
  readonly ageText: string;
  /** 'dd/mm/aaaa' */
  readonly dated: string;
  /** The day beside the signature, 'dd/mm/aaaa'. */
  readonly signedOn: string;
  /** For whom it is, what for, and the patient's identity as far as it is said; printed under the title only. */
  readonly facts: readonly SectionEntry[];
  readonly photo?: PrintedPhoto | undefined;
  /** An entry without a label is a text of its own. */
  readonly sections: readonly Section[];
  readonly therapist?: PrintedTherapist | undefined;
};

/** A field for an answer by hand. */
export type BlankField = {
  readonly label: string;
  readonly hint?: string | undefined;
} & (
  | { readonly kind: 'line' | 'date'; readonly width: Width }
  | { readonly kind: 'lines' }
  /** `other`: the last option is followed by a line. */
  | { readonly kind: 'boxes'; readonly options: readonly string[]; readonly other: boolean }
);

/** '' for a section without a title. */
export type BlankSection = { readonly title: string; readonly fields: readonly BlankField[] };

/** A form to fill in on paper, without patient data. */
export type BlankReport = {
  readonly kind: 'blank';
  readonly title: string;
  /** Instructions for the person who fills it in; '' for none. */
  readonly under: string;
  /** The label of the line for the name on every page except the first: loose pages get mixed up. */
  readonly nameLabel: string;
  readonly sections: readonly BlankSection[];
  /** Printed on a page of its own, to be signed. */
  readonly consent: {
    readonly title: string;
    readonly text: readonly SectionEntry[];
    readonly fields: readonly BlankField[];
    /** The version and hash of the text. */
    readonly version: string;
  };
  readonly therapist?: PrintedTherapist | undefined;
};

export type Report =
  | ConsentReport
  | PatientsReport
  | NotesReport
  | LetterReport
  | BlankReport
  | PicturesReport;
