import type { ConsentRow } from '../../data/records/consents';
import type { AnswerColumn, PatientRow } from '../../data/records/patients';
import { type Profile, therapistOf } from '../../data/records/profile';
import { ageText } from '../../lib/age';
import { formatDate, fromIsoDate } from '../../lib/dates';
import type { RecordReport } from '../../pdf/report';
import { fieldsOf } from '../../questionnaire/field';
import { type Entry, toSections } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { consentSection } from './consentSection';
import { toConsentTerm } from './consentTerm';

/** What stands under the title of the report instead of in the first section; name and age stand in the title. */
const identity: Record<PatientRow['tipo'], readonly AnswerColumn[]> = {
  adulto: ['dataNascimento', 'cpf'],
  infantil: ['dataNascimento', 'responsavel', 'tipo_responsavel'],
};

/** What the paper needs beside the record; each may be unknown, and none keeps a report from being made. */
export type ReportAttachments = {
  readonly profile?: Profile | null | undefined;
  readonly newestConsent?: ConsentRow | undefined;
  readonly photo?: Uint8Array | undefined;
};

function labelsOf(patient: PatientRow) {
  const [first] = questionnaireFor(patient.tipo).steps;
  const fields = fieldsOf(first);
  const labelOf = (column: AnswerColumn) =>
    fields.find((field) => field.kind !== 'age' && field.column === column)?.label;
  const age = fields.find((field) => field.kind === 'age')?.label;
  return { name: labelOf('nome'), age, identity: identity[patient.tipo].map(labelOf) };
}

/** What the individual report says: the sections of the screen, and over them who the patient is. */
export function toRecordReport(
  patient: PatientRow,
  { profile, newestConsent, photo }: ReportAttachments = {},
  now = new Date(),
): RecordReport {
  const [personal, ...others] = toSections(questionnaireFor(patient.tipo), patient, now);
  const labels = labelsOf(patient);
  const entries = personal?.entries ?? [];
  const moved = [labels.name, labels.age, ...labels.identity];
  const attended = fromIsoDate(patient.attended_on);
  const block: Entry[] = entries.filter(({ label }) => labels.identity.includes(label));
  if (attended) block.push({ label: 'Data do atendimento', value: attended, long: false });
  return {
    kind: 'record',
    patientName: patient.nome,
    ageText: ageText(patient.dataNascimento, now),
    generatedOn: formatDate(now),
    patient: block,
    photo,
    sections: [
      ...(personal ? [{ ...personal, entries: entries.filter(({ label }) => !moved.includes(label)) }] : []),
      ...others,
      ...consentSection(patient, newestConsent),
    ],
    therapist: therapistOf(profile),
    // one that nobody signed says all there is to say in its section
    consent: newestConsent?.signature ? toConsentTerm(patient.nome, newestConsent) : undefined,
  };
}
