import type { Signature } from '../../lib/signature';
import type { DeletionReason } from '../../questionnaire/deletion';
import type { FamilyAnswers } from '../../questionnaire/family';
import type { PatientKind } from '../../questionnaire/field';
import type { LevelTexts, Ratings } from '../../questionnaire/goals';
import type { ReportKind } from '../../questionnaire/issuedReports';
import type { AnswerMark, MarkRow } from '../../questionnaire/marks';
import type { OriginLists } from '../../questionnaire/origin';
import type { EntityRows, RowChange } from '../../records/entities';
import type { WordsOf } from '../../records/entity';
import type { notes } from '../../records/notes';
import type { treatment } from '../../records/treatment';
import type { Database, Json } from './database.types';

type Generated = Database['public']['Tables'];

/** The columns of the entities whose definitions say less than the catalogue; what a JSON column has is read by its codec alone. */
type OfEntities = {
  [Table in keyof EntityRows & keyof Generated]: Fitting<Generated[Table]['Row'], EntityRows[Table][number]>;
};
type Fitting<Values, Defined> = {
  [Column in keyof Values & keyof Defined as Defined[Column] extends Values[Column]
    ? Json extends Values[Column]
      ? never
      : Column
    : never]: Defined[Column];
};

/** What the database's catalogue lacks: the values that a CHECK allows. Those of entities are said by their columns. */
type Narrowed = OfEntities & {
  patients: {
    tipo: PatientKind;
    /** The catalogue reports generated columns as nullable. */
    completa: boolean;
    discharge_reason: WordsOf<typeof treatment>['discharge_reason'];
  };
  session_notes: Pick<WordsOf<typeof notes>, 'kind' | 'setting'>;
  answer_marks: {
    mark: AnswerMark | null;
  };
  family_invitations: {
    form: PatientKind;
  };
  evaluations: {
    kind: 'first' | 'again';
  };
  issued_reports: {
    kind: ReportKind;
  };
  patient_tombstones: {
    reason: DeletionReason | null;
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
      | 'family_reviewed'
      /** `file_name` has the source of the imported record. */
      | 'imported'
      /**
       * A row of an entity: `old` has what it said before, or `file_name` the title of one that never changes. Of a rating,
       * `entry_id` names the goal.
       */
      | RowChange
      /** A re-evaluation; `columns` has its questions. */
      | 'evaluated'
      /** `file_name` has the addressee. */
      | 'report_issued'
      /** `file_name` has the version of the text, `filled_by` who gave it; of a revocation, who asked for it. */
      | 'consent_given'
      | 'consent_signed'
      | 'consent_revoked';
  };
};

/** The content of JSON columns, as it is written. A row has any JSON there, which the codec of its table reads. */
type Written = {
  family_answers: {
    answers: FamilyAnswers;
    ratings: Ratings;
  };
  session_notes: {
    ratings: Ratings;
  };
  goals: {
    levels: LevelTexts | null;
  };
  evaluations: {
    answers: { readonly [question: string]: string };
    marks: { readonly [question: string]: AnswerMark };
    informants: { readonly [question: string]: string };
  };
  consents: {
    signature: Signature | null;
  };
  imported_records: {
    record: OriginLists;
  };
};

/** Replaces the generated type of a column; `undefined` marks one that cannot be written. */
type Narrow<Values, Known> = {
  [Column in keyof Values]: Column extends keyof Known
    ? [Values[Column]] extends [undefined]
      ? Values[Column]
      : Known[Column]
    : Values[Column];
};

type Of<Table, Known> = Table extends keyof Known ? Known[Table] : unknown;

type Tables = {
  [Table in keyof Generated]: {
    [Part in keyof Generated[Table]]: Part extends 'Row'
      ? Narrow<Generated[Table][Part], Of<Table, Narrowed>>
      : Part extends 'Insert' | 'Update'
        ? Narrow<Generated[Table][Part], Of<Table, Narrowed> & Of<Table, Written>>
        : Generated[Table][Part];
  };
};

type Functions = Database['public']['Functions'];

/** The return types of functions that return rows of a table, as a set or as JSON. */
type NarrowedFunctions = {
  save_record: Returning<
    'save_record',
    (Tables['patients']['Row'] & { answer_marks: readonly MarkRow[] }) | null
  >;
  session_notes_page: Returning<'session_notes_page', Tables['session_notes']['Row'][]>;
};

type Returning<Name extends keyof Functions, Returns> = Omit<Functions[Name], 'Returns'> & {
  Returns: Returns;
};

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

export type TableWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Row<Table> ? Table : never;
}[keyof Tables];
