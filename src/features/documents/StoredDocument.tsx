import { Download, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type DocumentRow, downloadDocument } from '../../data/records/documents';
import { saveToDevice } from '../../device/browser/deviceFiles';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import { useSaving } from '../../forms/rows/useSaving';
import { useSend } from '../../forms/useSend';
import { formatBytes } from '../../lib/bytes';
import { formatDate } from '../../lib/dates';
import { success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { shownName } from '../../lib/shownName';
import { useShowPdf } from '../../printing/showPdf';
import { dataFailure } from '../../sentences/errors';
import { IconButton } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { FileRow } from './FileRow';

type StoredProps = {
  patient: RowPatient;
  document: DocumentRow;
  isLocked: boolean;
  /** What it is; '' where nobody has said it. */
  kind: string;
  onKind: () => void;
  /** Its removal waits on this device. */
  leaves: string | undefined;
};

export function StoredDocument({ patient, document, isLocked, kind, onKind, leaves }: StoredProps) {
  const { send } = useSend();
  const removing = useSaving();
  const showPdf = useShowPdf();
  const [asking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const { file_name: name, file_size: size, uploaded_at } = document;

  const fetchAnd = async (use: (file: Blob) => void) => {
    setLoading(true);
    try {
      use(await downloadDocument(document));
    } catch (error) {
      toast(dataFailure('download', error));
    }
    setLoading(false);
  };
  const isBusy = isLoading || removing.running;
  const view = () => fetchAnd((file) => showPdf({ file, fileName: name }));
  const download = () =>
    fetchAnd((file) => {
      saveToDevice(file, name);
      toast.success('Download iniciado!', `${shownName(name)} está sendo baixado.`);
    });
  const remove = async () => {
    try {
      await send({
        item: {
          kind: 'removal',
          table: 'patient_documents',
          id: document.id,
          patientId: document.patient_id,
          patientName: patientNameOf(patient),
          title: `Exclusão de documento: ${name}`,
          base: document,
        },
        said: () => success('Documento excluído', 'O documento foi removido com sucesso.'),
      });
      setAsking(false);
    } catch (error) {
      toast(dataFailure('removeDocument', error));
    }
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
        disabled={isBusy}
        {...(leaves && { notice: leaves })}
        actions={
          !leaves && (
            <div className="flex">
              <IconButton
                icon={<Tag aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />}
                label={`Tipo de ${name}`}
                title={kind || 'Tipo do documento'}
                disabled={isBusy}
                onClick={onKind}
              />
              <IconButton
                icon={<Download aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />}
                label={`Baixar ${name}`}
                disabled={isBusy}
                onClick={() => void download()}
              />
              <IconButton
                danger
                icon={<Trash2 aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />}
                label={`Excluir ${name}`}
                disabled={isBusy}
                onClick={() => setAsking(true)}
              />
            </div>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        title="Confirmar Exclusão"
        confirmLabel="Excluir"
        confirmIcon={<Trash2 aria-hidden className="size-5" />}
        busy={removing.running && 'Excluindo...'}
        onConfirm={() => void removing.run(remove)}
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
