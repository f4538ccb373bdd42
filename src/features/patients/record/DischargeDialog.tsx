import { useState } from 'react';
import { discharged } from '../../../data/records/discharge';
import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../device/drafts/FormDialog';
import type { OpenDialog } from '../../../device/drafts/useDialog';
import { useDraftedState } from '../../../device/drafts/useDraft';
import { fromIsoDate, todayIso, toIsoDate } from '../../../lib/dates';
import { LONG_TEXT_MAX, tooLong } from '../../../lib/limits';
import { visibleWords } from '../../../lib/text';
import { checkDischargeDate, dischargeReasons, dischargeText } from '../../../questionnaire/discharge';
import { DateField } from '../../../ui/controls/MaskedField';
import { Select } from '../../../ui/controls/Select';
import { TextArea } from '../../../ui/controls/TextArea';
import type { DischargeDraft } from './treatmentDrafts';
import { useDischarge } from './useDischarge';

type Props = {
  patient: PatientRow;
  dialog: OpenDialog<DischargeDraft>;
  onClose: () => void;
};

/** Records a discharge: date, reason and summary. */
export function DischargeDialog({ patient, dialog, onClose }: Props) {
  const [typed, type] = useDraftedState(dialog);
  const on = typed.on ?? fromIsoDate(todayIso());
  const [submitted, setSubmitted] = useState(false);
  const said = {
    title: 'Alta registrada',
    text: (row: PatientRow) => `${row.nome}: ${dischargeText(row)}.`,
    kept: 'Alta guardada neste aparelho',
  };
  const { running, failure, save } = useDischarge(patient, said, onClose);
  const reason = dischargeReasons.find(({ label }) => label === typed.reason)?.value;
  const date = checkDischargeDate(on, patient);
  const summaryTooLong = tooLong(typed.summary, LONG_TEXT_MAX);

  const submit = () => {
    setSubmitted(true);
    if (date.error || !reason || summaryTooLong) return false;
    const summary = typed.summary.trim() ? visibleWords(typed.summary) : null;
    const draft = { kind: 'discharge', key: dialog.key, value: typed };
    void save(discharged({ on: toIsoDate(on), reason, summary }), draft);
    return true;
  };

  return (
    <FormDialog
      alert
      draft={dialog.draft}
      title="Dar alta"
      submit={{ label: 'Dar alta', busy: running && 'Salvando...' }}
      discard={Boolean(typed.on ?? (typed.reason || typed.summary)) && 'Nada foi mudado na ficha.'}
      description={<p>A ficha continua na lista e pode ser lida e editada. A alta pode ser desfeita.</p>}
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <DateField
          label="Data da alta"
          required
          value={on}
          onChange={(value) => type({ on: value })}
          error={submitted ? date.error : undefined}
          warning={date.warning}
        />
        <Select
          label="Motivo da alta"
          required
          options={dischargeReasons.map(({ label }) => label)}
          value={typed.reason}
          onChange={(event) => type({ reason: event.target.value })}
          error={submitted && !reason ? 'Escolha o motivo da alta.' : undefined}
        />
      </div>
      <TextArea
        label="Resumo da alta"
        hint="Como o paciente está, o que foi alcançado e o que foi orientado."
        value={typed.summary}
        onChange={(event) => type({ summary: event.target.value })}
        error={summaryTooLong}
      />
    </FormDialog>
  );
}
