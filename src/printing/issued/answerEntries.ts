import type { PatientRow } from '../../data/records/patients';
import type { ReportPart } from '../../questionnaire/issuedReports';
import { PATIENT, toMarks } from '../../questionnaire/marks';
import { type SectionEntry, toSections } from '../../questionnaire/present';
import { questionnaireFor, questionsOfPart } from '../../questionnaire/questionnaires';

/** The answers of a part, in the order of the form. */
export function answersOf(patient: PatientRow, part: ReportPart, now: Date): SectionEntry[] {
  const asked = questionsOfPart(part, patient.tipo);
  const sections = toSections(questionnaireFor(patient.tipo), patient, toMarks(patient.answer_marks), now);
  return sections
    .flatMap(({ entries }) => entries)
    .filter((entry) => asked.some(({ column }) => column === entry.column))
    .map(({ informant, ...entry }) => (informant && informant !== PATIENT ? { ...entry, informant } : entry));
}
