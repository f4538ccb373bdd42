import { type Profile, therapistOf } from '../data/records/profile';
import { COMPLAINT_LIMIT, type ReportRow } from '../data/records/reportRows';
import { formatDate, startOfMonth } from '../lib/dates';
import { patientNameOf } from '../lib/patientName';
import { elided } from '../lib/text';
import type { PatientsReport } from '../pdf/report';
import { ageOf } from '../questionnaire/age';

/** The first characters of a complaint, with an ellipsis if it is longer. */
function complaintText(complaint: string | null): string {
  const characters = [...(complaint ?? '')];
  if (characters.length <= COMPLAINT_LIMIT) return characters.join('');
  return elided(characters.slice(0, COMPLAINT_LIMIT).join(''));
}

/**
 * The content of the report. The counters are computed from its own rows, so that a patient added meanwhile
 * cannot make them contradict each other.
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
      name: patientNameOf(row),
      age: ageOf(row, now),
      phone: row.telefone ?? '',
      complaint: complaintText(row.queixaResumo),
      createdOn: formatDate(row.created_at),
    })),
  };
}
