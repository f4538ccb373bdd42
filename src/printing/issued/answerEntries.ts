import type { PatientRow } from '../../data/records/patients';
import { type AnswerColumn, type Question, questionsOf } from '../../questionnaire/field';
import { columnsOfPart, type ReportPart } from '../../questionnaire/issuedReports';
import { PATIENT, toMarks } from '../../questionnaire/marks';
import { type SectionEntry, toSections } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';

/** The questions of the patient's form that a part prints. */
export function askedIn({ tipo }: Pick<PatientRow, 'tipo'>, part: ReportPart): readonly Question[] {
  const columns = columnsOfPart(part);
  return questionsOf(questionnaireFor(tipo)).filter(({ column }) => columns.includes(column));
}

/** The answers of a part, in the order of the form. */
export function answersOf(patient: PatientRow, part: ReportPart, now: Date): SectionEntry[] {
  const columns: readonly AnswerColumn[] = columnsOfPart(part);
  const sections = toSections(questionnaireFor(patient.tipo), patient, toMarks(patient.answer_marks), now);
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ column }) => column !== undefined && columns.includes(column))
    .map(({ informant, ...entry }) => (informant && informant !== PATIENT ? { ...entry, informant } : entry));
}
