import { BEFORE_BASELINE, expectTablesOfBaseline, isOfBaseline, openOnceBefore } from '../local/baseline.ts';
import { StartFault } from '../local/fault.ts';
import { migrationsIn } from '../local/migrate.ts';
import { onDatabase, query } from './query.ts';
import type { Setup } from './setup.ts';

const WHAT = 'The list of migrations';

/**
 * How many migrations from before 1.0 the project lists, whose tables are compared with those of this version first.
 * @throws StartFault when they are others, or of an earlier version.
 */
export async function listedFromBefore(setup: Setup): Promise<number> {
  const { before, lacking } = await listed(setup);
  // a run that was cut has compared the tables
  if (before.length > 0 && lacking.length > 0) {
    if (before.length < BEFORE_BASELINE.length) throw new StartFault(`The project ${openOnceBefore}`);
    await expectTablesOfBaseline((sql) => select(setup, sql));
  }
  return before.length;
}

/** Replaces them by those that make the same tables now. No table and no row is touched. */
export async function replaceList(setup: Setup): Promise<void> {
  const { before, lacking } = await listed(setup);
  // in this order a run that is cut leaves a list that the next one knows
  await repair(setup, 'applied', lacking);
  await repair(setup, 'reverted', before);
}

const baseline = migrationsIn()
  .map(({ version }) => version)
  .filter(isOfBaseline);

async function listed(setup: Setup) {
  const [{ name } = {}] = await select(
    setup,
    `select to_regclass('supabase_migrations.schema_migrations')::text as name`,
  );
  const rows = name ? await select(setup, 'select version from supabase_migrations.schema_migrations') : [];
  const versions = rows.map(({ version }) => String(version));
  return {
    before: BEFORE_BASELINE.filter((version) => versions.includes(version)),
    lacking: baseline.filter((version) => !versions.includes(version)),
  };
}

const select = (setup: Setup, sql: string) => query(setup, WHAT, sql);

async function repair(setup: Setup, status: 'applied' | 'reverted', versions: readonly string[]) {
  if (versions.length > 0)
    await onDatabase(setup, WHAT, ['migration', 'repair', '--yes', '--status', status, ...versions]);
}
