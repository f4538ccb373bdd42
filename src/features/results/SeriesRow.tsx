import { useId, useState } from 'react';
import type { DocumentRow } from '../../data/records/documents';
import { AttachedPdf } from '../../forms/rows/AttachedPdf';
import { RowActions } from '../../forms/rows/RowActions';
import type { Rows } from '../../forms/rows/useRows';
import { fromIsoDate } from '../../lib/dates';
import { shownNumber } from '../../lib/decimals';
import { type Series, shownResult } from '../../questionnaire/results';
import { directionText, type results as entity, type Result } from '../../records/results';
import { Button } from '../../ui/controls/Button';
import { ResultChart } from './ResultChart';

type Props = Omit<ValuesProps, 'name' | 'results'> & { series: Series<Result> };

const hasNumber = (result: Result): result is Result & { value: number } => result.value !== null;

/** One instrument: its last result, its course as a line, and all values behind a button. */
export function SeriesRow({ series: { name, last, results }, ...rest }: Props) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const points = results.filter(hasNumber);
  const direction = directionText(last.higher_is_better).toLowerCase();
  const day = `em ${fromIsoDate(last.measured_on)}`;
  return (
    <li className="border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-36">
          <h3 id={titleId} className="font-semibold [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h3>
          {last.comment && (
            <bdi className="line-clamp-3 whitespace-pre-line text-sm text-ink-2 [overflow-wrap:anywhere]">
              {last.comment}
            </bdi>
          )}
        </div>
        {last.value !== null && (
          <p className="w-32 text-right text-sm text-ink-2">
            <span className="text-xl font-bold text-ink tabular-nums">{shownNumber(last.value)}</span>{' '}
            {last.unit && <bdi className="[overflow-wrap:anywhere]">{last.unit}</bdi>}
            <span className="block">{day}</span>
            {direction && <span className="block text-xs">{direction}</span>}
          </p>
        )}
        {points.length > 1 && <ResultChart name={name} points={points} className="w-full sm:w-72" />}
      </div>
      {last.text && (
        <p className="mt-1 max-w-read [overflow-wrap:anywhere]">
          <bdi className="whitespace-pre-line">{last.text}</bdi>{' '}
          {last.value === null && <span className="whitespace-nowrap text-sm text-ink-2">{day}</span>}
        </p>
      )}
      <Button
        kind="quiet"
        small
        className="-ml-4 mt-1"
        aria-expanded={open}
        aria-describedby={titleId}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Fechar' : `Ver valores (${results.length})`}
      </Button>
      {open && <ResultValues name={name} results={results} {...rest} />}
    </li>
  );
}

type ValuesProps = {
  name: string;
  /** The oldest first. */
  results: readonly Result[];
  documents: readonly DocumentRow[];
  of: Rows<typeof entity>;
};

function ValueRow({ result, documents, of }: Omit<ValuesProps, 'name' | 'results'> & { result: Result }) {
  const day = fromIsoDate(result.measured_on);
  const leaves = of.leaves(result);
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="whitespace-nowrap py-3 pr-4 text-left tabular-nums">
        {day}
      </th>
      <td className="w-full py-3 [overflow-wrap:anywhere]">
        <bdi className="whitespace-pre-line">{shownResult(result)}</bdi>
        {result.comment && (
          <bdi className="block whitespace-pre-line text-sm text-ink-2">{result.comment}</bdi>
        )}
        <AttachedPdf id={result.document_id} documents={documents} />
        {leaves && <p className="text-sm text-warn">{leaves}</p>}
      </td>
      <td className="py-1">
        <RowActions of={of} row={result} name={`resultado de ${day}`} />
      </td>
    </tr>
  );
}

/** All values of one instrument, the newest first, each of which can be edited or deleted. */
function ResultValues({ name, results, ...rest }: ValuesProps) {
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">{`Valores de ${name}`}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Resultado</th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {results.toReversed().map((result) => (
          <ValueRow key={result.id} result={result} {...rest} />
        ))}
      </tbody>
    </table>
  );
}
