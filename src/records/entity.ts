import type { Column } from './column';

export type Columns = { readonly [name: string]: Column };

/**
 * What belongs to a patient and is kept in rows of its own, said once: its codecs, its form, its saving, its conflicts and what the
 * history shows of it follow from here.
 */
export type Entity<Defined extends Columns = Columns> = {
  readonly table: 'results' | 'care_plans';
  /**
   * What becomes of a stored row: it is changed, and the history keeps what it said; nothing is ever changed; a later row strikes it;
   * or it is open until it is final.
   */
  readonly life: 'editable' | 'appendOnly' | 'struck' | 'final';
  /** What a therapist writes, in the order of the screen. */
  readonly columns: Defined;
  /** A record has one row at most, whose key is the patient's. */
  readonly isSingle: boolean;
  /** The column that says what a row is about. */
  readonly title?: keyof Defined & string;
  /** The day or moment by which rows are listed, the oldest first; their key decides between equal ones. */
  readonly order: string;
  /** In the kinds of its drafts and of its entries in the history. */
  readonly name: 'result' | 'plan';
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
    /** What closing its form asks before typed words are discarded. */
    readonly unsaved: string;
    /** What another device changed, and what was changed here, are in one row now. */
    readonly merged: string;
    /** The title of a conflict. */
    readonly changed: string;
  };
};

/** A definition whose columns keep their types. */
export const defineEntity = <Defined extends Columns, Single extends boolean>(
  definition: Entity<Defined> & { readonly isSingle: Single },
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

type Stamps = {
  readonly user_id: string;
  readonly patient_id: string;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A stored row. */
export type RowOf<E extends Entity> = WordsOf<E> &
  Stamps &
  (E['isSingle'] extends false ? { readonly id: string } : unknown);
