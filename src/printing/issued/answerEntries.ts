import type { PatientRow } from '../../data/records/patients';
import { fromIsoDate, todayIso } from '../../lib/dates';
import { evaluatedOf, intakeDayOf } from '../../questionnaire/evaluations';
import type { ReportPart } from '../../questionnaire/issuedReports';
import { PATIENT, toMarks } from '../../questionnaire/marks';
import { type SectionEntry, toSections } from '../../questionnaire/present';
import { questionnaireFor, questionsOfPart } from '../../questionnaire/questionnaires';
import { earlierOf } from '../../questionnaire/reevaluation';
import type { ReportSources } from './reportSources';

/** The answers of a part, in the order of the form. */
function answersOf(patient: PatientRow, part: ReportPart, now: Date): SectionEntry[] {
  const asked = questionsOfPart(part, patient.tipo);
  const sections = toSections(questionnaireFor(patient.tipo), patient, toMarks(patient.answer_marks), now);
  return sections
    .flatMap(({ entries }) => entries)
    .filter((entry) => asked.some(({ column }) => column === entry.column))
    .map(({ informant, ...entry }) => (informant && informant !== PATIENT ? { ...entry, informant } : entry));
}

/**
 * The answers of a part that says who the patient is. That something does not apply, or is not known, is for the record, and not for a
 * letter.
 */
export const personAnswers = (patient: PatientRow, part: ReportPart, now: Date): SectionEntry[] =>
  answersOf(patient, part, now).filter(({ marked }) => !marked);

type Sources = Pick<ReportSources, 'patient' | 'evaluations' | 'changeDays'>;

/** The first evaluation has what was said until the end of that day. */
function isChangedAfterIntake({ patient, changeDays }: Sources, { column, marked }: SectionEntry): boolean {
  if (!column) return false;
  const days = [changeDays?.answers[column], marked && changeDays?.marks[column]];
  const last = todayIso(new Date(patient.created_at));
  return days.some((day) => day && day > last);
}

/** Of which day an answer is: 'Anamnese de 03/06/2026', 'Reavaliação de 05/11/2026', or changed in the record after that. */
function dayTold(sources: Sources, entry: SectionEntry): string {
  const { patient, evaluations = [] } = sources;
  if (!entry.column) return '';
  const record = { answers: patient, marks: toMarks(patient.answer_marks) };
  const intakeDay = intakeDayOf(patient);
  const source = earlierOf(entry.column, record, evaluations.map(evaluatedOf), intakeDay)?.source;
  const day = fromIsoDate(source?.day ?? intakeDay);
  switch (source?.kind) {
    case 'again':
      return `Reavaliação de ${day}`;
    case 'changed':
      return `Na ficha, depois de ${day}`;
    case 'first':
      return `Anamnese de ${day}`;
    case 'record':
    case undefined:
      // of a record from elsewhere nobody knows the day, which is not that of its import
      if (!patient.attended_on) return 'Na ficha';
      return isChangedAfterIntake(sources, entry) ? `Na ficha, depois de ${day}` : `Anamnese de ${day}`;
    default:
      return source satisfies never;
  }
}

/** Answers of one day, which `told` says. */
type AnswersOfDay = { readonly told: string; readonly entries: readonly SectionEntry[] };

/**
 * The answers of a part by the day on which they were said last, each day where its first answer stands. A finished re-evaluation changes
 * the record, so that its answers are the newest.
 */
export function answersByDay(sources: Sources, part: ReportPart, now: Date): readonly AnswersOfDay[] {
  const byDay = new Map<string, SectionEntry[]>();
  for (const entry of answersOf(sources.patient, part, now)) {
    const told = dayTold(sources, entry);
    byDay.set(told, [...(byDay.get(told) ?? []), entry]);
  }
  return [...byDay].map(([told, entries]) => ({ told, entries }));
}
