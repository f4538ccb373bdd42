import type { DocumentRow } from '../../data/records/documents';
import { AttachedPdf } from '../../forms/rows/AttachedPdf';
import { RowActions } from '../../forms/rows/RowActions';
import { fromIsoDate } from '../../lib/dates';
import { shownResult } from '../../questionnaire/results';
import type { Result } from '../../records/results';

type Props = {
  name: string;
  /** The oldest first. */
  results: readonly Result[];
  documents: readonly DocumentRow[];
  /** True while its removal waits. */
  leaves: (result: Result) => string | undefined;
  onEdit: (result: Result) => void;
  onRemove: (result: Result) => void;
};

function ValueRow({
  result,
  documents,
  leaves,
  onEdit,
  onRemove,
}: Omit<Props, 'name' | 'results'> & { result: Result }) {
  const day = fromIsoDate(result.measured_on);
  const document = documents.find(({ id }) => id === result.document_id);
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
        {document && <AttachedPdf document={document} />}
        {leaves(result) && <p className="text-sm text-warn">{leaves(result)}</p>}
      </td>
      <td className="py-1">
        {!leaves(result) && (
          <RowActions
            name={`resultado de ${day}`}
            onEdit={() => onEdit(result)}
            onRemove={() => onRemove(result)}
          />
        )}
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
