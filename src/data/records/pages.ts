import { MOST_ROWS } from '../../lib/limits';

type ReadPage<Row> = (after: Row | undefined, size: number) => Promise<Row[]>;

/** A list, page by page: a first one of `firstSize`, then full ones. */
export async function* pagesOf<Row>(
  readPage: ReadPage<Row>,
  firstSize: number = MOST_ROWS,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (let size = firstSize; ; size = MOST_ROWS) {
    const page = await readPage(after, size);
    yield page;
    after = page.at(-1);
    if (page.length < size) return;
  }
}

export async function allPages<Row>(readPage: ReadPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(readPage)) rows.push(...page);
  return rows;
}
