import { useState } from 'react';
import { resumed } from '../../../data/records/discharge';
import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../device/drafts/FormDialog';
import type { OpenDialog } from '../../../device/drafts/useDialog';
import { useDraftedState } from '../../../device/drafts/useDraft';
import { fromIsoDate, todayIso, toIsoDate } from '../../../lib/dates';
import { checkResumptionDate, dischargeText } from '../../../questionnaire/discharge';
import { DateField } from '../../../ui/controls/MaskedField';
import type { ResumptionDraft } from './treatmentDrafts';
import { backInUse, useDischarge } from './useDischarge';

type Props = {
  patient: PatientRow;
  dialog: OpenDialog<ResumptionDraft>;
  onClose: () => void;
};

/** Begins another course of treatment after a discharge, on a day. */
export function ResumeDialog({ patient, dialog, onClose }: Props) {
  const [typed, type] = useDraftedState(dialog);
  const on = typed.on ?? fromIsoDate(todayIso());
  const [submitted, setSubmitted] = useState(false);
  const said = {
    title: 'Atendimento retomado',
    text: (row: PatientRow) => `${row.nome}, em ${fromIsoDate(row.resumed_on)}.${backInUse(patient)}`,
    kept: 'Mudança guardada neste aparelho',
  };
  const { running, failure, save } = useDischarge(patient, said, onClose);
  const date = checkResumptionDate(on, patient);

  const submit = () => {
    setSubmitted(true);
    if (date.error) return false;
    void save(resumed(toIsoDate(on)), { kind: 'resumption', key: dialog.key, value: typed });
    return true;
  };

  return (
    <FormDialog
      alert
      draft={dialog.draft}
      title="Retomar atendimento"
      submit={{ label: 'Retomar atendimento', busy: running && 'Salvando...' }}
      discard={typed.on !== undefined && 'Nada foi mudado na ficha.'}
      description={
        <p>
          {patient.discharged_on && `Alta de ${dischargeText(patient)}. `}Ela valeu: continua no histórico,
          com o seu resumo, e começa um novo atendimento.
          {patient.archived_at && ' A ficha sai do arquivo e volta para a lista.'}
        </p>
      }
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label="Data da retomada"
        required
        value={on}
        onChange={(value) => type({ on: value })}
        error={submitted ? date.error : undefined}
        warning={date.warning}
        className="sm:w-40"
      />
    </FormDialog>
  );
}
