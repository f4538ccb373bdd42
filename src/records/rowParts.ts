import { uncapitalised } from '../lib/text';
import { isReference } from './column';
import type { Entity, WordsOf } from './entity';
import { columnOf, columnsOf, type NameOf, shownText, textsOf, titleOf } from './entityWords';

const joined = (separator: string, ...parts: readonly string[]) => parts.filter(Boolean).join(separator);

/** A row as it is listed: by its day and title, with what stands below them: its only sentences alone, all else after its label. */
export function rowParts<E extends Entity>(entity: E, row: WordsOf<E>, nameOf?: NameOf) {
  const { words, order, title: titled, inShort } = entity;
  const texts = textsOf<Entity>(entity, row);
  const said = columnsOf<Entity>(entity).map((name) => {
    const column = columnOf<Entity>(entity, name);
    return { name, column, value: shownText(column, texts[name], nameOf) };
  });
  const day = said.find(({ name }) => name === order)?.value ?? '';
  const title = titleOf(entity, row);
  const rest = said.filter(({ name, value }) => name !== order && name !== titled && value.trim());
  const prose = rest.filter(({ column }) => column.isProse);
  return {
    day,
    title,
    /** Within a sentence: 'orientação de 12/03/2026: Vestir-se'. */
    name: joined(': ', joined(' de ', uncapitalised(words.one), day), title),
    /** 'Berg, 12/03/2026: 42 pontos' */
    inShort: joined(': ', joined(', ', title, day), inShort?.(row) ?? ''),
    parts: rest.map(({ name, column, value }) => ({
      name,
      label: prose.length === 1 && column.isProse ? undefined : column.label,
      value,
      /** The id of the row of the record that it names. */
      names: isReference(column) ? texts[name] : undefined,
    })),
  };
}
export type RowPart = ReturnType<typeof rowParts>['parts'][number];
