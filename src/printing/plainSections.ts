import type { Section } from '../questionnaire/present';
import { entities, type RowsRead } from '../records/entities';
import type { Entity, RowOf } from '../records/entity';
import { columnOf, columnsOf, filledIn, type NameOf, shownText, textsOf } from '../records/entityWords';

/** The row under its day and title: its only sentences alone, all else after its label. */
function rowEntry(entity: Entity, row: RowOf<Entity>, nameOf: NameOf) {
  const texts = textsOf(entity, row);
  const shown = (name: string) => shownText(columnOf(entity, name), texts[name], nameOf);
  const head = [entity.order, entity.title ?? ''].filter((name) => name in entity.columns);
  const rest = columnsOf(entity).filter((name) => !head.includes(name) && shown(name).trim());
  const prose = rest.filter((name) => columnOf(entity, name).isProse);
  const lines = rest.map((name) =>
    prose.length === 1 && prose[0] === name ? shown(name) : `${columnOf(entity, name).label}: ${shown(name)}`,
  );
  return {
    label: head.map(shown).filter(Boolean).join(' · '),
    value: lines.join('\n'),
    long: true,
  };
}

/** What stands in rows that no other code prints: a section of each entity of which there is something. */
export function plainSections(
  rows: RowsRead,
  documents: readonly { readonly id: string; readonly file_name: string }[] = [],
): Section[] {
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.file_name;
  return entities.flatMap((entity: Entity): Section[] => {
    const own: readonly RowOf<Entity>[] = rows[entity.table] ?? [];
    const entries = entity.isSingle
      ? own.flatMap((row) => filledIn(entity, row, nameOf))
      : own.map((row) => rowEntry(entity, row, nameOf));
    return entity.isPrinted && entries.length > 0
      ? [{ id: entity.table, title: entity.words.heading, entries }]
      : [];
  });
}

/** True if a section of these rows names documents. */
export const namesDocuments = (rows: RowsRead): boolean =>
  entities.some((entity: Entity) => {
    const own: readonly RowOf<Entity>[] = rows[entity.table] ?? [];
    const names = columnsOf(entity).filter((name) => columnOf(entity, name).names?.of === 'documents');
    return entity.isPrinted && own.some((row) => names.some((name) => row[name]));
  });
