import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../forms/FormDialog';
import { ColumnField } from '../../../forms/rows/ColumnField';
import { patientNameOf } from '../../../lib/patientName';
import { dischargeText } from '../../../questionnaire/discharge';
import { inUse } from '../../../records/treatment';
import { backInUse, type TreatmentProps, useTreatmentForm } from './useTreatmentForm';

/** Undoes a discharge, with a reason. */
export function ReadmitDialog(props: TreatmentProps) {
  const { patient } = props;
  const { field, form, conflict } = useTreatmentForm({
    ...props,
    columns: ['readmission_reason'],
    check: () => ({}),
    further: inUse,
    toasts: {
      title: 'Alta desfeita',
      text: (row: PatientRow) => `O tratamento de ${patientNameOf(row)} continua.${backInUse(patient)}`,
    },
  });
  return (
    <>
      <FormDialog
        title="Desfazer alta"
        submit={{ label: 'Desfazer alta', busy: form.running && 'Salvando...' }}
        description={
          <p>
            {patient.discharged_on && `Alta de ${dischargeText(patient)}. `}Ela sai da ficha e continua no
            histórico, com o seu resumo.
            {patient.archived_at && ' A ficha sai do arquivo e volta para a lista.'}
          </p>
        }
        {...form}
      >
        <ColumnField {...field('readmission_reason')} />
      </FormDialog>
      {conflict}
    </>
  );
}
