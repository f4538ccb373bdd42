import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { schemaOf } from './databaseSchema.ts';
import { StartFault } from './fault.ts';

/** The commit whose database becomes one of 1.0 without a change; docs/upgrading.md names it, too. */
export const LAST_BEFORE = 'e777848e';

/** The migrations that made it. The baseline makes the same tables. */
export const BEFORE_BASELINE: readonly string[] = `
  20260105090000 20260105090100 20260105090200 20260105090300 20260105090400 20260105090500
  20260105090600 20261122000000 20261122110000 20261122120000 20261122120100 20261122120200
  20261122120300 20261122120400 20261122130000 20261122130100 20261122130200 20261122130300
  20261122130400 20261122130500 20261122130600 20261122130700 20261122140000 20261122140100
  20261123100000 20261123100100 20261123100200 20261123120000 20261123120100 20261123120200
  20261123120300 20261123130000 20261123140000 20261123150000 20261123160000 20261123160100
  20261123160200 20261123160300 20261124100000 20261125100000 20261126100000 20261127100000
  20261127110000 20261127120000 20261127130000 20261127140000 20261127150000 20261127160000
  20261127160100 20261127160200 20261127160300 20261127170000 20261127170100 20261127190000
  20261127191000 20261127192000 20261127195900 20261127202000 20261127204000 20261127205000
  20261127206000 20261127211000 20261127211100 20261127212000 20261127212100 20261127212200
  20261127213000 20261127213100 20261127213200 20261127213300 20261127214000 20261127214200
  20261127214300 20261127214400 20261127215000 20261127216000 20261127216100 20261127217000
  20261127218000 20261127218100 20261127218200 20261128010000 20261128020000 20261128020100
  20261128030000
`
  .trim()
  .split(/\s+/);

/** The last migration of the baseline. */
const BASELINE_UNTIL = '20261128030700';

/** SHA-256 of `supabase/schema.sql` as both leave it. */
export const SCHEMA_OF_BASELINE = 'd2080f4deeb3e434c946903fc87df6e7b6a2a21668cb7b6399966fd51ce7c03f';

export const isOfBaseline = (version: string): boolean => version <= BASELINE_UNTIL;

/** What a list of migrations says of its database: made by the last version before 1.0, by an earlier one, or neither. */
export function beforeBaseline(versions: readonly string[]): 'last' | 'earlier' | undefined {
  if (!versions.some((version) => BEFORE_BASELINE.includes(version))) return undefined;
  const isLast =
    versions.length === BEFORE_BASELINE.length &&
    BEFORE_BASELINE.every((version) => versions.includes(version));
  return isLast ? 'last' : 'earlier';
}

/** The sentence of a refusal, after what is refused. */
export const openOnceBefore = `was made by a version before 1.0, and nothing in it was changed. Open it once with the version of commit ${LAST_BEFORE}, then with this one: docs/upgrading.md says how.`;

/**
 * Throws unless the tables of a database that lists the migrations before the baseline are those of the baseline. It changes nothing.
 * @throws StartFault
 */
export async function expectTablesOfBaseline(query: Database['query']): Promise<void> {
  const hash = createHash('sha256')
    .update(await schemaOf(query))
    .digest('hex');
  if (hash !== SCHEMA_OF_BASELINE)
    throw new StartFault(
      `The database lists the migrations of commit ${LAST_BEFORE}, but its tables are others; nothing in it was changed. docs/upgrading.md says how to compare them.`,
    );
}
