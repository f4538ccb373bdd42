import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../forms/FormDialog';
import { ColumnField } from '../../../forms/rows/ColumnField';
import { fromIsoDate } from '../../../lib/dates';
import { patientNameOf } from '../../../lib/patientName';
import { checkResumptionDate, dischargeText } from '../../../questionnaire/discharge';
import { inUse } from '../../../records/treatment';
import { backInUse, type TreatmentProps, useTreatmentForm } from './useTreatmentForm';

/** Begins another course of treatment after a discharge, on a day. */
export function ResumeDialog(props: TreatmentProps) {
  const { patient } = props;
  const { typed, field, form, conflict } = useTreatmentForm({
    ...props,
    columns: ['resumed_on'],
    further: inUse,
    check: ({ resumed_on }) => ({ resumed_on: checkResumptionDate(resumed_on, patient).error }),
    toasts: {
      title: 'Atendimento retomado',
      text: (row: PatientRow) =>
        `${patientNameOf(row)}, em ${fromIsoDate(row.resumed_on)}.${backInUse(patient)}`,
    },
  });
  return (
    <>
      <FormDialog
        title="Retomar atendimento"
        submit={{ label: 'Retomar atendimento', busy: form.running && 'Salvando...' }}
        description={
          <p>
            {patient.discharged_on && `Alta de ${dischargeText(patient)}. `}Ela valeu: continua no histórico,
            com o seu resumo, e começa um novo atendimento.
            {patient.archived_at && ' A ficha sai do arquivo e volta para a lista.'}
          </p>
        }
        {...form}
      >
        <div className="sm:w-40">
          <ColumnField
            {...field('resumed_on')}
            isRequired
            warning={checkResumptionDate(typed.resumed_on, patient).warning}
          />
        </div>
      </FormDialog>
      {conflict}
    </>
  );
}
