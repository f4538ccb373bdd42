import { startOfMonth } from '../../data/records/counters';
import { type Profile, therapistOf } from '../../data/records/profile';
import { COMPLAINT_LIMIT, type ReportRow } from '../../data/records/reportRows';
import { ageText } from '../../lib/age';
import { formatDate } from '../../lib/dates';
import type { PatientsReport } from '../../pdf/report';

/** The beginning of a long complaint; the paper says that there is more. */
function complaintText(complaint: string | null): string {
  const characters = [...(complaint ?? '')];
  if (characters.length <= COMPLAINT_LIMIT) return characters.join('');
  return `${characters.slice(0, COMPLAINT_LIMIT).join('').trimEnd()}…`;
}

/**
 * What the paper says. The summary is counted from the very rows that stand below it, so that it cannot contradict
 * them when a patient is added meanwhile.
 */
export function toPatientsReport(
  rows: readonly ReportRow[],
  profile: Profile | null | undefined,
  now: Date,
): PatientsReport {
  const monthStart = startOfMonth(now);
  return {
    kind: 'patients',
    generatedOn: formatDate(now),
    counters: {
      total: rows.length,
      newThisMonth: rows.filter(({ created_at }) => new Date(created_at) >= monthStart).length,
      complete: rows.filter(({ completa }) => completa).length,
    },
    therapist: therapistOf(profile),
    rows: rows.map((row) => ({
      name: row.nome,
      age: ageText(row.dataNascimento, now),
      phone: row.telefone ?? '',
      complaint: complaintText(row.queixaResumo),
      createdOn: formatDate(row.created_at),
    })),
  };
}
