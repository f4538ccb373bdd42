import type { DocumentRow } from '../../data/records/documents';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { documentKindOptions, documentKinds, NO_KIND } from '../../records/documentKinds';
import { Select } from '../../ui/controls/Select';

type Props = {
  patient: RowPatient;
  documents: readonly DocumentRow[];
  dialog: OpenDialog<RowDraft<typeof documentKinds>>;
  onClose: () => void;
};

/** Says what one PDF is. */
export function DocumentKindDialog({ patient, documents, dialog, onClose }: Props) {
  const nameOf = (id: string) => documents.find((document) => document.id === id)?.file_name;
  const form = useRowForm({ entity: documentKinds, patient, nameOf, dialog, onClose });
  const { value, onChange } = form.field('kind');
  return (
    <>
      <FormDialog title="Tipo do documento" {...form.dialog}>
        <p className="font-medium text-ink [overflow-wrap:anywhere]">
          <bdi>{nameOf(form.typed.document_id) ?? documentKinds.columns.document_id.names?.gone}</bdi>
        </p>
        <Select
          label={documentKinds.columns.kind.label}
          emptyLabel={NO_KIND}
          options={documentKindOptions.map(({ label }) => label)}
          value={documentKindOptions.find((option) => option.value === value)?.label ?? ''}
          onChange={({ target }) =>
            onChange(documentKindOptions.find(({ label }) => label === target.value)?.value ?? '')
          }
        />
      </FormDialog>
      {form.conflict}
    </>
  );
}
