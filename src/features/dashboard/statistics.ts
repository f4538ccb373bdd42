import type { PatientSummary } from '../../data/records/summaries';
import { ageBetween } from '../../lib/age';
import { civilDateOf, parseIso } from '../../lib/dates';

export type MonthCount = { readonly month: Date; readonly count: number };
export type AgeGroupCount = { readonly label: string; readonly fullLabel: string; readonly count: number };

const MONTHS = 12;

/** Registrations in each of the last twelve calendar months of the device, the current month last. */
export function newByMonth(patients: readonly Pick<PatientSummary, 'created_at'>[], now: Date): MonthCount[] {
  const monthIndex = (date: Date) => date.getFullYear() * 12 + date.getMonth();
  const first = monthIndex(now) - (MONTHS - 1);
  const counts = new Array<number>(MONTHS).fill(0);
  for (const { created_at } of patients) {
    const bucket = monthIndex(new Date(created_at)) - first;
    const count = counts[bucket];
    if (count !== undefined) counts[bucket] = count + 1;
  }
  return counts.map((count, bucket) => ({
    // mid-month, so that formatting in any time zone gives the same month
    month: new Date(Math.floor((first + bucket) / 12), (first + bucket) % 12, 15),
    count,
  }));
}

const groups = [
  { label: '0 a 5 anos', fullLabel: '0 a 5 anos', upTo: 5 },
  { label: '6 a 12', fullLabel: '6 a 12 anos', upTo: 12 },
  { label: '13 a 17', fullLabel: '13 a 17 anos', upTo: 17 },
  { label: '18 a 39', fullLabel: '18 a 39 anos', upTo: 39 },
  { label: '40 a 59', fullLabel: '40 a 59 anos', upTo: 59 },
  { label: '60 ou mais', fullLabel: '60 anos ou mais', upTo: Number.POSITIVE_INFINITY },
];

/** Patients by completed years today. A patient with a future birth date is in no group. */
export function byAgeGroup(
  patients: readonly Pick<PatientSummary, 'dataNascimento'>[],
  now: Date,
): AgeGroupCount[] {
  const today = civilDateOf(now);
  const counts = new Array<number>(groups.length).fill(0);
  for (const { dataNascimento } of patients) {
    const birth = parseIso(dataNascimento);
    const age = birth && ageBetween(birth, today);
    if (!age) continue;
    const group = groups.findIndex(({ upTo }) => age.years <= upTo);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return groups.map(({ label, fullLabel }, index) => ({ label, fullLabel, count: counts[index] ?? 0 }));
}
