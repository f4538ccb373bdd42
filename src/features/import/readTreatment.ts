import type { NewRow } from '../../data/records/entityRows';
import type { ImportedRows } from '../../data/records/importTreatment';
import { derivedId } from '../../lib/derivedId';
import { property } from '../../lib/property';
import { copiedEntities, type ImportedEntity, importedEntities } from '../../records/entities';
import type { Entity } from '../../records/entity';
import { columnOf, referencesOf, wordsCopied } from '../../records/entityWords';
import { RecordProblem } from '../../sentences/importErrors';

/** The new record, and the ISO birth date before which nothing of it happened. */
type Whose = { readonly id: string; readonly birthDate: string };
type Stated = { readonly [name: string]: unknown };
/** Those that become rows here, and those that could not be read, which stay in the origin. */
type Sorted<Row> = { readonly rows: readonly Row[]; readonly others: readonly Stated[] };

/** Rows of an entity in the order of the copy, under ids that are derived; each names the rows of here in the place of those of there. */
async function readRows(
  userId: string,
  { id: patientId, birthDate }: Whose,
  entity: ImportedEntity,
  stated: readonly Stated[],
): Promise<Sorted<NewRow<Entity>>> {
  const rows: NewRow<Entity>[] = [];
  const others: Stated[] = [];
  const known = new Map<unknown, string>();
  const replaced = new Set<string>();
  const attached = referencesOf(entity);
  for (const row of stated) {
    const id = await derivedId(userId, entity.copied.id, String(row.id));
    const words =
      typeof row.id === 'string' && !known.has(row.id) ? wordsCopied(entity, row, { birthDate }) : null;
    if (!words) {
      others.push(row);
      continue;
    }
    known.set(row.id, id);
    const before = known.get(row.replaces);
    // a row is replaced once
    const replaces = before && !replaced.has(before) ? before : null;
    if (replaces) replaced.add(replaces);
    const named = attached.map(async (name) => {
      const document = words[name];
      return [name, document ? await derivedId(userId, 'documento', String(document)) : null] as const;
    });
    rows.push({
      ...words,
      ...Object.fromEntries(await Promise.all(named)),
      id,
      patient_id: patientId,
      ...(entity.keeps && { links: { replaces } }),
    });
  }
  return { rows, others };
}

/** What a record has once. It stands in the record as a whole, or the record is refused. */
function readSingle({ id, birthDate }: Whose, entity: Entity, [row]: readonly Stated[]): NewRow<Entity>[] {
  if (!row) return [];
  // what is no text where a text is asked for says nothing
  const isSaid = (name: string) =>
    typeof row[name] === 'string' || !(name in entity.columns) || columnOf(entity, name).most === null;
  const said = Object.fromEntries(Object.entries(row).filter(([name]) => isSaid(name)));
  const words = wordsCopied(entity, said, { birthDate });
  if (!words) throw new RecordProblem('too-long');
  return [{ ...words, id, patient_id: id }];
}

type Lists = { readonly [list: string]: readonly Stated[] };

/** The rows of all entities, by their table, and those that stay in the origin, by the names of their lists. */
export async function readEntities(userId: string, whose: Whose, stated: Lists) {
  const rows: { [table: string]: readonly NewRow<Entity>[] } = {};
  const others: { [list: string]: readonly Stated[] } = {};
  for (const { copied } of copiedEntities) others[copied.list] = stated[copied.list] ?? [];
  for (const entity of importedEntities) {
    const { list } = entity.copied;
    const own = stated[list] ?? [];
    const sorted = entity.isSingle
      ? { rows: readSingle(whose, entity, own), others: [] }
      : await readRows(userId, whose, entity, own);
    rows[entity.table] = sorted.rows;
    others[list] = sorted.others;
  }
  return { rows: rows as ImportedRows, others };
}

/** The marks of goals, each with the sentence of its goal, since the ids of there mean nothing here. */
export function namedMarks(marks: readonly Stated[], stated: readonly Stated[]): Stated[] {
  const statements = new Map(stated.map((goal) => [goal.id, goal.statement]));
  return marks.map((mark) => {
    const meta = statements.get(property(mark, 'goal_id'));
    return typeof meta === 'string' ? { ...mark, meta } : mark;
  });
}
