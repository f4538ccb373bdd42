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
import { LeftOpen } from './LeftOpen';
import type { DischargeDraft } from './treatmentDrafts';
import { useDischarge } from './useDischarge';
import { useLeftOpen } from './useLeftOpen';

type Props = {
  patient: PatientRow;
  dialog: OpenDialog<DischargeDraft>;
  onClose: () => void;
  /** Opens a note that is not finalised; what is typed stays a draft. */
  onNote: (id: string) => void;
};

/** Records a discharge: date, reason and summary. */
export function DischargeDialog({ patient, dialog, onClose, onNote }: Props) {
  const [typed, type] = useDraftedState(dialog);
  const on = typed.on ?? fromIsoDate(todayIso());
  const [submitted, setSubmitted] = useState(false);
  const said = {
    title: 'Alta registrada',
    text: (row: PatientRow) => `${row.nome}: ${dischargeText(row)}.`,
    kept: 'Alta guardada neste aparelho',
  };
  const { running, failure, save } = useDischarge(patient, said, onClose);
  const left = useLeftOpen(patient);
  const reason = dischargeReasons.find(({ label }) => label === typed.reason)?.value;
  const date = checkDischargeDate(on, patient);
  const summaryTooLong = tooLong(typed.summary, LONG_TEXT_MAX);

  const submit = () => {
    setSubmitted(true);
    if (date.error || !reason || summaryTooLong) return false;
    const summary = typed.summary.trim() ? visibleWords(typed.summary) : null;
    const draft = { kind: 'discharge', key: dialog.key, value: typed };
    const discharge = discharged({ on: toIsoDate(on), reason, summary });
    const end = async () => {
      const said = dischargeText({ discharged_on: toIsoDate(on), discharge_reason: reason });
      // first: what cannot be ended is said here
      if (!typed.endsGoals || (await left.endGoals(`Alta em ${said}`))) await save(discharge, draft);
    };
    void end();
    return true;
  };
  const isRunning = running || left.running;

  return (
    <>
      <FormDialog
        alert
        draft={dialog.draft}
        title="Dar alta"
        submit={{ label: 'Dar alta', busy: isRunning && 'Salvando...' }}
        discard={Boolean(typed.on ?? (typed.reason || typed.summary)) && 'Nada foi mudado na ficha.'}
        description={<p>A ficha continua na lista e pode ser lida e editada. A alta pode ser desfeita.</p>}
        running={isRunning}
        failure={failure ?? left.failure}
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
        <LeftOpen
          notes={left.notes}
          goals={left.goals.length}
          endsGoals={typed.endsGoals ?? false}
          onEndsGoals={(endsGoals) => type({ endsGoals })}
          onNote={onNote}
        />
      </FormDialog>
      {left.conflict}
    </>
  );
}
