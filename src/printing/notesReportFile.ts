import type { QueryClient } from '@tanstack/react-query';
import { rowsOptions } from '../data/records/entityRows';
import { goalsIn, goalsOptions } from '../data/records/goals';
import { type OpenPeriod, readNotesOfPeriod } from '../data/records/notesInPeriod';
import type { PatientRow } from '../data/records/patients';
import { profileOptions } from '../data/records/profile';
import { destructive } from '../lib/notice';
import { patientNameOf } from '../lib/patientName';
import { pdfName } from '../pdf/names';
import { namedGoal } from '../questionnaire/goalMarks';
import { absences } from '../records/absences';
import { toast } from '../ui/feedback/toasts';
import { leftOutText, toNotesReport } from './notesReport';

/** Reads what the report of a period prints; nothing, and says so, where no note of it is finalised. Throws `DataError`. */
export async function readNotesReport(
  queryClient: QueryClient,
  userId: string,
  patient: PatientRow,
  wanted: OpenPeriod,
) {
  const found = await readNotesOfPeriod(userId, patient.id, wanted);
  const leftOut = leftOutText(found.openNotes.length);
  const [first, last] = [found.notes[0], found.notes.at(-1)];
  if (!first || !last) {
    toast(destructive('Nenhuma evolução finalizada neste período', leftOut || 'Escolha outro período.'));
    return;
  }
  const isRated = found.notes.some(({ note }) => Object.keys(note.ratings).length > 0);
  const courses = isRated ? await queryClient.fetchQuery(goalsOptions(patient.id)) : [];
  const all = await queryClient.fetchQuery(rowsOptions(absences, userId, patient.id));
  const { from, to } = wanted;
  const missed = all.filter(({ missed_on: day }) => (!from || day >= from) && (!to || day <= to));
  const days = [first.day, last.day, ...missed.map(({ missed_on }) => missed_on)].toSorted();
  const printed = { from: from ?? days[0] ?? first.day, to: to ?? days.at(-1) ?? last.day };
  // missing data is printed as lines to fill in by hand
  const profile = await queryClient.ensureQueryData(profileOptions(userId)).catch(() => null);
  return {
    report: toNotesReport(
      patient,
      found,
      printed,
      { goals: goalsIn(courses).map(namedGoal), absences: missed },
      profile,
    ),
    fileName: pdfName('evolucoes', patientNameOf(patient), printed.from, printed.to),
    title: 'PDF das evoluções gerado',
    text: leftOut || 'O PDF está nos seus downloads.',
  };
}
