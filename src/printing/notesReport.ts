import { authorText, supervisorText } from '../data/records/author';
import type { NoteOfPeriod, NotesOfPeriod } from '../data/records/notesInPeriod';
import type { PatientRow } from '../data/records/patients';
import { type Profile, therapistOf } from '../data/records/profile';
import {
  type CivilDate,
  civilDateOf,
  formatCivilDay,
  formatCivilMonth,
  formatDate,
  formatTime,
  fromIsoDate,
  type Period,
  shownPeriod,
  todayIso,
} from '../lib/dates';
import { patientNameOf } from '../lib/patientName';
import type { NotesReport, PrintedNote } from '../pdf/report';
import { ageOf } from '../questionnaire/age';
import { goalMarks, markText, type NamedGoal } from '../questionnaire/goalMarks';
import { noteLine } from '../questionnaire/sessionNotes';
import { type Absence, absenceLabel, isOfDay } from '../records/absences';
import { fact } from './consentSection';

/** The first day of this month or of the one `before` it, and today. */
export function monthsUntilToday(before: number, now = new Date()): Period {
  const { year, month }: CivilDate = civilDateOf(now);
  return { from: todayIso(new Date(year, month - 1 - before, 1)), to: todayIso(now) };
}

function countOf(count: number): string {
  return count === 1 ? '1 evolução' : `${count.toLocaleString('pt-BR')} evoluções`;
}

/** '2 evoluções em aberto ficam de fora: …'; '' for none. */
export function leftOutText(open: number): string {
  if (open === 0) return '';
  return open === 1
    ? '1 evolução do período está em aberto e não faz parte deste relatório.'
    : `${countOf(open)} do período estão em aberto e não fazem parte deste relatório.`;
}

/** The corrected versions, newest first, each with its day and the reason of the correction. */
function correctionsOf({ note, replaced }: NoteOfPeriod): string[] {
  const corrections = [note, ...replaced];
  return replaced.map(({ occurred_on }, index) => {
    const what = index === 0 ? 'Corrige a evolução' : 'Essa corrigia a evolução';
    return `${what} de ${fromIsoDate(occurred_on)}. Motivo: ${corrections[index]?.reason ?? ''}`;
  });
}

function toPrinted(printed: NoteOfPeriod, goals: readonly NamedGoal[]): PrintedNote {
  const { occurred_on, content, ratings, author, finalised_at: at } = printed.note;
  const stamp = at ? `Finalizada em ${formatDate(at)} às ${formatTime(at)}` : '';
  return {
    day: formatCivilDay(occurred_on),
    month: formatCivilMonth(printed.day),
    kind: noteLine(printed.note),
    content,
    marks: goalMarks(ratings, goals).map(markText),
    corrections: correctionsOf(printed),
    author: [author && authorText(author), stamp].filter(Boolean).join(' · '),
    supervisor: author ? supervisorText(author) : '',
  };
}

/** '05/10/2026 (desmarcou)' */
const absenceText = (absence: Absence) =>
  `${fromIsoDate(absence.missed_on)} (${absenceLabel(absence).toLocaleLowerCase('pt-BR')})`;

/** 'Evoluções de um período': what was finalised in the period, oldest first, with the `absences` of it. */
export function toNotesReport(
  patient: PatientRow,
  { notes, openNotes }: NotesOfPeriod,
  { from, to }: Period,
  { goals, absences }: { readonly goals: readonly NamedGoal[]; readonly absences: readonly Absence[] },
  profile: Profile | null | undefined,
  now = new Date(),
): NotesReport {
  const missed = (isClosed: boolean) =>
    absences
      .filter(({ kind }) => isOfDay(kind) === isClosed)
      .map(absenceText)
      .join(', ');
  return {
    kind: 'notes',
    patientName: patientNameOf(patient),
    ageText: ageOf(patient, now),
    generatedOn: formatDate(now),
    facts: [
      { label: 'Data de Nascimento', value: fromIsoDate(patient.dataNascimento), long: false },
      { label: 'Período', value: shownPeriod({ from, to }), long: false },
      { label: 'Evoluções', value: notes.length.toLocaleString('pt-BR'), long: false },
      ...fact('Faltas', missed(false)),
      ...fact('Feriados e recessos', missed(true)),
    ],
    notes: notes.map((note) => toPrinted(note, goals)),
    leftOut: leftOutText(openNotes.length),
    therapist: therapistOf(profile),
  };
}
