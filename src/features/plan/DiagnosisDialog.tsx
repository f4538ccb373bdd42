import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { diagnoses } from '../../records/diagnoses';

type Props = {
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof diagnoses>>;
  onClose: () => void;
};

/** Writes what somebody has stated that the patient has. */
export function DiagnosisDialog(props: Props) {
  const form = useRowForm({ entity: diagnoses, ...props });
  const title = form.base ? 'Editar diagnóstico informado' : 'Novo diagnóstico informado';
  return (
    <>
      <FormDialog size="wide" startsInField={!form.base} title={title} {...form.dialog}>
        <ColumnField {...form.field('statement')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <ColumnField {...form.field('cid10')} />
          <ColumnField {...form.field('cid11')} />
        </div>
        <ColumnField {...form.field('certainty')} />
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_14rem]">
          <ColumnField {...form.field('stated_by')} />
          <ColumnField {...form.field('stated_on')} />
        </div>
        <ColumnField {...form.field('cif')} />
      </FormDialog>
      {form.conflict}
    </>
  );
}
