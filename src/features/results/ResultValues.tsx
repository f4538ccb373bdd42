import type { DocumentRow } from '../../data/records/documents';
import { AttachedPdf } from '../../forms/rows/AttachedPdf';
import { RowActions } from '../../forms/rows/RowActions';
import type { Rows } from '../../forms/rows/useRows';
import { fromIsoDate } from '../../lib/dates';
import { shownResult } from '../../questionnaire/results';
import type { results as entity, Result } from '../../records/results';

type Props = {
  name: string;
  /** The oldest first. */
  results: readonly Result[];
  documents: readonly DocumentRow[];
  of: Rows<typeof entity>;
};

function ValueRow({ result, documents, of }: Omit<Props, 'name' | 'results'> & { result: Result }) {
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
export function ResultValues({ name, results, ...rest }: Props) {
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
