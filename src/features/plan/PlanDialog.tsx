import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { carePlans } from '../../records/carePlans';

type Props = { patient: RowPatient; dialog: OpenDialog<RowDraft<typeof carePlans>>; onClose: () => void };

/** Writes the plan; nothing in it is required. */
export function PlanDialog(props: Props) {
  const form = useRowForm({ entity: carePlans, ...props });
  return (
    <>
      <FormDialog size="wide" title={form.base ? 'Editar plano' : 'Escrever plano'} {...form.dialog}>
        <ColumnField {...form.field('diagnosis')} />
        <ColumnField {...form.field('prognosis')} />
        <ColumnField {...form.field('frequency')} />
        <div className="sm:w-56">
          <ColumnField {...form.field('review_on')} />
        </div>
      </FormDialog>
      {form.conflict}
    </>
  );
}
