import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '../../data/records/documents';
import { rowsOptions } from '../../data/records/entityRows';
import { useTherapist } from '../../forms/contexts';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { newRowDraft } from '../../forms/rows/rowDraft';
import { type TakeBack, useRowDialog, waitingRow } from '../../forms/rows/useRowDialog';
import { derivedId } from '../../lib/derivedId';
import { type DocumentKind, documentKindOf, documentKinds, kindLabel } from '../../records/documentKinds';

/** What the PDFs of a record are, with what of that waits on the device, and the dialog that says it. */
export function useDocumentKinds(patientId: string, takeBack: TakeBack) {
  const { userId } = useTherapist();
  const { data: stored = [] } = useQuery(rowsOptions(documentKinds, userId, patientId));
  const form = useRowDialog(documentKinds, patientId, takeBack);
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
export const DocumentKindDialog = (props: KindProps) => (
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
