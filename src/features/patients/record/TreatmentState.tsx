import type { PatientRow } from '../../../data/records/patients';
import { fromIsoDate } from '../../../lib/dates';
import { dischargeText } from '../../../questionnaire/discharge';
import { Glyph } from '../../../ui/display/glyphs';
import { PopoverCard } from '../../../ui/overlays/PopoverCard';

/**
 * 'Alta em 12/03/2026 · Objetivos alcançados', which opens the summary, or when a later course of treatment began; renders
 * nothing without either.
 */
export function TreatmentState({ patient }: { patient: PatientRow }) {
  const ended = dischargeText(patient);
  if (!ended)
    return patient.resumed_on ? (
      <p className="text-sm font-semibold text-ink-2">
        Atendimento retomado em {fromIsoDate(patient.resumed_on)}
      </p>
    ) : null;
  const text = `Alta em ${ended}`;
  const summary = patient.discharge_summary;
  if (!summary?.trim()) return <p className="text-sm font-semibold text-ink-2">{text}</p>;
  return (
    <PopoverCard
      label="Resumo da alta"
      side="bottom"
      align="start"
      className="w-[32rem] max-w-[calc(100vw-1.5rem)] p-5"
      trigger={
        <button
          type="button"
          className="group -my-2.5 inline-flex min-h-touch items-center gap-1 rounded text-left text-sm font-semibold text-accent-700 hover:text-accent-600"
        >
          {text}
          <Glyph
            name="chevron"
            className="size-5 shrink-0 transition-transform group-data-[state=open]:rotate-180"
          />
        </button>
      }
    >
      {() => (
        <>
          <h2 className="text-sm font-semibold text-ink-2">Resumo da alta</h2>
          <p className="mt-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{summary}</p>
        </>
      )}
    </PopoverCard>
  );
}
