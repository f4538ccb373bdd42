import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { readNotesReport } from '../../printing/notesReportFile';
import { usePdf } from '../../printing/usePdf';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { DateField } from '../../ui/controls/MaskedField';
import { RadioCard } from '../../ui/controls/RadioCard';
import { Dialog } from '../../ui/overlays/Dialog';
import { type PeriodName, periods, usePeriodChoice } from './usePeriodChoice';

type Props = {
  patient: PatientRow;
  open: boolean;
  onClose: () => void;
};

/** 'Evoluções de um período': the notes of a period as a PDF (D-182). */
export function NotesReportDialog({ patient, open, onClose }: Props) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { name, choose, from, to, submit } = usePeriodChoice(open);
  const { running, make } = usePdf({ onMade: onClose, isOffered: open });
  const start = (use: 'download' | 'view') => {
    const wanted = submit();
    if (wanted) void make(use, () => readNotesReport(queryClient, userId, patient, wanted));
    else focusFirstError(form.current);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!running) start('download');
  };

  return (
    <Dialog
      open={open}
      onClose={() => !running && onClose()}
      title="Evoluções de um período"
      description={<p>O relatório traz só as evoluções finalizadas.</p>}
      actions={
        <>
          <Button onClick={onClose} disabled={running !== null}>
            Cancelar
          </Button>
          <Button
            busy={running === 'view' ? 'Gerando...' : false}
            disabled={running !== null}
            onClick={() => start('view')}
          >
            Ver o PDF
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            icon={<FileText aria-hidden className="size-5" />}
            busy={running === 'download' ? 'Gerando...' : false}
            disabled={running !== null}
          >
            Gerar PDF
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit} className="mt-5 grid gap-5">
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold text-ink-2">Período</legend>
          {Object.entries(periods).map(([each, label]) => (
            <RadioCard
              key={each}
              name={formId}
              checked={each === name}
              onChoose={() => choose(each as PeriodName)}
            >
              {label}
            </RadioCard>
          ))}
        </fieldset>
        {name === 'own' && (
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField label="De" required {...from} />
            <DateField label="Até" required {...to} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
