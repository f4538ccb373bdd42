import type { Signature } from '../../lib/signature';
import type { ConsentMoment } from '../../questionnaire/consent';
import type { DischargeReason } from '../../questionnaire/discharge';
import type { FamilyAnswers } from '../../questionnaire/family';
import type { PatientKind } from '../../questionnaire/field';
import type { AnswerMark, Mark } from '../../questionnaire/marks';
import type { NoteKind } from '../../questionnaire/sessionNotes';
import type { Database } from './database.types';

/** Who finalised a note: the profile's data at that time. */
export type NoteAuthor = Readonly<
  Pick<
    Database['public']['Tables']['therapist_profiles']['Row'],
    'category' | 'crefito_region' | 'crefito_number'
  > & { name: string }
>;

/** What the database's catalogue lacks: the values that a CHECK allows, and the content of JSON columns. */
type Narrowed = {
  patients: {
    tipo: PatientKind;
    /** The catalogue reports generated columns as nullable. */
    completa: boolean;
    discharge_reason: DischargeReason | null;
  };
  session_notes: {
    kind: NoteKind;
    author: NoteAuthor | null;
  };
  answer_marks: {
    mark: Mark | null;
  };
  family_answers: {
    answers: FamilyAnswers;
  };
  consents: {
    signature: Signature | null;
    /** The device's time if its clock differed by more than a day; the column then holds the server's. */
    device_times: { readonly [moment in ConsentMoment]?: string };
  };
  patient_history: {
    kind:
      | 'created'
      | 'changed'
      | 'document_added'
      /** Another file with the same name, in the same row. */
      | 'document_replaced'
      | 'document_removed'
      | 'photo_added'
      | 'photo_replaced'
      | 'photo_removed'
      | 'note_added'
      /** An open note; `old` has its previous content. */
      | 'note_changed'
      | 'note_finalised'
      | 'note_removed'
      /** Marks or informants; `old` has the previous ones by question. */
      | 'marked'
      | 'family_answered'
      | 'family_reviewed';
  };
};

type Generated = Database['public']['Tables'];

/** Replaces the generated type of a column; `undefined` marks one that cannot be written. */
type Narrow<Values, Known> = {
  [Column in keyof Values]: Column extends keyof Known
    ? [Values[Column]] extends [undefined]
      ? Values[Column]
      : Known[Column]
    : Values[Column];
};

type NarrowedTable<Table extends keyof Generated, Known> = {
  [Part in keyof Generated[Table]]: Part extends 'Row' | 'Insert' | 'Update'
    ? Narrow<Generated[Table][Part], Known>
    : Generated[Table][Part];
};

type Tables = {
  [Table in keyof Generated]: NarrowedTable<Table, Table extends keyof Narrowed ? Narrowed[Table] : unknown>;
};

type Functions = Database['public']['Functions'];

/** What functions return that have the type of a table's row, as a set or as JSON. */
type NarrowedFunctions = {
  save_record: Returning<
    'save_record',
    (Tables['patients']['Row'] & { answer_marks: readonly AnswerMark[] }) | null
  >;
  session_notes_page: Returning<'session_notes_page', Tables['session_notes']['Row'][]>;
};

type Returning<Name extends keyof Functions, Returns> = Omit<Functions[Name], 'Returns'> & {
  Returns: Returns;
};

/** The generated types with their narrowed columns. */
export type Schema = {
  public: Omit<Database['public'], 'Tables' | 'Functions'> & {
    Tables: Tables;
    Functions: Omit<Functions, keyof NarrowedFunctions> & NarrowedFunctions;
  };
};

/** A row as returned by a query. Timestamps are ISO with zone, civil dates 'yyyy-mm-dd'. */
export type Row<Table extends keyof Tables> = Readonly<Tables[Table]['Row']>;

export type Insert<Table extends keyof Tables> = Tables[Table]['Insert'];
export type Update<Table extends keyof Tables> = Tables[Table]['Update'];

/** The tables that have this column. */
export type TableWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Row<Table> ? Table : never;
}[keyof Tables];
