import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { rowsOptions } from '../../data/records/entityRows';
import { goalsOptions } from '../../data/records/goals';
import { readNotesOfPeriod } from '../../data/records/notesInPeriod';
import type { PatientRow } from '../../data/records/patients';
import { profileOptions } from '../../data/records/profile';
import { useTherapist } from '../../device/contexts';
import { fromIsoDate, toIsoDate } from '../../lib/dates';
import { destructive } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { notesFileName } from '../../pdf/names';
import { type ClosedPeriod, leftOutText, monthsUntilToday, toNotesReport } from '../../printing/notesReport';
import { usePdf } from '../../printing/usePdf';
import { namedGoals } from '../../questionnaire/goalMarks';
import { absences } from '../../records/absences';
import { Button } from '../../ui/controls/Button';
import { focusFirstError } from '../../ui/controls/focusFirstError';
import { DateField } from '../../ui/controls/MaskedField';
import { RadioCard } from '../../ui/controls/RadioCard';
import { toast } from '../../ui/feedback/toasts';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = {
  patient: PatientRow;
  open: boolean;
  onClose: () => void;
};

const periods = {
  month: 'Este mês',
  quarter: 'Três meses',
  all: 'Todas',
  own: 'Outro período',
} as const;
type PeriodName = keyof typeof periods;

const NO_DATE = 'Confira a data.';

/** 'Relatório de evoluções': the notes of a period as a PDF (D-182). */
export function NotesReportDialog({ patient, open, onClose }: Props) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState<PeriodName>('quarter');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { running, make } = usePdf({ onMade: onClose, isOffered: open });
  useEffect(() => {
    if (open) setSubmitted(false);
  }, [open]);

  const days: Record<PeriodName, Partial<ClosedPeriod>> = {
    month: monthsUntilToday(0),
    quarter: monthsUntilToday(2),
    all: {},
    own: { from: toIsoDate(from), to: toIsoDate(to) },
  };
  const wanted = days[name];
  const isTurned = Boolean(wanted.from && wanted.to && wanted.from > wanted.to);
  const errors = {
    from: submitted && wanted.from === '' ? NO_DATE : undefined,
    to:
      submitted && wanted.to === ''
        ? NO_DATE
        : isTurned
          ? 'O fim vem antes do começo do período.'
          : undefined,
  };

  const choose = (next: PeriodName) => {
    // a custom period begins with the dates of the one shown before
    if (next === 'own' && wanted.from && wanted.to) {
      setFrom(fromIsoDate(wanted.from));
      setTo(fromIsoDate(wanted.to));
    }
    setName(next);
  };
  const prepare = async () => {
    const period = { from: wanted.from ?? null, to: wanted.to ?? null };
    const found = await readNotesOfPeriod(userId, patient.id, period);
    const [first, last] = [found.notes[0], found.notes.at(-1)];
    if (!first || !last) {
      const text = leftOutText(found.openNotes.length) || 'Escolha outro período.';
      toast(destructive('Nenhuma evolução finalizada neste período', text));
      return;
    }
    const isRated = found.notes.some(({ note }) => Object.keys(note.ratings).length > 0);
    const courses = isRated ? await queryClient.fetchQuery(goalsOptions(patient.id)) : [];
    const missed = await queryClient.fetchQuery(rowsOptions(absences, userId, patient.id));
    const printed = { from: wanted.from ?? first.day, to: wanted.to ?? last.day };
    // missing data is printed as lines to fill in by hand
    const profile = await queryClient.ensureQueryData(profileOptions(userId)).catch(() => null);
    return {
      report: toNotesReport(
        patient,
        found,
        printed,
        { goals: namedGoals(courses), absences: missed },
        profile,
      ),
      fileName: notesFileName(patientNameOf(patient), printed.from, printed.to),
      title: 'Relatório de evoluções gerado',
      text: leftOutText(found.openNotes.length) || 'O PDF está nos seus downloads.',
    };
  };
  const start = (use: 'download' | 'view') => {
    setSubmitted(true);
    if (wanted.from === '' || wanted.to === '' || isTurned) focusFirstError(form.current);
    else void make(use, prepare);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!running) start('download');
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !running && onClose()}
      title="Relatório de evoluções"
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
            <DateField label="De" required value={from} onChange={setFrom} error={errors.from} />
            <DateField label="Até" required value={to} onChange={setTo} error={errors.to} />
          </div>
        )}
      </form>
    </Dialog>
  );
}
