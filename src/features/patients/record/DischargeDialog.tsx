import { useState } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { FormDialog } from '../../../forms/FormDialog';
import { ColumnField } from '../../../forms/rows/ColumnField';
import { patientNameOf } from '../../../lib/patientName';
import { counted } from '../../../lib/text';
import { checkDischargeDate, dischargeReasons, dischargeText } from '../../../questionnaire/discharge';
import { wordsTyped } from '../../../records/entityWords';
import { treatment } from '../../../records/treatment';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { Select } from '../../../ui/controls/Select';
import { useLeftOpen } from './useLeftOpen';
import { type TreatmentProps, useTreatmentForm } from './useTreatmentForm';

type Props = TreatmentProps & {
  /** Opens a note that is not finalised; what is typed stays a draft. */
  onNote: (id: string) => void;
};

/** Records a discharge: date, reason and summary. */
export function DischargeDialog({ onNote, ...props }: Props) {
  const left = useLeftOpen(props.patient);
  const [hasEnded, setEnded] = useState(false);
  const { stored, typed, change, field, form, conflict } = useTreatmentForm({
    ...props,
    columns: ['discharged_on', 'discharge_reason', 'discharge_summary'],
    check: ({ discharged_on, discharge_reason }) => ({
      discharged_on: checkDischargeDate(discharged_on, props.patient).error,
      discharge_reason: discharge_reason ? undefined : 'Escolha o motivo da alta.',
    }),
    // before the discharge: what cannot be ended is said here
    first: async ({ endsGoals, typed }) => {
      if (!endsGoals) return true;
      const ended = await left.endGoals(`Alta em ${dischargeText(wordsTyped(treatment, typed))}`);
      if (ended === true) setEnded(true);
      return ended;
    },
    toasts: {
      title: 'Alta registrada',
      text: (row: PatientRow) => `${patientNameOf(row)}: ${dischargeText(row)}.`,
    },
  });
  const reason = field('discharge_reason');
  return (
    <>
      <FormDialog
        title="Dar alta"
        submit={{ label: 'Dar alta', busy: form.running && 'Salvando...' }}
        description={<p>A ficha continua na lista e pode ser lida e editada. A alta pode ser desfeita.</p>}
        {...form}
        discard={
          form.discard && (hasEnded ? 'As metas já foram encerradas; a alta não é registrada.' : form.discard)
        }
      >
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <ColumnField
            {...field('discharged_on')}
            isRequired
            warning={checkDischargeDate(typed.discharged_on, props.patient).warning}
          />
          <Select
            label={reason.column.label}
            required
            options={dischargeReasons}
            value={reason.value}
            onChange={({ target }) => reason.onChange(target.value)}
            error={reason.error}
          />
        </div>
        <ColumnField {...field('discharge_summary')} />
        <LeftOpenSection
          notes={left.notes}
          goals={left.goals}
          endsGoals={stored.endsGoals ?? false}
          onEndsGoals={(endsGoals) => change({ endsGoals })}
          onNote={onNote}
        />
      </FormDialog>
      {left.conflict}
      {conflict}
    </>
  );
}

type LeftOpenSectionProps = {
  /** The ids of the notes that are not finalised, the oldest first. */
  notes: readonly string[];
  /** How many goals are worked on; undefined while it is not known. */
  goals: number | undefined;
  endsGoals: boolean;
  onEndsGoals: (endsGoals: boolean) => void;
  /** Opens a note, which is finalised by whoever reads it. */
  onNote: (id: string) => void;
};

function endLabel(goals: number | undefined): string {
  if (goals === 1) return 'Encerrar a meta com a alta';
  return goals === undefined ? 'Encerrar as metas com a alta' : `Encerrar as ${goals} metas com a alta`;
}

/** What a discharge leaves open, and the offer to end it. */
function LeftOpenSection({ notes, goals, endsGoals, onEndsGoals, onNote }: LeftOpenSectionProps) {
  const [oldest] = notes;
  const mayEnd = goals === undefined ? endsGoals : goals > 0;
  if (!oldest && !mayEnd) return null;
  const open = [
    notes.length > 0 && counted(notes.length, 'evolução sem finalizar', 'evoluções sem finalizar'),
    goals && counted(goals, 'meta ativa', 'metas ativas'),
  ].filter(Boolean);
  return (
    <section aria-label="O que fica em aberto" className="rounded border border-line-strong px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {open.length > 0 && (
          <p className="font-semibold">
            {`${notes.length + (goals ?? 0) === 1 ? 'Fica' : 'Ficam'} em aberto: ${open.join(' e ')}.`}
          </p>
        )}
        {oldest && (
          <Button kind="quiet" small className="-mx-3 px-3" onClick={() => onNote(oldest)}>
            {notes.length === 1 ? 'Abrir a evolução' : 'Abrir a mais antiga'}
          </Button>
        )}
      </div>
      {mayEnd && (
        <Checkbox
          className="mt-2"
          label={endLabel(goals)}
          checked={endsGoals}
          onChange={({ target }) => onEndsGoals(target.checked)}
        />
      )}
    </section>
  );
}
