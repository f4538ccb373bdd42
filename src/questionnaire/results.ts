import { shownNumber } from '../lib/decimals';
import { foldName, isSameName } from '../lib/text';

/** Offered while the name is typed: names alone, since most instruments are licensed. */
export const instruments: readonly string[] = [
  'Katz',
  'Lawton',
  'Barthel',
  'MIF',
  'TUG',
  'Berg',
  'MEEM',
  'MoCA',
  'COPM, desempenho',
  'COPM, satisfação',
  'PEDI-CAT',
  'Perfil Sensorial',
  'AMPS',
  'DCDQ-Brasil',
  'SPM',
  'Preensão palmar',
];

/** '7', '12,5 kg', 'Independente'. */
export function shownResult({
  value,
  unit,
  text,
}: {
  readonly value: number | null;
  readonly unit: string | null;
  readonly text: string | null;
}): string {
  const number = value === null ? '' : shownNumber(value);
  return [[number, number && unit].filter(Boolean).join(' '), text].filter(Boolean).join(' · ');
}

type Measured = {
  readonly instrument: string;
  readonly measured_on: string;
  readonly unit: string | null;
};

/** The results of one instrument in one unit, the oldest first. */
export type Series<Result extends Measured> = {
  readonly name: string;
  readonly last: Result;
  readonly results: readonly Result[];
};

/** Whether two names mean the same instrument: they are compared as people's are. */
export const isSameInstrument = isSameName;

/** Groups results, which come oldest first, by instrument and unit; those that came first stand first. */
export function seriesOf<Result extends Measured>(results: readonly Result[]): Series<Result>[] {
  const series = new Map<string, Series<Result>>();
  for (const result of results) {
    const key = `${foldName(result.instrument)}\n${foldName(result.unit ?? '')}`;
    const before = series.get(key)?.results ?? [];
    series.set(key, { name: result.instrument.trim(), last: result, results: [...before, result] });
  }
  const begun = ({ results: [first] }: Series<Result>) => first?.measured_on ?? '';
  return [...series.values()].sort(
    (one, other) => begun(one).localeCompare(begun(other)) || one.name.localeCompare(other.name, 'pt'),
  );
}
