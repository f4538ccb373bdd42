import * as v from 'valibot';
import { type Column, GONE_PDF, isLong, isReference, typedOfValue, valueTyped, type Whose } from './column';
import {
  type ColumnOf,
  type Entity,
  isChanged,
  type RowOf,
  type TextsOf,
  type TypedOf,
  type WordsOf,
  type Written,
} from './entity';

// The types of an entity follow from its columns one by one, which TypeScript cannot follow through `Object.fromEntries`.

export const columnsOf = <E extends Written>(entity: E): readonly ColumnOf<E>[] =>
  Object.keys(entity.columns) as ColumnOf<E>[];

export const columnOf = <E extends Written>(entity: E, name: ColumnOf<E>): Column =>
  (entity.columns as { readonly [column in ColumnOf<E>]: Column })[name];

/** A value for each column. */
export const eachColumn = <E extends Written, Value>(
  entity: E,
  of: (column: Column, name: ColumnOf<E>) => Value,
): { readonly [name in ColumnOf<E>]: Value } =>
  Object.fromEntries(columnsOf(entity).map((name) => [name, of(columnOf(entity, name), name)])) as {
    readonly [name in ColumnOf<E>]: Value;
  };

/** No value in any column. */
const nothingIn = <E extends Written>(entity: E): { readonly [name in ColumnOf<E>]: null } =>
  eachColumn(entity, () => null);

/** Reads a row of the server, or one that the device keeps: a column that was added since is empty there. */
export function rowSchema<E extends Entity>(entity: E): v.GenericSchema<unknown, RowOf<E>> {
  const schema = v.object({
    ...(entity.isSingle ? {} : { id: v.string() }),
    ...eachColumn(entity, ({ stored }) => stored),
    ...entity.further,
    user_id: v.string(),
    ...(entity.belongsTo === 'patient' && { patient_id: v.string() }),
    ...(entity.stamps ?? {
      created_at: v.string(),
      ...(isChanged[entity.life] && { revision: v.number(), updated_at: v.string() }),
    }),
  });
  const joined = v.pipe(
    v.looseObject({}),
    v.transform((row) => ({ ...nothingIn(entity), ...joinedColumns(entity, row), ...row })),
    schema,
  );
  return joined as unknown as v.GenericSchema<unknown, RowOf<E>>;
}

const joinedColumns = (entity: Entity, row: { readonly [column: string]: unknown }) =>
  Object.fromEntries(
    columnsOf(entity).flatMap((name) => {
      const { parts } = columnOf(entity, name);
      return parts ? [[name, parts.join(row)]] : [];
    }),
  );

/** Words as the columns of the table have them. */
export const storedColumns = <E extends Entity>(entity: E, words: Partial<WordsOf<E>>): object =>
  Object.fromEntries(
    columnsOf(entity).flatMap((name) => {
      if (!(name in words)) return [];
      const { parts } = columnOf(entity, name);
      return parts ? Object.entries(parts.split(words[name])) : [[name, words[name]]];
    }),
  );

/** The column by which a row is found; that of its owner where there is one row at most. */
export function keyColumn({ isSingle, belongsTo }: Entity): 'id' | 'patient_id' | 'user_id' {
  if (!isSingle) return 'id';
  return belongsTo === 'patient' ? 'patient_id' : 'user_id';
}

/** The id by which a row is found; its owner's where there is one row at most. */
export const rowKey = <E extends Entity>(entity: E, row: RowOf<E>): string =>
  (row as unknown as Readonly<Record<ReturnType<typeof keyColumn>, string>>)[keyColumn(entity)];

/** As the fields of its form have a row; a new one without one. */
export const typedOf = <E extends Written>(entity: E, row: WordsOf<E> | null): TypedOf<E> =>
  eachColumn(entity, (column, name) =>
    row ? typedOfValue(column, row[name] ?? null) : column.begin(),
  ) as TypedOf<E>;

/** The stored words of typed texts; an unreadable value counts as none. */
export const wordsTyped = <E extends Written>(entity: E, typed: TypedOf<E>): WordsOf<E> =>
  eachColumn(entity, (column, name) => valueTyped(column, typed[name])) as WordsOf<E>;

/** Why what is typed cannot be saved, by its field; `base` is the stored row that it was made of. */
export function problemsOf<E extends Entity>(
  entity: E,
  typed: TypedOf<E>,
  of: Whose,
  base: WordsOf<E> | null,
): { readonly [name in ColumnOf<E>]: string | undefined } {
  const together: { readonly [name: string]: string | undefined } = entity.problems?.(typed) ?? {};
  return eachColumn(entity, (column, name) => {
    const stored = base && column.text(base[name]);
    return column.problem(typed[name], of, stored) ?? together[name];
  });
}

/** A column that was added since the device kept the words is empty. */
export const textsOf = <E extends Written>(entity: E, words: WordsOf<E>): TextsOf<E> =>
  eachColumn(entity, (column, name) => column.text(words[name] ?? null)) as TextsOf<E>;

/** True if these words are other ones than a row keeps once others are built on it. */
export const isOtherThanKept = <E extends Entity>(entity: E, row: WordsOf<E>, words: WordsOf<E>): boolean => {
  const [before, after] = [textsOf(entity, row), textsOf(entity, words)];
  return columnsOf(entity).some((name) => entity.keeps?.includes(name) && before[name] !== after[name]);
};

/** The values of the texts that are given. */
export const wordsOfTexts = <E extends Written>(
  entity: E,
  texts: { readonly [name in ColumnOf<E>]?: string | null },
): Partial<WordsOf<E>> =>
  Object.fromEntries(
    columnsOf(entity).flatMap((name) => {
      const text = texts[name];
      return text === undefined ? [] : [[name, columnOf(entity, name).value(text)]];
    }),
  ) as Partial<WordsOf<E>>;

/** The value of one column in the words of the screen; '' for nothing. */
function shownWord<E extends Entity>(entity: E, words: WordsOf<E>, name: ColumnOf<E>): string {
  const column = columnOf(entity, name);
  return column.shown(column.text(words[name]));
}

/** What a row is about: 'Berg'; '' for what a record has once. */
export const titleOf = <E extends Entity>(entity: E, words: WordsOf<E>): string =>
  entity.title ? shownWord<Entity>(entity, words, entity.title) : '';

/** 'Resultado: Berg'; 'Diagnóstico'. `one`: what it is, where the entity does not say it all. */
export function rowTitle<E extends Entity>(entity: E, words: WordsOf<E>, one = entity.words.one): string {
  const title = titleOf(entity, words);
  return title ? `${one}: ${title}` : one;
}

/** The name of the row that a column names, by its id. */
export type NameOf = (id: string) => string | undefined;

/** One column as the history has it, in words; '' for nothing. */
export function shownText(column: Column, text: string | null | undefined, nameOf?: NameOf): string {
  if (text === null || text === undefined) return '';
  return isReference(column) ? (nameOf?.(text) ?? GONE_PDF) : column.shown(text);
}

/** The filled columns by name, each with its label, in the order of the screen. */
export const filledColumns = <E extends Entity>(entity: E, words: WordsOf<E>, nameOf?: NameOf) =>
  columnsOf(entity).flatMap((name) => {
    const column = columnOf(entity, name);
    const value = shownText(column, column.text(words[name] ?? null), nameOf);
    return value.trim() ? [{ id: name, entry: { label: column.label, value, long: isLong(column) } }] : [];
  });

/** The filled columns with their labels, in the order of the screen. */
export const filledIn = <E extends Entity>(entity: E, words: WordsOf<E>, nameOf?: NameOf) =>
  filledColumns(entity, words, nameOf).map(({ entry }) => entry);

/** The columns with the id of another row of the record. */
export const referencesOf = <E extends Entity>(entity: E): ColumnOf<E>[] =>
  columnsOf(entity).filter((name) => isReference(columnOf(entity, name)));

/** True if a column of it is the id of another row of the record. */
export const namesRows = (entity: Entity): boolean => referencesOf(entity).length > 0;

/** What a copy's JSON says of a row; null where it is no row that the app would save. */
export function wordsCopied<E extends Entity>(
  entity: E,
  stated: { readonly [name: string]: unknown },
  of: Whose,
): WordsOf<E> | null {
  const words = eachColumn(entity, (column, name) => column.copied(stated[name], of));
  if (Object.values(words).includes(undefined)) return null;
  // each column has read its own value
  const read = words as WordsOf<E>;
  const problems = entity.problems?.(typedOf(entity, read)) ?? {};
  return Object.values(problems).some(Boolean) ? null : read;
}
