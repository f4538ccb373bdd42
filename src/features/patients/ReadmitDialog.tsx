import { type FormEvent, useId, useRef, useState } from 'react';
import { readmitPatient } from '../../data/records/discharge';
import type { PatientRow } from '../../data/records/patients';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { dischargeText } from '../../questionnaire/discharge';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { TextArea } from '../../ui/controls/TextArea';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Dialog } from '../../ui/overlays/Dialog';
import { useDischarge, useTyped } from './useDischarge';

type Props = { userId: string; patient: PatientRow; open: boolean; onClose: () => void };

/** Takes a discharge back, with a reason. */
export function ReadmitDialog({ userId, patient, open, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { typed, type, clear } = useTyped('readmission', patient.id, { reason: '' });
  const [submitted, setSubmitted] = useState(false);
  const { running, failure, run, forget } = useDischarge((row) => {
    toast.success('Alta desfeita', `O tratamento de ${row.nome} continua.`);
    clear();
    close();
  });
  const close = () => {
    setSubmitted(false);
    forget();
    onClose();
  };
  const reason = typed.reason.trim();
  const missing = submitted && !reason ? 'Escreva por que a alta é desfeita.' : undefined;
  const error = missing ?? tooLong(reason, SHORT_TEXT_MAX);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!reason || error) return focusFirstError(form.current);
    void run(() => readmitPatient(userId, patient, reason));
  };

  return (
    <Dialog
      open={open}
      alert
      onOpenChange={(next) => !next && !running && close()}
      title="Desfazer alta"
      description={
        <p>
          {patient.discharged_on ? `Alta de ${dischargeText(patient)}. ` : ''}Ela sai da ficha e continua no
          histórico, com o seu resumo.
        </p>
      }
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
            Desfazer alta
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <TextArea
          label="Motivo para desfazer"
          required
          value={typed.reason}
          onChange={(event) => type({ reason: event.target.value })}
          error={error}
        />
        {failure ? <Banner title={failure.notice.title}>{failure.notice.description}</Banner> : null}
      </form>
    </Dialog>
  );
}
