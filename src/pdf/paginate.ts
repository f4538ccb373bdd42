import type { Bookmark, PageItem, Row } from './layout';
import { moved } from './layout';

type Frame = { readonly firstTop: number; readonly nextTop: number; readonly bottom: number };
type Placed = { readonly row: Row; readonly y: number };

/** Groups of rows that must share a page, in order. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  let open: Row[] = [];
  for (const row of rows) {
    open.push(row);
    if (row.keep) continue;
    groups.push(open);
    open = [];
  }
  return open.length ? [...groups, open] : groups;
}

const heightOf = (rows: readonly Row[], atTop: boolean) =>
  rows.reduce((sum, row, index) => sum + (atTop && index === 0 ? 0 : row.before) + row.height, 0);

/** Fills pages from top to bottom. Only a group taller than a page is split. */
function fill(rows: readonly Row[], frame: Frame): Placed[][] {
  let page: Placed[] = [];
  const pages = [page];
  let y = frame.firstTop;
  let atTop = true;

  const place = (row: Row) => {
    if (!atTop) y += row.before;
    page.push({ row, y });
    y += row.height;
    atTop = false;
  };
  const turn = () => {
    page = [];
    pages.push(page);
    y = frame.nextTop;
    atTop = true;
  };

  for (const group of groupsOf(rows)) {
    if (!atTop && group[0]?.breakBefore) turn();
    if (!atTop && y + heightOf(group, false) > frame.bottom) turn();
    const splits = y + heightOf(group, atTop) > frame.bottom;
    for (const row of group) {
      if (splits && !atTop && y + row.before + row.height > frame.bottom) turn();
      place(row);
    }
  }
  return pages;
}

/** True if the content ends in the lower half of the sheet. */
function isHalfFull(page: readonly Placed[] | undefined, { firstTop, bottom }: Frame): boolean {
  const last = page?.at(-1);
  return last !== undefined && last.y + last.row.height >= (firstTop + bottom) / 2;
}

/** Shares of the air between rows, the most first. */
const AIR = [1, 0.85, 0.7, 0.55, 0.4] as const;

const withAir = (rows: readonly Row[], share: number): Row[] =>
  share === 1 ? [...rows] : rows.map((row) => ({ ...row, before: row.before * share }));

/** With as much air between the rows as costs no further page. */
function airy(rows: readonly Row[], frame: Frame): Placed[][] {
  const filled = AIR.map((share) => fill(withAir(rows, share), frame));
  const fewest = Math.min(...filled.map(({ length }) => length));
  return filled.find(({ length }) => length === fewest) ?? fill(rows, frame);
}

/**
 * Moves the end of the page before to a last page that would be more than half empty, if both are at least half full then: from
 * the beginning of a section, or else of an answer.
 */
function balanced(pages: Placed[][], frame: Frame): Placed[][] {
  const [before = [], last = []] = pages.slice(-2);
  if (pages.length < 2 || last[0]?.row.breakBefore || isHalfFull(last, frame)) return pages;
  const rows = [...before, ...last].map(({ row }) => row);
  const top = { ...frame, firstTop: pages.length === 2 ? frame.firstTop : frame.nextTop };
  const starts = rows.flatMap(({ opens, bookmark }, at) =>
    at > 0 && !rows[at - 1]?.keep && (opens || bookmark !== undefined) ? at : [],
  );
  const parted = starts.toReversed().map((start) => ({
    isSection: rows[start]?.bookmark !== undefined,
    pages: fill(
      rows.map((row, at) => (at === start ? { ...row, breakBefore: true } : row)),
      top,
    ),
  }));
  const fits = parted.filter(
    (each) => each.pages.length === 2 && each.pages.every((page) => isHalfFull(page, frame)),
  );
  const best = fits.find(({ isSection }) => isSection) ?? fits[0];
  return best ? [...pages.slice(0, -2), ...best.pages] : pages;
}

/** Fills pages from top to bottom: as few as there can be, and none of them more than half empty where that can be. */
export function paginate(rows: readonly Row[], frame: Frame): { pages: PageItem[][]; bookmarks: Bookmark[] } {
  const pages = balanced(airy(rows, frame), frame);
  return {
    pages: pages.map((page) => page.flatMap(({ row, y }) => row.items.map((item) => moved(item, y)))),
    bookmarks: pages.flatMap((page, index) =>
      page.flatMap(({ row: { bookmark } }) => (bookmark ? { title: bookmark, page: index + 1 } : [])),
    ),
  };
}
