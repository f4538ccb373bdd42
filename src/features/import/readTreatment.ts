import type { NewRow } from '../../data/records/entityRows';
import type { ImportedRows } from '../../data/records/importTreatment';
import type { NewGoal } from '../../data/records/saveGoal';
import { RecordProblem } from '../../data/supabase/importErrors';
import { parseIso } from '../../lib/dates';
import { derivedId } from '../../lib/derivedId';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { property } from '../../lib/property';
import { impossiblePlan } from '../../questionnaire/days';
import { GOAL_MAX, goalStates, type LevelTexts } from '../../questionnaire/goals';
import { entities } from '../../records/entities';
import type { Entity } from '../../records/entity';
import { columnOf, columnsOf, wordsCopied } from '../../records/entityWords';

/** The new record, and the ISO birth date before which nothing of it happened. */
type Whose = { readonly id: string; readonly birthDate: string };
type Stated = { readonly [name: string]: unknown };
/** Those that become rows here, and those that could not be read, which stay in the origin. */
type Sorted<Row> = { readonly rows: readonly Row[]; readonly others: readonly Stated[] };

/** Undefined for what is no text, too long or blank where there is something. */
function words(value: unknown, most: number): string | null | undefined {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' && value.trim() !== '' && !tooLong(value, most) ? value : undefined;
}

const oneOf = <T>(values: readonly T[], value: unknown): T | null =>
  values.find((each) => each === value) ?? null;
const isDay = (value: unknown): value is string => typeof value === 'string' && parseIso(value) !== null;

/** Undefined for levels that no version of the app writes. */
function levelsOf(value: unknown): LevelTexts | null | undefined {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value) || value.length !== 5) return undefined;
  const texts = value.map((each: unknown) => words(each, SHORT_TEXT_MAX));
  const [a, b, c, d, e] = texts;
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined)
    return undefined;
  return texts.some((text) => text !== null) ? [a, b, c, d, e] : undefined;
}

const ratios = [0, 1, 2, 3] as const;

type Ids = Pick<NewGoal, 'id' | 'patient_id' | 'replaces'>;

function goalOf(row: Stated, ids: Ids, birthDate: string): NewGoal | null {
  const statement = words(row.statement, SHORT_TEXT_MAX);
  const own_words = words(row.own_words, SHORT_TEXT_MAX);
  const said_by = words(row.said_by, GOAL_MAX.said_by);
  const area = words(row.area, GOAL_MAX.area);
  const state_reason = words(row.state_reason, SHORT_TEXT_MAX);
  const levels = levelsOf(row.levels);
  const state = oneOf(
    goalStates.map(({ value }) => value),
    row.state ?? 'ativa',
  );
  if (!statement || state === null || levels === undefined) return null;
  if (own_words === undefined || said_by === undefined || area === undefined || state_reason === undefined)
    return null;
  if (state === 'encerrada' && !state_reason) return null;
  return {
    ...ids,
    statement,
    own_words,
    said_by,
    area,
    levels,
    baseline: oneOf([-1, -2] as const, row.baseline),
    target_on: isDay(row.target_on) && !impossiblePlan(row.target_on, birthDate) ? row.target_on : null,
    importance: oneOf(ratios, row.importance),
    difficulty: oneOf(ratios, row.difficulty),
    family_rates: row.family_rates === true,
    state,
    state_reason,
  };
}

/** The goals in the order of the copy, each version after the one that it replaces; their ids are derived. */
export async function readGoals(
  userId: string,
  { id: patientId, birthDate }: Whose,
  stated: readonly Stated[],
): Promise<Sorted<NewGoal>> {
  const rows: NewGoal[] = [];
  const others: Stated[] = [];
  const known = new Map<unknown, string>();
  const replaced = new Set<string>();
  for (const row of stated) {
    const id = await derivedId(userId, 'meta', String(row.id));
    const before = known.get(row.replaces);
    const replaces = before && !replaced.has(before) ? before : null;
    const goal =
      typeof row.id === 'string' && !known.has(row.id)
        ? goalOf(row, { id, patient_id: patientId, replaces }, birthDate)
        : null;
    if (!goal) {
      others.push(row);
      continue;
    }
    if (replaces) replaced.add(replaces);
    known.set(row.id, id);
    rows.push(goal);
  }
  return { rows, others };
}

/** Rows of an entity; an attached PDF is named by the id that it gets here. */
async function readRows(
  userId: string,
  { id: patientId, birthDate }: Whose,
  entity: Entity,
  stated: readonly Stated[],
): Promise<Sorted<NewRow<Entity>>> {
  const rows: NewRow<Entity>[] = [];
  const others: Stated[] = [];
  const ids = new Set<string>();
  const attached = columnsOf(entity).filter((name) => columnOf(entity, name).names?.of === 'documents');
  for (const row of stated) {
    const id = await derivedId(userId, entity.copied.id, String(row.id));
    const words = typeof row.id === 'string' && !ids.has(id) ? wordsCopied(entity, row, { birthDate }) : null;
    if (!words) {
      others.push(row);
      continue;
    }
    ids.add(id);
    const named = attached.map(async (name) => {
      const document = words[name];
      return [name, document ? await derivedId(userId, 'documento', String(document)) : null] as const;
    });
    rows.push({ ...words, ...Object.fromEntries(await Promise.all(named)), id, patient_id: patientId });
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
  for (const entity of entities as readonly Entity[]) {
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
export function namedMarks(marks: readonly Stated[], goals: readonly Stated[]): Stated[] {
  const statements = new Map(goals.map((goal) => [goal.id, goal.statement]));
  return marks.map((mark) => {
    const meta = statements.get(property(mark, 'goal_id'));
    return typeof meta === 'string' ? { ...mark, meta } : mark;
  });
}
