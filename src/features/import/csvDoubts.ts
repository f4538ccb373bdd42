import { type DateFormat, isFormatTold } from '../../lib/readDates';
import { BIRTH_DATE, cellsFor, knownHeads, NAME } from './csvColumns';

/** What of a table's reading may be wrong, and is asked about. */
export type Doubt = 'encoding' | 'delimiter' | 'headsAt' | 'dateFormat' | 'targets';

/** The share of lines that have a cell for each head, where the delimiter is right. */
const EVEN = 0.9;

type Read = {
  /** Not a sheet of a spreadsheet. */
  readonly isText: boolean;
  readonly isGarbled: boolean;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly reading: { readonly targets: readonly string[]; readonly dateFormat: DateFormat };
};

export function doubtsIn({
  isText,
  isGarbled,
  heads,
  rows,
  reading: { targets, dateFormat },
}: Read): Doubt[] {
  const even = rows.filter(({ length }) => length === heads.length).length;
  const dates = rows.map((row) => cellsFor(BIRTH_DATE, targets, row)[0] ?? '');
  const found: Readonly<Record<Doubt, boolean>> = {
    encoding: isText && isGarbled,
    delimiter: isText && (heads.length === 1 || even < rows.length * EVEN),
    headsAt: knownHeads([heads]) < 2,
    dateFormat: !isFormatTold(dates, dateFormat),
    // nobody comes without them
    targets: !targets.includes(NAME) || !targets.includes(BIRTH_DATE),
  };
  return (['encoding', 'delimiter', 'headsAt', 'dateFormat', 'targets'] as const).filter((one) => found[one]);
}
