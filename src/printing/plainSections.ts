import type { Section } from '../questionnaire/present';
import {
  entities,
  type PlainEntity,
  plainEntities,
  type RecordTable,
  type RowsRead,
} from '../records/entities';
import type { Entity, RowOf } from '../records/entity';
import { filledIn, type NameOf, referencesOf, rowKey } from '../records/entityWords';
import { rowParts } from '../records/rowParts';

/** The row under its day and title. */
function rowEntry(entity: Entity, row: RowOf<Entity>, nameOf: NameOf) {
  const { day, title, parts } = rowParts(entity, row, nameOf);
  return {
    label: [day, title].filter(Boolean).join(' · '),
    value: parts.map(({ label, value }) => (label ? `${label}: ${value}` : value)).join('\n'),
    long: true,
  };
}

type Named = readonly { readonly id: string; readonly file_name: string }[];
/** Of documents that are not read, nothing is said. */
const namesIn = (documents: Named | undefined): NameOf =>
  documents ? (id) => documents.find((one) => one.id === id)?.file_name : () => '';

const rowsIn = (rows: RowsRead, { table }: PlainEntity): readonly RowOf<Entity>[] | undefined => rows[table];

/** The rows of an entity that is printed as it is defined; no section without one. */
function plainSection(entity: PlainEntity, rows: RowsRead, documents: Named | undefined): Section[] {
  const nameOf = namesIn(documents);
  const stored = rowsIn(rows, entity) ?? [];
  const entries = entity.isSingle
    ? stored.flatMap((row) => filledIn(entity, row, nameOf))
    : stored.map((row) => rowEntry(entity, row, nameOf));
  return entity.isPrinted && entries.length > 0
    ? [{ id: entity.table, title: entity.words.section, entries }]
    : [];
}

/** What stands in rows, in the order of the entities; `special` has the sections that code of their own makes. */
export const rowSections = (
  rows: RowsRead,
  documents: Named | undefined,
  special: { readonly [table in RecordTable]?: readonly Section[] } = {},
): Section[] =>
  entities.flatMap(({ table }) => {
    const plain = plainEntities.find((entity) => entity.table === table);
    return special[table] ?? (plain ? plainSection(plain, rows, documents) : []);
  });

const seen = plainEntities.filter(({ familySees }) => familySees);
/** The tables of what the family may see. */
export const familyTables: readonly RecordTable[] = seen.map(({ table }) => table);

/** True once all is read that the family may see. */
export const isFamilyPartRead = (rows: RowsRead): boolean =>
  seen.every((entity) => rowsIn(rows, entity) !== undefined);

/** The rows of an entity as they are printed, each with its id. */
export const entriesOfRows = (entity: PlainEntity, rows: RowsRead, documents: Named | undefined) =>
  (rowsIn(rows, entity) ?? []).map((row) => ({
    id: rowKey(entity, row),
    entry: rowEntry(entity, row, namesIn(documents)),
  }));

/** The rows that the family may see, each with its id. */
export const familyEntries = (rows: RowsRead, documents: Named | undefined) =>
  seen.flatMap((entity) => entriesOfRows(entity, rows, documents));

/** True if a section of these rows names documents. */
export const namesDocuments = (rows: RowsRead): boolean =>
  plainEntities.some(
    (entity) =>
      entity.isPrinted &&
      rowsIn(rows, entity)?.some((row) => referencesOf<Entity>(entity).some((name) => row[name])),
  );
