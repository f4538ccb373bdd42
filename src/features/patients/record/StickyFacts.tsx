import { TriangleAlert } from 'lucide-react';
import type { PatientRow } from '../../../data/records/patients';
import { ageOf } from '../../../questionnaire/age';
import { type GlanceEntry, riskName } from '../../../questionnaire/present';

type Props = { patient: PatientRow; risk: GlanceEntry | undefined };

/** Age and allergies beside the name, once the head is out of view. */
export function StickyFacts({ patient, risk }: Props) {
  return (
    <>
      <span className="hidden shrink-0 text-ink-2 sm:inline">{ageOf(patient)}</span>
      {risk?.risk === 'exists' && risk.value && (
        <span className="flex min-w-0 items-center gap-1 font-semibold text-warn">
          <TriangleAlert aria-hidden className="size-4" />
          <span className="sr-only">{risk.label}:</span>
          <span className="truncate">{riskName(risk.value)}</span>
        </span>
      )}
    </>
  );
}
