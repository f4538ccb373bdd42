import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { AnimatePresence } from 'framer-motion';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { documentsSaved } from '../../data/records/afterSave';
import {
  chosenFile,
  type DocumentRow,
  deleteDocument,
  documentsOptions,
  downloadDocument,
} from '../../data/records/documents';
import type { PatientRow } from '../../data/records/patients';
import { dataFailure } from '../../data/supabase/errors';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useDevice, useTherapist } from '../../device/contexts';
import { pendingDocuments } from '../../device/outbox/pendingDocuments';
import { useOutboxItems } from '../../device/outbox/useOutboxItems';
import { formatBytes } from '../../lib/bytes';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { IconButton } from '../../ui/controls/Button';
import { DropZone } from '../../ui/controls/DropZone';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toasts';
import { Sheet } from '../../ui/layout/Sheet';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { choosePdfs, isSame, PDF_TYPES, panelNotice } from './choosePdfs';
import { FileRow } from './FileRow';
import { RefusedRows, useRefused } from './RefusedRows';
import { UploadRow } from './UploadRow';
import { useLocked } from './useLocked';

/** The PDFs of a patient: attach, download, delete. */
export function DocumentsPanel({ patient }: { patient: PatientRow }) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const query = useQuery(documentsOptions(userId, patient.id));
  const { data } = query;
  const pending = pendingDocuments(useOutboxItems(), patient.id);
  const touch = useMediaQuery('(pointer: coarse)');
  const { refused, replace, dismiss } = useRefused();
  const locked = useLocked(pending);
  const sending = pending.some(({ state }) => state !== 'failed');

  const attach = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const choice = await choosePdfs(files);
    const { accepted } = choice;
    replace(files, choice.refused);
    const notice = panelNotice(choice);
    if (notice) toast(notice);
    const failed = accepted.map((file) => pending.find((other) => isSame(other.file, file)));
    for (const again of failed) if (again) outbox.retryDocument(again.id);
    void outbox.attach({
      patientId: patient.id,
      patientName: patient.nome,
      files: accepted.filter((_, index) => !failed[index]).map(chosenFile),
    });
  };

  const isEmpty = data?.length === 0 && !query.isError && pending.length === 0 && refused.length === 0;
  return (
    <Sheet padding="p-0" className={clsx(isEmpty && 'flex flex-wrap items-center justify-between')}>
      <h3 className="px-5 py-4 font-semibold sm:px-7">
        Documentos Anexados{data ? ` (${data.length})` : ''}
      </h3>
      {!isEmpty && (
        <ul className="relative">
          <RefusedRows refused={refused} onDismiss={dismiss} onMade={attach} />
          {pending.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              isLocked={locked.has(upload.id)}
              onRetry={() => outbox.retryDocument(upload.id)}
              onDismiss={() => outbox.dismissDocument(upload.id)}
            />
          ))}
          {data && (
            <AnimatePresence initial={false} mode="popLayout">
              {data.map((document) => (
                <StoredDocument key={document.id} document={document} isLocked={locked.has(document.id)} />
              ))}
            </AnimatePresence>
          )}
        </ul>
      )}
      {data && !query.isError ? null : (
        <div className="border-t border-line p-5 sm:p-7">
          <QueryState query={query} label="Buscando os documentos…" />
        </div>
      )}
      {/* one element in all states: a file may be chosen while the list is read */}
      <div
        className={clsx('flex grow justify-end px-5 sm:px-7', isEmpty ? 'py-3' : 'border-t border-line py-5')}
      >
        <DropZone
          title="Anexar Documentos PDF"
          text={touch ? 'Somente arquivos PDF.' : 'Solte os arquivos aqui ou escolha no aparelho.'}
          buttonLabel={
            <span>
              Escolher <span className={isEmpty ? 'max-sm:sr-only' : ''}>arquivos</span>
            </span>
          }
          inputLabel="Anexar Documentos PDF"
          accept={PDF_TYPES}
          compact={isEmpty}
          busy={sending ? 'Enviando...' : false}
          onFiles={(files) => void attach(files)}
        />
      </div>
    </Sheet>
  );
}

type StoredProps = { document: DocumentRow; isLocked: boolean };

function StoredDocument({ document, isLocked }: StoredProps) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<'download' | 'delete'>();
  const { file_name: name, file_size: size, uploaded_at } = document;

  const download = async () => {
    setRunning('download');
    try {
      const file = await downloadDocument(document);
      saveToDevice(file, name);
      toast.success('Download iniciado!', `${shownName(name)} está sendo baixado.`);
    } catch (error) {
      toast(dataFailure('download', error));
    }
    setRunning(undefined);
  };
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
        details={`${formatBytes(size)} · enviado em ${formatDate(uploaded_at)}`}
        isLocked={isLocked}
        actions={
          <div className="flex">
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
