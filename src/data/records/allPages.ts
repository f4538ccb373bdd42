import { MOST_ROWS } from '../../lib/limits';

/** All rows of a list; `readPage` reads up to MOST_ROWS rows after the given one. */
export async function allPages<Row>(readPage: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await readPage(rows.at(-1));
    rows.push(...page);
    if (page.length < MOST_ROWS) return rows;
  }
}
