import type * as v from 'valibot';
import type { Column } from './column';
import { type EntityWords, type GivenWords, wordsFrom } from './sentences';

export type Columns = { readonly [name: string]: Column };
/** The columns of a form: of an entity, or of what is stored in a way of its own. */
export type Written = { readonly columns: Columns };
type Further = { readonly [column: string]: v.GenericSchema<unknown, string | null> };

/** What only rows need that stand for what was said at a time: they are evidence, or others are built on them. */
type Evidence<Defined extends Columns, Also extends Further, Stamped extends v.ObjectEntries> = {
  /**
   * Of what is only ever added: what becomes of other words under the same id, where an attempt whose answer was lost has stored the
   * first ones, which stay. They are stored beside them, after a question or at once, or they are refused.
   */
  readonly otherwise?: 'asks' | 'beside' | 'refused';
  /** It has no table of its own: its words are written once into a row of this one, while the column `empty` is empty. */
  readonly fills?: { readonly table: 'consents'; readonly empty: string };
  /** What the server adds to a row, where that is more or less than its times and its revision. */
  readonly stamps?: Stamped;
  /** Stored beside its words: the rows that a row belongs to or stands for, which its form names when it is made, and what the server says. */
  readonly further?: Also;
  /** Columns that a row keeps once others are built on it: other words make a new row, which names the one that it `replaces`. */
  readonly keeps?: readonly (keyof Defined & string)[];
  /** What a row says that strikes `stored`, or stands beside it, beyond the words of its form. */
  correction?(stored: CorrectedRow): { readonly [column: string]: string | null };
  /** The kinds of its entries in the history, when a row is added and when it is changed, where they do not follow from its name. */
  readonly told?: readonly string[];
};

/** What a definition says; of its words, those that do not follow from its name and gender. */
type Definition<Defined extends Columns, Also extends Further, Stamped extends v.ObjectEntries> = Evidence<
  Defined,
  Also,
  Stamped
> & {
  readonly table: string;
  readonly belongsTo: 'patient' | 'therapist';
  /** What becomes of a stored row: it is changed, and the history keeps what it said; nothing is ever changed; or a later row strikes it. */
  readonly life: 'editable' | 'appendOnly' | 'struck';
  /** What a therapist writes, in the order of the screen. */
  readonly columns: Defined;
  /** Whoever it belongs to has one row at most, whose key is theirs. */
  readonly isSingle: boolean;
  /** The column with the path of its PDF, without which it is nothing: the file is sent before the row, and stands in the copy. */
  readonly file?: keyof Defined & string;
  /** The column that says what a row is about. */
  readonly title?: keyof Defined & string;
  /** The day or moment by which rows are listed, the oldest first; their key decides between equal ones. */
  readonly order: string;
  /** In the kinds of its drafts and of its entries in the history. */
  readonly name: string;
  /** No two rows have the same in it; what is said of one that another row has. */
  readonly unique?: { readonly column: keyof Defined & string; readonly taken: string };
  /** Problems that concern more than one column, each at the column that shows it. */
  problems?(typed: { readonly [name in keyof Defined]: string }): {
    readonly [name in keyof Defined]?: string | undefined;
  };
  /** Its rows can be removed. */
  readonly isRemovable?: true;
  /** The tab of the record that lists its rows; that of the plan if absent. */
  readonly listedIn?: 'notes' | 'anamnesis' | 'terms';
  /** How `dados.json` has its rows: the name of their list, and what the ids of imported ones are derived with, which cannot
   * change. Without `id`, what came from elsewhere stays in the origin of its record. `folder` has its PDFs, that
   * of its list if absent. */
  readonly copied?: { readonly list: string; readonly id?: string; readonly folder?: string };
  /** A section of its own in the PDF of the record, with labels and values; absent where other code prints it. */
  readonly isPrinted?: true;
  /** The family may see it: a report for the family has it among 'Orientações'. */
  readonly familySees?: true;
  /** What a row says, beside its title and day, as a copy states it. */
  inShort?(stated: { readonly [name: string]: unknown }): string;
  readonly words: GivenWords;
};

/**
 * What belongs to a patient, or to the therapist, and is kept in rows of its own, said once: its codecs, its form, its saving, its
 * conflicts, what the history shows of it, copy, import, PDF and what is counted follow from here.
 */
export type Entity<
  Defined extends Columns = Columns,
  Also extends Further = Further,
  Stamped extends v.ObjectEntries = v.ObjectEntries,
> = Omit<Definition<Defined, Also, Stamped>, 'words'> & { readonly words: EntityWords };

/** A stored row that something else is said in the place of. */
type CorrectedRow = { readonly [column: string]: unknown; readonly id: string };

/** True for each life whose rows have a revision, since they can be changed. */
export const isChanged = {
  editable: true,
  appendOnly: false,
  struck: false,
} as const satisfies Record<Entity['life'], boolean>;

const withWords = <Given extends Pick<Entity, 'isSingle' | 'life'> & { readonly words: GivenWords }>(
  definition: Given,
) => {
  const { words, isSingle, life } = definition;
  return { ...definition, words: wordsFrom(words, { isSingle, isChanged: isChanged[life] }) };
};

/** A definition whose columns and stamps keep their types, with all its words. */
export const defineEntity = <
  Defined extends Columns,
  const Known extends Fixed,
  const Also extends Further = Record<never, never>,
  Stamped extends v.ObjectEntries = v.ObjectEntries,
>(
  definition: Definition<Defined, Also, Stamped> & Known,
) => withWords(definition);

/** What the types of an entity follow from, besides its columns. */
type Fixed = Pick<Entity, 'table' | 'belongsTo' | 'life' | 'isSingle' | 'isRemovable'>;

export type ColumnOf<E extends Written> = keyof E['columns'] & string;

/** What a therapist writes of it. */
export type WordsOf<E extends Written> = {
  readonly [Name in keyof E['columns']]: E['columns'][Name] extends Column<infer Value> ? Value : never;
};

/** As typed; '' for nothing. */
export type TypedOf<E extends Written> = { readonly [Name in keyof E['columns']]: string };

/** As the history and a merge have it; null for nothing. */
export type TextsOf<E extends Written> = { readonly [Name in keyof E['columns']]: string | null };

type Owned = { readonly user_id: string };
type Created = { readonly created_at: string };
type Revision = { readonly revision: number; readonly updated_at: string };
type StampsOf<E extends Entity> = string extends keyof NonNullable<E['stamps']>
  ? Created & (E['life'] extends 'struck' | 'appendOnly' ? unknown : Revision)
  : Readonly<v.InferOutput<v.ObjectSchema<NonNullable<E['stamps']>, undefined>>>;

/** The values stored beside its words; of an unknown entity nothing is known. */
type FurtherOf<E extends Entity> =
  NonNullable<E['further']> extends infer Also
    ? string extends keyof Also
      ? unknown
      : {
          readonly [Name in keyof Also]: Also[Name] extends v.GenericSchema<unknown, infer Value>
            ? Value
            : never;
        }
    : never;

/** The rows that a new one belongs to or stands for, by the columns that name them. */
export type Links = { readonly [column: string]: string | null };

/** A stored row. */
export type RowOf<E extends Entity> = WordsOf<E> &
  FurtherOf<E> &
  Owned &
  (E['belongsTo'] extends 'patient' ? { readonly patient_id: string } : unknown) &
  StampsOf<E> &
  (E['isSingle'] extends false ? { readonly id: string } : unknown);
