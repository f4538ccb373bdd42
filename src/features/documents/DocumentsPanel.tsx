import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { AnimatePresence } from 'framer-motion';
import { chosenFile, type DocumentRow, documentsOptions } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { pendingDocuments } from '../../device/outbox/pendingDocuments';
import { useDevice, useTakeBack, useTherapist } from '../../forms/contexts';
import { leavesOf, useLeaving } from '../../forms/rows/leaving';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { newRowDraft } from '../../forms/rows/rowDraft';
import { useRowDialog, waitingRow } from '../../forms/rows/useRowDialog';
import { WaitingRows } from '../../forms/rows/WaitingRows';
import { Opened } from '../../forms/useDialog';
import { useOutboxItems } from '../../forms/useOutboxItems';
import { derivedId } from '../../lib/derivedId';
import { patientNameOf } from '../../lib/patientName';
import { GONE_PDF } from '../../records/column';
import { type DocumentKind, documentKindOf, documentKinds, kindLabel } from '../../records/documentKinds';
import { DropZone } from '../../ui/controls/DropZone';
import { QueryState } from '../../ui/feedback/QueryState';
import { Sheet } from '../../ui/layout/Sheet';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { isSame, PDF_TYPES, panelNotice } from './choosePdfs';
import { RefusedRows, useChoosing } from './RefusedRows';
import { StoredDocument } from './StoredDocument';
import { UploadRow } from './UploadRow';
import { useLocked } from './useLocked';

/** The PDFs of a patient: attach, say what each is, download, delete. */
export function DocumentsPanel({ patient }: { patient: PatientRow }) {
  const { userId } = useTherapist();
  const takeBack = useTakeBack();
  const { outbox } = useDevice();
  const query = useQuery(documentsOptions(userId, patient.id));
  const { data } = query;
  const leaving = useLeaving('patient_documents', patient.id);
  const kinds = useDocumentKinds(patient.id);
  const pending = pendingDocuments(useOutboxItems(), patient.id);
  const touch = useMediaQuery('(pointer: coarse)');
  const { refused, dismiss, choose } = useChoosing(panelNotice);
  const locked = useLocked(pending);
  const sending = pending.some(({ state }) => state !== 'failed');

  const attach = async (files: readonly File[]) => {
    if (files.length === 0) return;
    const accepted = await choose(files);
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
          <WaitingRows of={{ ...kinds.form, leaving, undo: (item) => void takeBack(item) }} />
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

/** What the PDFs of a record are, with what of that waits on the device, and the dialog that says it. */
function useDocumentKinds(patientId: string) {
  const { userId } = useTherapist();
  const { data: stored = [] } = useQuery(rowsOptions(documentKinds, userId, patientId));
  const form = useRowDialog(documentKinds, patientId);
  const here: readonly DocumentKind[] = form.waiting.map((item) => waitingRow(documentKinds, item, userId));
  const rows = [...stored.filter(({ id }) => !here.some((row) => row.id === id)), ...here];
  return {
    form,
    labelOf: (documentId: string) => kindLabel(documentKindOf(rows, documentId)),
    edit: async (documentId: string) => {
      const row = documentKindOf(rows, documentId);
      if (row && stored.includes(row)) return form.edit(row);
      // two devices make one row of it
      const id = row?.id ?? (await derivedId(userId, 'tipo-do-documento', documentId));
      const draft = newRowDraft(documentKinds, id);
      form.edit(null, { ...draft, typed: { ...draft.typed, document_id: documentId } });
    },
  };
}

type KindProps = OpenRow<typeof documentKinds> & { documents: readonly DocumentRow[] };

/** Says what one PDF is. */
const DocumentKindDialog = (props: KindProps) => (
  <RowDialog entity={documentKinds} head={() => ({ size: 'question' })} {...props}>
    {(field, { typed }) => (
      <>
        <p className="font-medium text-ink [overflow-wrap:anywhere]">
          <bdi>{props.documents.find(({ id }) => id === typed.document_id)?.file_name ?? GONE_PDF}</bdi>
        </p>
        {field('kind')}
      </>
    )}
  </RowDialog>
);
