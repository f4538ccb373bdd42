import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { AnimatePresence } from 'framer-motion';
import { chosenFile, type DocumentRow, documentsOptions } from '../../data/records/documents';
import type { PatientRow } from '../../data/records/patients';
import { type PendingDocument, pendingDocuments } from '../../device/outbox/pendingDocuments';
import { useDevice, useTherapist } from '../../forms/contexts';
import { leavesOf, useLeaving } from '../../forms/rows/leaving';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import type { TakeBack } from '../../forms/rows/useRowDialog';
import { LeavingRows, WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { useOutboxItems } from '../../forms/useOutboxItems';
import { formatBytes } from '../../lib/bytes';
import { patientNameOf } from '../../lib/patientName';
import { documentKinds } from '../../records/documentKinds';
import { Button } from '../../ui/controls/Button';
import { DropZone } from '../../ui/controls/DropZone';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toasts';
import { Sheet } from '../../ui/layout/Sheet';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { choosePdfs, isSame, PDF_TYPES, panelNotice } from './choosePdfs';
import { FailedRow } from './FailedRow';
import { PasswordNeeded } from './PasswordNeeded';
import { RefusedRows, useRefused } from './RefusedRows';
import { StoredDocument } from './StoredDocument';
import { useDocumentKinds } from './useDocumentKinds';
import { useLocked } from './useLocked';

type KindProps = OpenRow<typeof documentKinds> & { documents: readonly DocumentRow[] };

/** Says what one PDF is. */
const DocumentKindDialog = (props: KindProps) => (
  <RowDialog entity={documentKinds} head={() => ({ size: 'question' })} {...props}>
    {(field, { typed }) => (
      <>
        <p className="font-medium text-ink [overflow-wrap:anywhere]">
          <bdi>
            {props.documents.find(({ id }) => id === typed.document_id)?.file_name ??
              documentKinds.columns.document_id.names?.gone}
          </bdi>
        </p>
        {field('kind')}
      </>
    )}
  </RowDialog>
);

/** The PDFs of a patient: attach, say what each is, download, delete. */
export function DocumentsPanel({ patient, takeBack }: { patient: PatientRow; takeBack: TakeBack }) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const query = useQuery(documentsOptions(userId, patient.id));
  const { data } = query;
  const leaving = useLeaving('patient_documents', patient.id);
  const kinds = useDocumentKinds(patient.id, takeBack);
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
      patientName: patientNameOf(patient),
      files: accepted.filter((_, index) => !failed[index]).map(chosenFile),
    });
  };

  const isEmpty = data?.length === 0 && !query.isError && pending.length === 0 && refused.length === 0;
  return (
    <Sheet padding="p-0" className={clsx(isEmpty && 'flex flex-wrap items-center justify-between')}>
      <h3 className="px-5 py-4 font-semibold sm:px-7">
        Documentos Anexados{data ? ` (${data.length})` : ''}
      </h3>
      {kinds.form.waiting.length + leaving.length > 0 && (
        <div className="-mt-5 pb-5">
          <WaitingRows entity={documentKinds} items={kinds.form.waiting} onOpen={kinds.form.resume} />
          <LeavingRows items={leaving} onUndo={(item) => void takeBack(item)} />
        </div>
      )}
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
                <StoredDocument
                  key={document.id}
                  patient={patient}
                  document={document}
                  isLocked={locked.has(document.id)}
                  kind={kinds.labelOf(document.id)}
                  onKind={() => void kinds.edit(document.id)}
                  leaves={leavesOf(leaving, document.id)}
                />
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
      <Opened of={kinds.form}>
        {(open) => <DocumentKindDialog patient={patient} documents={data ?? []} {...open} />}
      </Opened>
    </Sheet>
  );
}

type Props = {
  upload: PendingDocument;
  isLocked: boolean;
  onRetry: () => void;
  onDismiss: () => void;
};

/** A file that is not stored yet: shows its progress, or its failure with a retry button. */
function UploadRow({ upload, isLocked, onRetry, onDismiss }: Props) {
  const { state, share, place, size: count } = upload;
  const { name, size } = upload.file;
  if (state === 'failed') {
    return (
      <FailedRow
        name={name}
        text={`Não foi enviado · ${formatBytes(size)}`}
        actions={
          <Button small onClick={onRetry}>
            Tentar de novo
          </Button>
        }
        onDismiss={onDismiss}
      />
    );
  }
  return (
    <li className="border-t border-line bg-sunk px-5 py-3 sm:px-7">
      <div className="flex justify-between gap-4">
        <bdi className="truncate font-medium leading-6" title={name}>
          {name}
        </bdi>
        <span className="shrink-0 text-sm text-ink-2">
          {state === 'sending' ? `${place} de ${count}` : 'Na fila'}
        </span>
      </div>
      {isLocked && <PasswordNeeded />}
      {state === 'sending' ? (
        <ProgressBar label={`Enviando ${name}`} value={share} valueText={`${Math.round(share * 100)}%`} />
      ) : null}
    </li>
  );
}
