import { type FormEvent, useId, useRef, useState } from 'react';
import { dischargePatient } from '../../data/records/discharge';
import type { PatientRow } from '../../data/records/patients';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { LONG_TEXT_MAX, tooLong } from '../../lib/limits';
import { maskDate } from '../../lib/masks';
import { checkDischargeDate, dischargeReasons, dischargeText } from '../../questionnaire/discharge';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { MaskedField } from '../../ui/controls/MaskedField';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Dialog } from '../../ui/overlays/Dialog';
import { useDischarge, useTyped } from './useDischarge';

/** The date is today's until it is changed. */
type Typed = { on: string | undefined; reason: string; summary: string };

type Props = { userId: string; patient: PatientRow; open: boolean; onClose: () => void };

/** Records the end of a treatment: when, why, and in which state. */
export function DischargeDialog({ userId, patient, open, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (date.error || !reason || summaryTooLong) return focusFirstError(form.current);
    void run(() =>
      dischargePatient(userId, patient, {
        on: toIsoDate(on),
        reason,
        summary: typed.summary.trim() ? typed.summary : null,
      }),
    );
  };

  return (
    <Dialog
      open={open}
      alert
      onOpenChange={(next) => !next && !running && close()}
      title="Dar alta"
      description={<p>A ficha continua na lista e pode ser lida e editada. A alta pode ser desfeita.</p>}
      actions={
        <>
          <Button onClick={close} disabled={running}>
            {failure?.final ? 'Fechar' : 'Cancelar'}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={failure?.final}
            busy={running && 'Salvando...'}
          >
            Dar alta
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <MaskedField
            label="Data da alta"
            required
            mask={maskDate}
            inputMode="numeric"
            placeholder="dd/mm/aaaa"
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
        {failure ? <Banner title={failure.notice.title}>{failure.notice.description}</Banner> : null}
      </form>
    </Dialog>
  );
}
