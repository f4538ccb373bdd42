import { useQueryClient } from '@tanstack/react-query';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rowsChanged } from '../../data/records/afterSave';
import { type DocumentRow, downloadDocument } from '../../data/records/documents';
import { removeRow } from '../../data/records/entityRows';
import { dataFailure, rowChangedBeforeRemoval, rowRemovalFailure } from '../../data/supabase/errors';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { fromIsoDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { shownResult } from '../../questionnaire/results';
import { results as entity, type Result } from '../../records/results';
import { Button, IconButton } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';

type Props = {
  name: string;
  /** The oldest first. */
  results: readonly Result[];
  documents: readonly DocumentRow[];
  onEdit: (result: Result) => void;
};

const icon = 'size-[1.375rem]';

function AttachedPdf({ document }: { document: DocumentRow }) {
  const [running, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      saveToDevice(await downloadDocument(document), document.file_name);
      toast.success('Download iniciado!', `${shownName(document.file_name)} está sendo baixado.`);
    } catch (error) {
      toast(dataFailure('download', error));
    }
    setRunning(false);
  };
  return (
    <Button
      kind="quiet"
      small
      className="-ml-4 text-left [overflow-wrap:anywhere]"
      icon={<Download aria-hidden className="size-4 shrink-0" />}
      busy={running && 'Baixando...'}
      onClick={() => void download()}
    >
      {`Baixar ${shownName(document.file_name)}`}
    </Button>
  );
}

function ValueRow({ result, documents, onEdit }: Omit<Props, 'name' | 'results'> & { result: Result }) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const day = fromIsoDate(result.measured_on);
  const document = documents.find(({ id }) => id === result.document_id);
  const remove = async () => {
    setRunning(true);
    try {
      const { kind } = await removeRow(entity, result);
      rowsChanged(queryClient, entity.table, result.patient_id);
      if (kind === 'removed') toast.success(entity.words.removed);
      else toast(rowChangedBeforeRemoval(entity));
      setAsking(false);
    } catch (error) {
      toast(rowRemovalFailure(entity, error));
    }
    setRunning(false);
  };
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
            onClick={() => setAsking(true)}
          />
        </div>
        <ConfirmDialog
          open={asking}
          title="Confirmar Exclusão"
          confirmLabel="Excluir"
          confirmIcon={<Trash2 aria-hidden className="size-5" />}
          busy={running ? 'Excluindo...' : false}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
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
