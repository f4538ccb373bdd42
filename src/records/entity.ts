import type { Column } from './column';
import { type EntityWords, type GivenWords, wordsFrom } from './sentences';

export type Columns = { readonly [name: string]: Column };

/** What a definition says; what it leaves out of its words follows from the others. */
type Definition<Defined extends Columns> = {
  readonly table: 'results' | 'care_plans' | 'home_guidance';
  /** What a therapist writes, in the order of the screen. */
  readonly columns: Defined;
  /** A record has one row at most, whose key is the patient's. */
  readonly isSingle: boolean;
  /** The column that says what a row is about. */
  readonly title?: keyof Defined & string;
  /** The day or moment by which rows are listed, the oldest first; their key decides between equal ones. */
  readonly order: string;
  /** In the kinds of its drafts and of its entries in the history. */
  readonly name: 'result' | 'plan' | 'guidance';
  /** Problems that concern more than one column, each at the column that shows it. */
  problems?(typed: { readonly [name in keyof Defined]: string }): {
    readonly [name in keyof Defined]?: string | undefined;
  };
  /** How `dados.json` has its rows: the name of their list, and what the ids of imported ones are derived with, which cannot change. */
  readonly copied: { readonly list: string; readonly id: string };
  /** A section of its own in the PDF of the record, with labels and values; absent where other code prints it. */
  readonly isPrinted?: true;
  /** The family may see it: a report for the family has it among 'Orientações'. */
  readonly familySees?: true;
  /** What a row says, beside its title and day, as a copy states it. */
  inShort?(stated: { readonly [name: string]: unknown }): string;
  readonly words: GivenWords;
};

/**
 * What belongs to a patient and is kept in rows of its own, said once: its codecs, its form, its saving, its conflicts, what the
 * history shows of it, copy, import, PDF and what is counted follow from here. Its rows can be changed; the history keeps what they
 * said.
 */
export type Entity<Defined extends Columns = Columns> = Definition<Defined> & {
  readonly words: EntityWords;
};
export type EntityTable = Entity['table'];
export type EntityName = Entity['name'];

/** The kinds of entries that the history has of rows. */
export type RowChange = `${EntityName}_${'added' | 'changed' | 'removed'}`;

/** A definition whose columns keep their types, with all its words. */
export const defineEntity = <Defined extends Columns, Single extends boolean>(
  definition: Definition<Defined> & { readonly isSingle: Single },
) => ({ ...definition, words: wordsFrom(definition.words, definition.isSingle) });

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
