import type * as v from 'valibot';
import type { Column } from './column';
import { type EntityWords, type GivenWords, wordsFrom } from './sentences';

export type Columns = { readonly [name: string]: Column };
type Further = { readonly [column: string]: v.GenericSchema<unknown, string | null> };

/** What a definition says; what it leaves out of its words follows from the others. */
type Definition<Defined extends Columns, Also extends Further> = {
  readonly table: 'results' | 'care_plans' | 'goals' | 'goal_ratings' | 'home_guidance';
  /**
   * What becomes of a stored row: it is changed, and the history keeps what it said; nothing is ever changed; a later row strikes it;
   * or it is open until it is final.
   */
  readonly life: 'editable' | 'appendOnly' | 'struck' | 'final';
  /** What a therapist writes, in the order of the screen. */
  readonly columns: Defined;
  /** Stored beside them: the rows that a row belongs to or stands for, which its form names when it is made, and what the server says. */
  readonly further?: Also;
  /** Columns that a row keeps once others are built on it: other words make a new row, which names the one that it `replaces`. */
  readonly keeps?: readonly (keyof Defined & string)[];
  /** What a row says that strikes `stored`, or stands beside it, beyond the words of its form. */
  correction?(stored: CorrectedRow): { readonly [column: string]: string | null };
  /** A record has one row at most, whose key is the patient's. */
  readonly isSingle: boolean;
  /** The column that says what a row is about. */
  readonly title?: keyof Defined & string;
  /** The day or moment by which rows are listed, the oldest first; their key decides between equal ones. */
  readonly order: string;
  /** In the kinds of its drafts and of its entries in the history. */
  readonly name: 'result' | 'plan' | 'goal' | 'rating' | 'guidance';
  /** Problems that concern more than one column, each at the column that shows it. */
  problems?(typed: { readonly [name in keyof Defined]: string }): {
    readonly [name in keyof Defined]?: string | undefined;
  };
  /** How `dados.json` has its rows: the name of their list, and what the ids of imported ones are derived with, which cannot
   * change. Absent where other code copies and imports them. */
  readonly copied?: { readonly list: string; readonly id: string };
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
 * history shows of it, copy, import, PDF and what is counted follow from here.
 */
export type Entity<Defined extends Columns = Columns, Also extends Further = Further> = Definition<
  Defined,
  Also
> & {
  readonly words: EntityWords;
};
export type EntityTable = Entity['table'];
export type EntityName = Entity['name'];

/** Goals and their marks are copied, printed and told by code of their own. */
export type PlainTable = Exclude<EntityTable, 'goals' | 'goal_ratings'>;
export type PlainName = Exclude<EntityName, 'goal' | 'rating'>;
export type PlainEntity = Entity &
  Required<Pick<Entity, 'copied'>> & { readonly table: PlainTable; readonly name: PlainName };

/** The kinds of entries that the history has of rows. */
export type RowChange = `${PlainName}_${'added' | 'changed' | 'removed'}`;

/** A stored row that something else is said in the place of. */
type CorrectedRow = { readonly [column: string]: unknown; readonly id: string };

/** True for each life whose rows have a revision, since they can be changed. */
export const isChanged = {
  editable: true,
  appendOnly: false,
  struck: false,
  final: true,
} as const satisfies Record<Entity['life'], boolean>;

/** A definition whose columns keep their types, with all its words. */
export const defineEntity = <
  Defined extends Columns,
  Single extends boolean,
  Life extends Entity['life'],
  const Also extends Further = Record<never, never>,
>(
  definition: Definition<Defined, Also> & { readonly isSingle: Single; readonly life: Life },
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

type Stamps = { readonly user_id: string; readonly patient_id: string; readonly created_at: string };
type Revision = { readonly revision: number; readonly updated_at: string };

/** What is stored beside its words; nothing is known of any entity's. */
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
  Stamps &
  (E['life'] extends 'struck' | 'appendOnly' ? unknown : Revision) &
  (E['isSingle'] extends false ? { readonly id: string } : unknown);
