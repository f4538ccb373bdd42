import { test } from 'vitest';

type IsOften<Row> = (row: Row, index: number) => boolean;

/**
 * `test.each` of rows of which `isOften` names those that are tried before each commit, without it the first. The others are
 * tagged: a fault that only they show is one of what they are given.
 */
export function eachOften<Row extends readonly [unknown, ...unknown[]]>(
  rows: readonly Row[],
  isOften?: IsOften<Row>,
): (title: string, run: (...row: [...Row]) => Promise<void>) => void;
export function eachOften<Row extends object>(
  rows: readonly Row[],
  isOften?: IsOften<Row>,
): (title: string, run: (row: Row) => Promise<void>) => void;
export function eachOften(rows: readonly object[], isOften: IsOften<object> = (_, index) => index === 0) {
  return (title: string, run: (...row: unknown[]) => Promise<void>) => {
    const isRare: IsOften<object> = (row, index) => !isOften(row, index);
    test.each(rows.filter(isOften))(title, run);
    test.each(rows.filter(isRare))(title, { tags: 'repeat' }, run);
  };
}
