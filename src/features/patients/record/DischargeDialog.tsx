import { useState } from 'react';
import { dischargePatient } from '../../../data/records/discharge';
import type { PatientRow } from '../../../data/records/patients';
import { fromIsoDate, todayIso, toIsoDate } from '../../../lib/dates';
import { LONG_TEXT_MAX, tooLong } from '../../../lib/limits';
import { checkDischargeDate, dischargeReasons, dischargeText } from '../../../questionnaire/discharge';
import { DateField } from '../../../ui/controls/MaskedField';
import { Select } from '../../../ui/controls/Select';
import { TextArea } from '../../../ui/controls/TextArea';
import { toast } from '../../../ui/feedback/toasts';
import { DischargeFrame } from './DischargeFrame';
import { useDischarge, useTyped } from './useDischarge';

/** `on`: today's date while undefined. */
type Typed = { on: string | undefined; reason: string; summary: string };

type Props = { userId: string; patient: PatientRow; open: boolean; onClose: () => void };

/** Records a discharge: date, reason and summary. */
export function DischargeDialog({ userId, patient, open, onClose }: Props) {
  const { typed, type, clear } = useTyped<Typed>('discharge', patient.id, {
    on: undefined,
    reason: '',
    summary: '',
  });
  const on = typed.on ?? fromIsoDate(todayIso());
  const [submitted, setSubmitted] = useState(false);
  const { running, failure, run, forget } = useDischarge((row) => {
    toast.success('Alta registrada', `${row.nome}: ${dischargeText(row)}.`);
    clear();
    close();
  });
  const close = () => {
    setSubmitted(false);
    forget();
    onClose();
  };
  const reason = dischargeReasons.find(({ label }) => label === typed.reason)?.value;
  const date = checkDischargeDate(on, patient);
  const summaryTooLong = tooLong(typed.summary, LONG_TEXT_MAX);

  const submit = () => {
    setSubmitted(true);
    if (date.error || !reason || summaryTooLong) return false;
    void run(() =>
      dischargePatient(userId, patient, {
        on: toIsoDate(on),
        reason,
        summary: typed.summary.trim() ? typed.summary : null,
      }),
    );
    return true;
  };

  return (
    <DischargeFrame
      open={open}
      title="Dar alta"
      description="A ficha continua na lista e pode ser lida e editada. A alta pode ser desfeita."
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={close}
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
    </DischargeFrame>
  );
}
