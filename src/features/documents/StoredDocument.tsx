import { useQueryClient } from '@tanstack/react-query';
import { Download, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { documentsSaved } from '../../data/records/afterSave';
import {
  type DocumentRow,
  deleteDocument,
  documentsOptions,
  downloadDocument,
} from '../../data/records/documents';
import { dataFailure } from '../../data/supabase/errors';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useTherapist } from '../../device/contexts';
import { formatBytes } from '../../lib/bytes';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { useShowPdf } from '../../printing/showPdf';
import { IconButton } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { FileRow } from './FileRow';

type StoredProps = {
  document: DocumentRow;
  isLocked: boolean;
  /** What it is; '' where nobody has said it. */
  kind: string;
  onKind: () => void;
};

export function StoredDocument({ document, isLocked, kind, onKind }: StoredProps) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const showPdf = useShowPdf();
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<'download' | 'delete'>();
  const { file_name: name, file_size: size, uploaded_at } = document;

  const fetchAnd = async (use: (file: Blob) => void) => {
    setRunning('download');
    try {
      use(await downloadDocument(document));
    } catch (error) {
      toast(dataFailure('download', error));
    }
    setRunning(undefined);
  };
  const view = () => fetchAnd((file) => showPdf({ file, fileName: name }));
  const download = () =>
    fetchAnd((file) => {
      saveToDevice(file, name);
      toast.success('Download iniciado!', `${shownName(name)} está sendo baixado.`);
    });
  const remove = async () => {
    setRunning('delete');
    try {
      await deleteDocument(userId, document);
      setAsking(false);
      toast.success('Documento excluído', 'O documento foi removido com sucesso.');
      const { queryKey } = documentsOptions(userId, document.patient_id);
      // the document is deleted even if refetching the list fails
      queryClient.setQueryData(queryKey, (rows) => rows?.filter(({ id }) => id !== document.id));
      documentsSaved(queryClient, document.patient_id);
    } catch (error) {
      toast(dataFailure('removeDocument', error));
    }
    setRunning(undefined);
  };

  return (
    <>
      <FileRow
        name={name}
        details={[kind, formatBytes(size), `enviado em ${formatDate(uploaded_at)}`]
          .filter(Boolean)
          .join(' · ')}
        isLocked={isLocked}
        onView={() => void view()}
        disabled={running !== undefined}
        actions={
          <div className="flex">
            <IconButton
              icon={<Tag aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />}
              label={`Tipo de ${name}`}
              title={kind || 'Tipo do documento'}
              disabled={running !== undefined}
              onClick={onKind}
            />
            <IconButton
              icon={<Download aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />}
              label={`Baixar ${name}`}
              disabled={running !== undefined}
              onClick={() => void download()}
            />
            <IconButton
              danger
              icon={<Trash2 aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />}
              label={`Excluir ${name}`}
              disabled={running !== undefined}
              onClick={() => setAsking(true)}
            />
          </div>
        }
      />
      <ConfirmDialog
        open={asking}
        title="Confirmar Exclusão"
        confirmLabel="Excluir"
        confirmIcon={<Trash2 aria-hidden className="size-5" />}
        busy={running === 'delete' ? 'Excluindo...' : false}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        <p className="text-ink">Tem certeza que deseja excluir este documento?</p>
        <p className="mt-2 font-medium text-ink [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
      </ConfirmDialog>
    </>
  );
}
