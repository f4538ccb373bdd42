import type { Signature } from '../../lib/signature';
import type { ConsentMoment } from '../../questionnaire/consent';
import type { PatientKind } from '../../questionnaire/field';
import type { Database } from './database.types';

/** What the catalogue of the database cannot say: the values that a CHECK allows, and what a JSON column holds. */
type Narrowed = {
  patients: {
    tipo: PatientKind;
    /** Generated; the catalogue knows no generated column that is never null. */
    completa: boolean;
  };
  consents: {
    signature: Signature | null;
    /** What the device's clock said where it was more than a day from the server's, whose time then stands in its place. */
    device_times: { readonly [moment in ConsentMoment]?: string };
  };
  patient_history: {
    kind:
      | 'created'
      | 'changed'
      | 'document_added'
      /** Another file under the same name and place. */
      | 'document_replaced'
      | 'document_removed'
      | 'photo_added'
      | 'photo_replaced'
      | 'photo_removed';
  };
};

type Generated = Database['public']['Tables'];

/** A column that cannot be written stays so. */
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

/** The generated types with what they cannot say. */
export type Schema = { public: Omit<Database['public'], 'Tables'> & { Tables: Tables } };

/** A row as it is read. Timestamps are ISO with zone, civil dates 'yyyy-mm-dd'. */
export type Row<Table extends keyof Tables> = Readonly<Tables[Table]['Row']>;

export type Insert<Table extends keyof Tables> = Tables[Table]['Insert'];
export type Update<Table extends keyof Tables> = Tables[Table]['Update'];
