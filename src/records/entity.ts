import type * as v from 'valibot';
import type { Column } from './column';

export type Columns = { readonly [name: string]: Column };

/**
 * What belongs to a patient and is kept in rows of its own, said once: its codecs, its form, its saving, its conflicts and what the
 * history shows of it follow from here.
 */
export type Entity<Defined extends Columns = Columns, Stamps extends v.ObjectEntries = v.ObjectEntries> = {
  readonly table: 'results' | 'care_plans' | 'disclosures' | 'consents' | 'revocations' | 'signatures';
  /**
   * What becomes of a stored row: it is changed, and the history keeps what it said; nothing is ever changed; a later row strikes it;
   * or it is open until it is final.
   */
  readonly life: 'editable' | 'appendOnly' | 'struck' | 'final';
  /**
   * Of what is only ever added: what becomes of other words under the same id, where an attempt whose answer was lost has stored the
   * first ones, which stay. They are stored beside them, after a question or at once, or they are refused.
   */
  readonly otherwise?: 'asks' | 'beside' | 'refused';
  /** It has no table of its own: its words are written once into a row of this one, while the column `empty` is empty. */
  readonly fills?: { readonly table: 'consents'; readonly empty: string };
  /** What the server adds to a row; a revision and two times if absent. */
  readonly stamps?: Stamps;
  /** What a therapist writes, in the order of the screen. */
  readonly columns: Defined;
  /** A record has one row at most, whose key is the patient's. */
  readonly isSingle: boolean;
  /** The column that says what a row is about. */
  readonly title?: keyof Defined & string;
  /** The day or moment by which rows are listed, the oldest first; their key decides between equal ones. */
  readonly order: string;
  /** In the kinds of its drafts and of its entries in the history. */
  readonly name: 'result' | 'plan' | 'disclosure' | 'consent' | 'revocation' | 'signature';
  /** Problems that concern more than one column, each at the column that shows it. */
  problems?(typed: { readonly [name in keyof Defined]: string }): {
    readonly [name in keyof Defined]?: string | undefined;
  };
  readonly words: {
    /** What it is called: 'Resultado'. */
    readonly one: string;
    readonly saved: string;
    /** It is on this device only. */
    readonly kept: string;
    /** What becomes of it then. */
    readonly waits: string;
    /** What closing its form asks before typed words are discarded; it asks nothing if absent. */
    readonly unsaved?: string;
    /** What another device changed, and what was changed here, are in one row now; or earlier words stand beside these. */
    readonly merged?: string;
    /** The title of a conflict. */
    readonly changed?: string;
  };
};

/** A definition whose columns keep their types. */
export const defineEntity = <Defined extends Columns, Single extends boolean>(
  definition: Entity<Defined> & { readonly isSingle: Single },
) => definition;

/** A definition of what is only ever added; its stamps keep their types, too. */
export const defineAdded = <Defined extends Columns, Stamps extends v.ObjectEntries>(
  definition: Entity<Defined, Stamps> & { readonly isSingle: false },
) => definition;

export type ColumnOf<E extends Entity> = keyof E['columns'] & string;

/** What a therapist writes of it. */
export type WordsOf<E extends Entity> = {
  readonly [Name in keyof E['columns']]: E['columns'][Name] extends Column<infer Value> ? Value : never;
};

/** As typed; '' for nothing. */
export type TypedOf<E extends Entity> = { readonly [Name in keyof E['columns']]: string };

/** As the history and a merge have it; null for nothing. */
export type TextsOf<E extends Entity> = { readonly [Name in keyof E['columns']]: string | null };

type Edited = { readonly revision: number; readonly created_at: string; readonly updated_at: string };
type StampsOf<E extends Entity> = string extends keyof NonNullable<E['stamps']>
  ? Edited
  : Readonly<v.InferOutput<v.ObjectSchema<NonNullable<E['stamps']>, undefined>>>;

/** A stored row; of any entity, one that can be changed. */
export type RowOf<E extends Entity> = WordsOf<E> & {
  readonly user_id: string;
  readonly patient_id: string;
} & StampsOf<E> &
  (E['isSingle'] extends false ? { readonly id: string } : unknown);
