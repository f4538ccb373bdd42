import type { DocumentRow } from '../data/records/documents';
import type { Evaluation } from '../data/records/evaluations';
import type { GoalCourse } from '../data/records/goals';
import type { PatientRow } from '../data/records/patients';
import { type Profile, therapistOf } from '../data/records/profile';
import { formatDate, fromIsoDate, todayIso } from '../lib/dates';
import { civilNameOf, patientNameOf } from '../lib/patientName';
import type { LetterReport, PrintedPhoto } from '../pdf/report';
import { ageOf } from '../questionnaire/age';
import type { AnswerColumn } from '../questionnaire/field';
import { PATIENT, toMarks } from '../questionnaire/marks';
import { type Section, type SectionEntry, toSections } from '../questionnaire/present';
import { questionnaireFor } from '../questionnaire/questionnaires';
import type { ConsentRow } from '../records/consents';
import type { RowsRead } from '../records/entities';
import { absencesSection } from './absencesSection';
import { consentSection, fact } from './consentSection';
import { dischargeEntries } from './dischargeEntries';
import { evaluationsSection } from './evaluationsSection';
import { goalsSection } from './goalsSection';
import { rowSections } from './plainSections';
import { resultsSection } from './resultsSection';
import { weekSection } from './weekSection';

/** Printed under the report's title, too; names and age are in the title, and the civil name under it. */
const identity: Record<PatientRow['tipo'], readonly AnswerColumn[]> = {
  adulto: ['dataNascimento', 'cpf'],
  infantil: ['dataNascimento', 'cpf', 'responsavel', 'tipo_responsavel'],
};

/** Data that the report uses besides the record; undefined where it could not be read, which blocks no report. */
export type ReportAttachments = {
  readonly profile: Profile | null | undefined;
  /** In the order in which they were received. */
  readonly consents: readonly ConsentRow[] | undefined;
  readonly photo: PrintedPhoto | undefined;
  readonly goals: readonly GoalCourse[] | undefined;
  readonly rows: RowsRead;
  readonly documents: readonly DocumentRow[] | undefined;
  readonly evaluations: readonly Evaluation[] | undefined;
};

/** The discharge, or when a later course of treatment began; no section without either. */
function treatmentSection(patient: PatientRow): Section[] {
  const { discharged_on, resumed_on } = patient;
  if (discharged_on) return [{ id: 'discharge', title: 'Alta', entries: dischargeEntries(patient) }];
  const entries = fact('Atendimento retomado em', fromIsoDate(resumed_on));
  return resumed_on ? [{ id: 'treatment', title: 'Atendimento', entries }] : [];
}

/** The sections of the screen, without the informant of patients who speak for themselves. */
function printedSections(patient: PatientRow, now: Date): Section[] {
  const sections = toSections(questionnaireFor(patient.tipo), patient, toMarks(patient.answer_marks), now);
  return sections.map((section) => ({
    ...section,
    entries: section.entries.map(({ informant, ...entry }) =>
      informant && informant !== PATIENT ? { ...entry, informant } : entry,
    ),
  }));
}

/** The content of the individual report: the screen's sections, below who the patient is. */
export function toRecordReport(
  patient: PatientRow,
  attachments: Partial<ReportAttachments> = {},
  now = new Date(),
): LetterReport {
  const { profile, consents, photo, goals, rows = {}, documents, evaluations } = attachments;
  const sections = printedSections(patient, now);
  const told = identity[patient.tipo];
  const attended = fromIsoDate(patient.attended_on);
  const block: SectionEntry[] = [
    ...fact('Nome civil', civilNameOf(patient)),
    ...(sections[0]?.entries.filter(({ column }) => column && told.includes(column)) ?? []),
  ];
  if (attended) block.push({ label: 'Data do atendimento', value: attended, long: false });
  const today = formatDate(now);
  return {
    kind: 'letter',
    title: 'Anamnese',
    subject: 'Anamnese de terapia ocupacional',
    patientName: patientNameOf(patient),
    ageText: ageOf(patient, now),
    dated: today,
    signedOn: today,
    facts: block,
    photo,
    sections: [
      ...sections,
      ...rowSections(rows, documents, {
        goals: goalsSection(goals ?? []),
        results: resultsSection(rows.results ?? []),
        absences: absencesSection(rows.absences ?? []),
        weekly_sessions: weekSection(rows.weekly_sessions ?? [], todayIso(now)),
      }),
      ...evaluationsSection(evaluations ?? [], patient.tipo),
      ...treatmentSection(patient),
      ...consentSection(patient, consents),
    ],
    therapist: therapistOf(profile),
  };
}
