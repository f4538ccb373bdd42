import type { DocumentRow } from '../data/records/documents';
import type { PatientRow } from '../data/records/patients';
import { type Profile, therapistOf } from '../data/records/profile';
import { formatDate } from '../lib/dates';
import { patientNameOf } from '../lib/patientName';
import type { LetterReport } from '../pdf/report';
import type { RowsRead } from '../records/entities';
import { homeGuidance } from '../records/homeGuidance';
import { entriesOfRows } from './plainSections';

type Sources = {
  readonly patient: PatientRow;
  readonly profile: Profile | null | undefined;
  readonly rows: RowsRead;
  readonly documents: readonly DocumentRow[] | undefined;
};

/** The guidance for home on a sheet of its own, the newest first; undefined where there is none. */
export function toGuidanceSheet(
  { patient, profile, rows, documents }: Sources,
  now = new Date(),
): LetterReport | undefined {
  const entries = entriesOfRows(homeGuidance, rows, documents && [...documents])
    .toReversed()
    .map(({ entry }) => entry);
  if (entries.length === 0) return undefined;
  return {
    kind: 'letter',
    title: 'Orientação para casa',
    subject: 'Orientação de terapia ocupacional',
    patientName: patientNameOf(patient),
    ageText: '',
    dated: formatDate(now),
    signedOn: formatDate(now),
    facts: [],
    sections: [{ id: 'guidance', title: '', entries }],
    therapist: therapistOf(profile),
  };
}
