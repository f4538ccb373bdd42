import { fromIsoDate } from '../lib/dates';
import { shownNumber } from '../lib/decimals';
import { SHORT_TEXT_MAX } from '../lib/limits';
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

export const RESULT_MAX = {
  instrument: 200,
  unit: 50,
  text: SHORT_TEXT_MAX,
  comment: SHORT_TEXT_MAX,
} as const;

/** The columns of a result that a therapist writes, with their labels. */
export const resultFields = {
  instrument: 'Instrumento',
  measured_on: 'Data',
  value: 'Valor',
  unit: 'Unidade',
  text: 'Resultado em palavras',
  higher_is_better: 'Sentido',
  comment: 'Observação',
  document_id: 'PDF anexado',
} as const satisfies Record<string, string>;

export type ResultColumn = keyof typeof resultFields;
export const resultColumns = Object.keys(resultFields) as readonly ResultColumn[];

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

export const directions = [
  { value: 'true', label: 'Maior é melhor' },
  { value: 'false', label: 'Menor é melhor' },
] as const;

/** 'Maior é melhor'; '' where no direction was chosen. */
export const directionText = (higherIsBetter: boolean | null): string =>
  directions.find(({ value }) => value === String(higherIsBetter))?.label ?? '';

/** One column of a result as the history has it, in words; `fileName` is the name of the attached PDF. */
export function shownResultPart(column: ResultColumn, text: string | null, fileName?: string): string {
  if (text === null) return '';
  switch (column) {
    case 'measured_on':
      return fromIsoDate(text);
    case 'value':
      return shownNumber(Number(text));
    case 'higher_is_better':
      return directionText(text === 'true');
    case 'document_id':
      return fileName ?? 'Um PDF que já não está na ficha';
    case 'instrument':
    case 'unit':
    case 'text':
    case 'comment':
      return text;
    default:
      return column satisfies never;
  }
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
