import type { OpenDialog } from '../../device/drafts/useDialog';
import { RowDialog } from '../../device/rows/RowDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
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
export const PlanDialog = (props: Props) => (
  <RowDialog entity={carePlans} {...props}>
    {(field, form) => (
      <>
        {field('diagnosis')}
        {field('prognosis')}
        {field('frequency')}
        <Collapsible
          label="Carga horária e validade"
          startsOpen={hours.some((name) => props.dialog.initial.typed[name])}
          isHeld={hours.some((name) => form.field(name).error)}
        >
          <div className="grid items-start gap-5 pt-3 sm:grid-cols-2 lg:grid-cols-3">{hours.map(field)}</div>
        </Collapsible>
        <div className="sm:w-56">{field('review_on')}</div>
      </>
    )}
  </RowDialog>
);
