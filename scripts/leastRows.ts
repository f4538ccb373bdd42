import type { Column } from '../src/records/column';
import { eachCopied } from '../src/records/entities';
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

/** Of each table of a record that is defined, the least that its form saves: `said` in each text without which it saves nothing. */
export const leastRows = (said: string) => eachCopied((entity) => leastRow(entity, said));
