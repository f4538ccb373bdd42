import { useState } from 'react';
import { readmitted } from '../../../data/records/discharge';
import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../device/drafts/FormDialog';
import type { OpenDialog } from '../../../device/drafts/useDialog';
import { useDraftedState } from '../../../device/drafts/useDraft';
import { SHORT_TEXT_MAX, tooLong } from '../../../lib/limits';
import { visibleWords } from '../../../lib/text';
import { dischargeText } from '../../../questionnaire/discharge';
import { TextArea } from '../../../ui/controls/TextArea';
import type { ReadmissionDraft } from './treatmentDrafts';
import { backInUse, useDischarge } from './useDischarge';

type Props = {
  patient: PatientRow;
  dialog: OpenDialog<ReadmissionDraft>;
  onClose: () => void;
};

/** Undoes a discharge, with a reason. */
export function ReadmitDialog({ patient, dialog, onClose }: Props) {
  const [typed, type] = useDraftedState(dialog);
  const [submitted, setSubmitted] = useState(false);
  const said = {
    title: 'Alta desfeita',
    text: (row: PatientRow) => `O tratamento de ${row.nome} continua.${backInUse(patient)}`,
    kept: 'Mudança guardada neste aparelho',
  };
  const { running, failure, save } = useDischarge(patient, said, onClose);
  const reason = visibleWords(typed.reason).trim();
  const missing = submitted && !reason ? 'Escreva por que a alta é desfeita.' : undefined;
  const error = missing ?? tooLong(reason, SHORT_TEXT_MAX);

  const submit = () => {
    setSubmitted(true);
    if (!reason || error) return false;
    void save(readmitted(reason), { kind: 'readmission', key: dialog.key, value: typed });
    return true;
  };

  return (
    <FormDialog
      alert
      draft={dialog.draft}
      title="Desfazer alta"
      submit={{ label: 'Desfazer alta', busy: running && 'Salvando...' }}
      discard={typed.reason !== '' && 'Nada foi mudado na ficha.'}
      description={
        <p>
          {patient.discharged_on && `Alta de ${dischargeText(patient)}. `}Ela sai da ficha e continua no
          histórico, com o seu resumo.
          {patient.archived_at && ' A ficha sai do arquivo e volta para a lista.'}
        </p>
      }
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Motivo para desfazer"
        required
        value={typed.reason}
        onChange={(event) => type({ reason: event.target.value })}
        error={error}
      />
    </FormDialog>
  );
}
