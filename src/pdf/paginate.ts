import type { Bookmark, PageItem, Row } from './layout';
import { moved } from './layout';

type Frame = { readonly firstTop: number; readonly nextTop: number; readonly bottom: number };

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
export function paginate(rows: readonly Row[], frame: Frame): { pages: PageItem[][]; bookmarks: Bookmark[] } {
  const bookmarks: Bookmark[] = [];
  let page: PageItem[] = [];
  const pages = [page];
  let y = frame.firstTop;
  let atTop = true;

  const place = (row: Row) => {
    if (!atTop) y += row.before;
    for (const item of row.items) page.push(moved(item, y));
    if (row.bookmark) bookmarks.push({ title: row.bookmark, page: pages.length });
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
  return { pages, bookmarks };
}
