import type { Column } from '../src/records/column';
import { type CopiedTable, eachCopied } from '../src/records/entities';
import type { Entity } from '../src/records/entity';
import {
  columnOf,
  columnsOf,
  problemsOf,
  storedColumns,
  typedOf,
  wordsTyped,
} from '../src/records/entityWords';

/** What can be typed into a column without knowing more of it; '' if nothing can. */
function typedInto({ field, most }: Column, said: string): string {
  if (field.kind === 'choice') return field.options[0]?.value ?? '';
  if (field.kind === 'number') return '1';
  if (field.kind === 'times') return '14:00';
  return most === null ? '' : said;
}

function leastRow(entity: Entity, said: string): { readonly [column: string]: unknown } {
  const begun = typedOf(entity, null);
  const problems = problemsOf(entity, begun, { birthDate: undefined }, null);
  const given = columnsOf(entity).map((name) => [name, typedInto(columnOf(entity, name), said)] as const);
  const missing = given.filter(([name]) => problems[name]);
  const isEmpty = missing.length === 0 && !Object.values(begun).some(Boolean);
  const filled = isEmpty ? given.filter(([, typed]) => typed).slice(0, 1) : missing;
  const row = storedColumns(entity, wordsTyped(entity, { ...begun, ...Object.fromEntries(filled) }));
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

/** What the database asks of a row beside what its form does. */
const alsoAsked: { readonly [table in CopiedTable]?: object } = {
  // one of two columns
  goal_ratings: { word: 'em_parte' },
  receipts: { month: '2026-01' },
};

/**
 * Of each table of a record that is defined, the least that its form saves: `said` in each text without which it saves nothing.
 * `named` are the ids of the rows that a row names, by the column that does, and the path of a PDF as `file`.
 */
export const leastRows = (said: string, named: { readonly [column: string]: string } = {}) =>
  eachCopied((entity) => {
    const { table, file, further = {} } = entity;
    const ids = Object.entries(named).filter(([name]) => name in further);
    const stored = file && { [file]: named.file, sha256: 'c'.repeat(64) };
    return { ...leastRow(entity, said), ...alsoAsked[table], ...stored, ...Object.fromEntries(ids) };
  });
