import type { NewRow } from '../../data/records/entityRows';
import { derivedId } from '../../lib/derivedId';
import { property } from '../../lib/property';
import { wordsCopied } from '../../records/entityWords';
import { goals } from '../../records/goals';
import { results } from '../../records/results';

/** The new record, and the ISO birth date before which nothing of it happened. */
type Whose = { readonly id: string; readonly birthDate: string };
type Stated = { readonly [name: string]: unknown };
/** Those that become rows here, and those that could not be read, which stay in the origin. */
type Sorted<Row> = { readonly rows: readonly Row[]; readonly others: readonly Stated[] };

/** The goals in the order of the copy, each version after the one that it replaces; their ids are derived. */
export async function readGoals(
  userId: string,
  { id: patientId, birthDate }: Whose,
  stated: readonly Stated[],
): Promise<Sorted<NewRow<typeof goals>>> {
  const rows: NewRow<typeof goals>[] = [];
  const others: Stated[] = [];
  const known = new Map<unknown, string>();
  const replaced = new Set<string>();
  for (const row of stated) {
    const id = await derivedId(userId, 'meta', String(row.id));
    const before = known.get(row.replaces);
    const replaces = before && !replaced.has(before) ? before : null;
    const words =
      typeof row.id === 'string' && !known.has(row.id) ? wordsCopied(goals, row, { birthDate }) : null;
    if (!words) {
      others.push(row);
      continue;
    }
    if (replaces) replaced.add(replaces);
    known.set(row.id, id);
    rows.push({ ...words, id, patient_id: patientId, links: { replaces } });
  }
  return { rows, others };
}

/** The results; an attached PDF is named by the id that it gets here. */
export async function readResults(
  userId: string,
  { id: patientId, birthDate }: Whose,
  stated: readonly Stated[],
): Promise<Sorted<NewRow<typeof results>>> {
  const rows: NewRow<typeof results>[] = [];
  const others: Stated[] = [];
  const ids = new Set<string>();
  for (const row of stated) {
    const id = await derivedId(userId, 'resultado', String(row.id));
    const words =
      typeof row.id === 'string' && !ids.has(id) ? wordsCopied(results, row, { birthDate }) : null;
    if (!words) {
      others.push(row);
      continue;
    }
    ids.add(id);
    const { document_id } = words;
    rows.push({
      ...words,
      id,
      patient_id: patientId,
      document_id: document_id && (await derivedId(userId, 'documento', document_id)),
    });
  }
  return { rows, others };
}

/** The marks of goals, each with the sentence of its goal, since the ids of there mean nothing here. */
export function namedMarks(marks: readonly Stated[], stated: readonly Stated[]): Stated[] {
  const statements = new Map(stated.map((goal) => [goal.id, goal.statement]));
  return marks.map((mark) => {
    const meta = statements.get(property(mark, 'goal_id'));
    return typeof meta === 'string' ? { ...mark, meta } : mark;
  });
}
