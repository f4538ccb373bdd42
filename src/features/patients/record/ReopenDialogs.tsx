import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../forms/FormDialog';
import { ColumnField } from '../../../forms/rows/ColumnField';
import { fromIsoDate } from '../../../lib/dates';
import { patientNameOf } from '../../../lib/patientName';
import { checkResumptionDate, dischargeText } from '../../../questionnaire/discharge';
import { inUse } from '../../../records/treatment';
import { type TreatmentProps, useTreatmentForm } from './useTreatmentForm';

/** Undoes a discharge, with a reason. */
export const ReadmitDialog = (props: TreatmentProps) => (
  <ReopenDialog
    title="Desfazer alta"
    discharge="Ela sai da ficha e continua no histórico, com o seu resumo."
    column="readmission_reason"
    saved="Alta desfeita"
    text={(row) => `O tratamento de ${patientNameOf(row)} continua.`}
    {...props}
  />
);

/** Begins another course of treatment after a discharge, on a day. */
export const ResumeDialog = (props: TreatmentProps) => (
  <ReopenDialog
    title="Retomar atendimento"
    discharge="Ela valeu: continua no histórico, com o seu resumo, e começa um novo atendimento."
    column="resumed_on"
    check={(day) => checkResumptionDate(day, props.patient)}
    saved="Atendimento retomado"
    text={(row) => `${patientNameOf(row)}, em ${fromIsoDate(row.resumed_on)}.`}
    {...props}
  />
);

type Props = TreatmentProps & {
  title: string;
  /** What becomes of the discharge. */
  discharge: string;
  column: 'readmission_reason' | 'resumed_on';
  /** What is found of a day beyond the column itself. */
  check?: (day: string) => ReturnType<typeof checkResumptionDate>;
  saved: string;
  text: (row: PatientRow) => string;
};

function ReopenDialog({ title, discharge, column, check, saved, text, ...props }: Props) {
  const { patient } = props;
  const { typed, field, form, conflict } = useTreatmentForm({
    ...props,
    columns: [column],
    check: (typed) => ({ [column]: check?.(typed[column]).error }),
    further: inUse,
    toasts: {
      title: saved,
      text: (row) => `${text(row)}${patient.archived_at ? ' A ficha voltou para a lista.' : ''}`,
    },
  });
  return (
    <>
      <FormDialog
        title={title}
        submit={{ label: title, busy: form.running && 'Salvando...' }}
        description={
          <p>
            {patient.discharged_on && `Alta de ${dischargeText(patient)}. `}
            {discharge}
            {patient.archived_at && ' A ficha sai do arquivo e volta para a lista.'}
          </p>
        }
        {...form}
      >
        <div className={check && 'sm:w-40'}>
          <ColumnField
            {...field(column)}
            isRequired={check !== undefined}
            warning={check?.(typed[column]).warning}
          />
        </div>
      </FormDialog>
      {conflict}
    </>
  );
}
