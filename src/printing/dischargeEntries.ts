import type { PatientRow } from '../data/records/patients';
import { fromIsoDate } from '../lib/dates';
import { dischargeReasonLabel } from '../questionnaire/discharge';
import type { SectionEntry } from '../questionnaire/present';
import { fact } from './consentSection';

/** Day, reason and summary of the discharge; nothing while the treatment goes on. */
export function dischargeEntries({
  discharged_on,
  discharge_reason,
  discharge_summary,
}: PatientRow): SectionEntry[] {
  if (!discharged_on) return [];
  const summary = discharge_summary?.trim() ? discharge_summary : undefined;
  return [
    ...fact('Data da alta', fromIsoDate(discharged_on)),
    ...fact('Motivo da alta', dischargeReasonLabel(discharge_reason)),
    ...(summary ? [{ label: 'Resumo da alta', value: summary, long: true }] : []),
  ];
}
