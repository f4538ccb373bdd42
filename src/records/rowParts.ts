import { uncapitalised } from '../lib/text';
import type { Entity, WordsOf } from './entity';
import { columnOf, columnsOf, type NameOf, shownText, textsOf, titleOf } from './entityWords';

/** The day by which a row is listed; '' where that is no column of it. */
const dayOf = <E extends Entity>(entity: E, row: WordsOf<E>): string => {
  const column = entity.columns[entity.order];
  return column ? column.shown(textsOf<Entity>(entity, row)[entity.order] ?? null) : '';
};

/** A row as it is listed: its day, its title, and what stands below them: its only sentences alone, all else after its label. */
export function rowParts<E extends Entity>(entity: E, row: WordsOf<E>, nameOf: NameOf) {
  const texts = textsOf(entity, row);
  const said = columnsOf(entity).flatMap((name) => {
    const column = columnOf(entity, name);
    const value = shownText(column, texts[name], nameOf);
    return name !== entity.order && name !== entity.title && value.trim() ? [{ name, column, value }] : [];
  });
  const prose = said.filter(({ column }) => column.isProse);
  return {
    day: dayOf(entity, row),
    title: titleOf(entity, row),
    parts: said.map(({ name, column, value }) => ({
      name,
      label: prose.length === 1 && column.isProse ? undefined : column.label,
      value,
      /** The id of the row of the record that it names. */
      names: column.names && texts[name],
    })),
  };
}
export type RowPart = ReturnType<typeof rowParts<Entity>>['parts'][number];

/** A row in a few words, within a sentence: 'orientação de 12/03/2026: Vestir-se'. */
export function rowName<E extends Entity>(entity: E, row: WordsOf<E>): string {
  const [day, title] = [dayOf(entity, row), titleOf(entity, row)];
  return [[uncapitalised(entity.words.one), day].filter(Boolean).join(' de '), title]
    .filter(Boolean)
    .join(': ');
}

/** What a row says in short: 'Berg, 12/03/2026: 42 pontos'. */
export function rowInShort<E extends Entity>(entity: E, row: WordsOf<E>): string {
  const head = [titleOf(entity, row), dayOf(entity, row)].filter(Boolean).join(', ');
  const said = entity.inShort?.(row);
  return said ? `${head}: ${said}` : head;
}
