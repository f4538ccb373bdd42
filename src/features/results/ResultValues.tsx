import { Pencil, Trash2 } from 'lucide-react';
import type { DocumentRow } from '../../data/records/documents';
import { AttachedPdf } from '../../device/rows/AttachedPdf';
import { useRowRemoval } from '../../device/rows/useRowRemoval';
import { fromIsoDate } from '../../lib/dates';
import { shownResult } from '../../questionnaire/results';
import { results as entity, type Result } from '../../records/results';
import { IconButton } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

type Props = {
  name: string;
  /** The oldest first. */
  results: readonly Result[];
  documents: readonly DocumentRow[];
  onEdit: (result: Result) => void;
};

const icon = 'size-[1.375rem]';

function ValueRow({ result, documents, onEdit }: Omit<Props, 'name' | 'results'> & { result: Result }) {
  const removal = useRowRemoval(entity);
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
      </td>
      <td className="py-1">
        <div className="flex">
          <IconButton
            icon={<Pencil aria-hidden className={icon} strokeWidth={1.75} />}
            label={`Editar resultado de ${day}`}
            onClick={() => onEdit(result)}
          />
          <IconButton
            danger
            icon={<Trash2 aria-hidden className={icon} strokeWidth={1.75} />}
            label={`Excluir resultado de ${day}`}
            onClick={() => removal.ask(result)}
          />
        </div>
        <ConfirmDialog
          title="Confirmar Exclusão"
          confirmIcon={<Trash2 aria-hidden className="size-5" />}
          {...removal.question}
        >
          <p className="text-ink">Tem certeza que deseja excluir este resultado?</p>
          <p className="mt-2 font-medium text-ink [overflow-wrap:anywhere]">
            <bdi>{`${result.instrument}, ${day}: ${shownResult(result)}`}</bdi>
          </p>
          <p className="mt-2">O histórico da ficha guarda o que ele dizia.</p>
        </ConfirmDialog>
      </td>
    </tr>
  );
}

/** All values of one instrument, the newest first, each of which can be edited or deleted. */
export function ResultValues({ name, results, documents, onEdit }: Props) {
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
          <ValueRow key={result.id} result={result} documents={documents} onEdit={onEdit} />
        ))}
      </tbody>
    </table>
  );
}
