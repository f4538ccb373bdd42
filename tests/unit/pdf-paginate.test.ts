import { describe, expect, it } from 'vitest';
import type { PageItem, Row } from '../../src/pdf/layout';
import { paginate } from '../../src/pdf/paginate';

const frame = { firstTop: 0, nextTop: 0, bottom: 100 };
const ruleAt = (name: number): PageItem => ({
  kind: 'rule',
  x: name,
  y: 0,
  width: 1,
  weight: 1,
  ink: 'ink',
});
const rowsOf = (count: number, more: (index: number) => Partial<Row> = () => ({})): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    height: 10,
    before: 4,
    items: [ruleAt(index)],
    opens: true,
    ...more(index),
  }));
/** The places of the rows on each page. */
const ends = (rows: readonly Row[]) => paginate(rows, frame).pages.map((page) => page.map(({ y }) => y));
const counts = (rows: readonly Row[]) => ends(rows).map(({ length }) => length);

describe('D-605: pages', () => {
  it('have less air where that saves one, and all of it where it does not', () => {
    expect(ends(rowsOf(7))[0]?.slice(0, 3)).toEqual([0, 14, 28]);
    expect(counts(rowsOf(8))).toEqual([8]);
    expect(ends(rowsOf(8))[0]?.[1]).toBeCloseTo(12.8);
    expect(ends(rowsOf(9))[0]?.[1]).toBeCloseTo(14);
    expect(counts(rowsOf(16))).toEqual([8, 8]);
  });

  it('D-997: are one fewer where less air makes none of them nearly empty', () => {
    const renewal = rowsOf(9, () => ({ height: 9, before: 4 }));
    expect(counts(renewal)).toEqual([9]);
    expect(ends(renewal)[0]?.[1]).toBeCloseTo(9 + 4 * 0.55);
    // with the least air 15 of these are 97.4 high
    for (let count = 1; count < 60; count += 1)
      expect(counts(rowsOf(count, () => ({ height: 5, before: 4 }))), `${count}`).toHaveLength(
        Math.ceil(count / 15),
      );
  });

  it('are never more than half empty', () => {
    for (let count = 1; count < 100; count += 1) {
      const pages = ends(rowsOf(count, () => ({ height: 5, before: 2 })));
      expect(pages.flat()).toHaveLength(count);
      if (pages.length > 1)
        for (const page of pages) expect(Math.max(...page) + 5, `${count}`).toBeGreaterThanOrEqual(50);
    }
  });

  it('break before a section where the last one would be more than half empty, else before an answer', () => {
    const sections = (...starts: number[]) =>
      rowsOf(10, (index) => (starts.includes(index) ? { bookmark: `Seção ${index}` } : {}));
    expect(counts(sections())).toEqual([6, 4]);
    expect(counts(sections(5))).toEqual([5, 5]);
    // its page before would be more than half empty
    expect(counts(sections(2))).toEqual([6, 4]);
    // a line in the middle of an answer begins none
    const lines = rowsOf(10).map(
      ({ opens: _, ...row }, index): Row => (index === 6 ? row : { ...row, opens: true }),
    );
    expect(counts(lines)).toEqual([5, 5]);
    expect(counts(rowsOf(10).map(({ opens: _, ...row }) => row))).toEqual([7, 3]);
  });

  it('keep what must stay together, and what must begin anew', () => {
    const bound = rowsOf(10, (index) => ({ keep: index > 3 && index < 9 }));
    expect(counts(bound)).toEqual([4, 6]);
    expect(counts(rowsOf(8, (index) => ({ breakBefore: index === 7 })))).toEqual([7, 1]);
  });

  it('say on which of them each section begins', () => {
    const rows = rowsOf(10, (index) => (index === 5 ? { bookmark: 'Plano' } : {}));
    expect(paginate(rows, frame).bookmarks).toEqual([{ title: 'Plano', page: 2 }]);
  });
});
