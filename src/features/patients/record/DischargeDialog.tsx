import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../device/drafts/FormDialog';
import { ColumnField } from '../../../device/rows/ColumnField';
import { checkDischargeDate, dischargeReasons, dischargeText } from '../../../questionnaire/discharge';
import { treatment } from '../../../records/treatment';
import { Select } from '../../../ui/controls/Select';
import { type TreatmentProps, useTreatmentForm } from './useTreatmentForm';

const labels = dischargeReasons.map(({ label }) => label);

/** Records a discharge: date, reason and summary. */
export function DischargeDialog(props: TreatmentProps) {
  const { typed, field, form } = useTreatmentForm({
    ...props,
    columns: ['discharged_on', 'discharge_reason', 'discharge_summary'],
    check: ({ discharged_on, discharge_reason }) => ({
      discharged_on: checkDischargeDate(discharged_on, props.patient).error,
      discharge_reason: discharge_reason ? undefined : 'Escolha o motivo da alta.',
    }),
    toasts: {
      title: 'Alta registrada',
      text: (row: PatientRow) => `${row.nome}: ${dischargeText(row)}.`,
      kept: 'Alta guardada neste aparelho',
    },
  });
  const reason = field('discharge_reason');
  return (
    <FormDialog
      title="Dar alta"
      submit={{ label: 'Dar alta', busy: form.running && 'Salvando...' }}
      description={<p>A ficha continua na lista e pode ser lida e editada. A alta pode ser desfeita.</p>}
      {...form}
    >
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <ColumnField
          {...field('discharged_on')}
          isRequired
          warning={checkDischargeDate(typed.discharged_on, props.patient).warning}
        />
        <Select
          label={reason.column.label}
          required
          options={labels}
          value={treatment.columns.discharge_reason.shown(reason.value)}
          onChange={({ target }) =>
            reason.onChange(dischargeReasons.find(({ label }) => label === target.value)?.value ?? '')
          }
          error={reason.error}
        />
      </div>
      <ColumnField {...field('discharge_summary')} />
    </FormDialog>
  );
}
