import { useState } from 'react';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { carePlans } from '../../records/carePlans';
import { Collapsible } from '../../ui/layout/Collapsible';

type Props = {
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof carePlans>>;
  onClose: () => void;
};

const hours = ['weekly_hours', 'weekly_sessions', 'valid_until'] as const;

/** Writes the plan; what only a health plan asks for is behind one press. */
export function PlanDialog(props: Props) {
  const form = useRowForm({ entity: carePlans, ...props });
  const [startsOpen] = useState(() => hours.some((name) => form.typed[name]));
  return (
    <>
      <FormDialog
        size="wide"
        title={form.base ? 'Editar diagnóstico' : 'Escrever diagnóstico'}
        {...form.dialog}
      >
        <ColumnField {...form.field('diagnosis')} />
        <ColumnField {...form.field('prognosis')} />
        <ColumnField {...form.field('frequency')} />
        <Collapsible
          label="Carga horária e validade"
          startsOpen={startsOpen}
          isHeld={hours.some((name) => form.field(name).error)}
        >
          <div className="grid items-start gap-5 pt-3 sm:grid-cols-2 lg:grid-cols-3">
            {hours.map((name) => (
              <ColumnField key={name} {...form.field(name)} />
            ))}
          </div>
        </Collapsible>
        <div className="sm:w-56">
          <ColumnField {...form.field('review_on')} />
        </div>
      </FormDialog>
      {form.conflict}
    </>
  );
}
