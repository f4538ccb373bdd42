import type { DocumentRow } from '../../data/records/documents';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { RowDialog } from '../../device/rows/RowDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { documentKinds } from '../../records/documentKinds';

type Props = {
  patient: RowPatient;
  documents: readonly DocumentRow[];
  dialog: OpenDialog<RowDraft<typeof documentKinds>>;
  onClose: () => void;
};

/** Says what one PDF is. */
export const DocumentKindDialog = (props: Props) => (
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
