import type { Backend } from '../../supabase/local/backend';

/** All rows of all tables, as text. */
export async function allRowsOf({ database }: Pick<Backend, 'database'>): Promise<Map<string, string[]>> {
  const names = await database.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of names) {
    const found = await database.query(`select t::text as row from public.${name} t order by 1`);
    rows.set(
      String(name),
      found.map(({ row }) => String(row)),
    );
  }
  return rows;
}
