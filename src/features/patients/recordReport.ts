import type { PatientRow } from '../../data/patients';
import { ageText } from '../../lib/age';
import { formatDate, fromIsoDate } from '../../lib/dates';
import type { RecordReport } from '../../pdf/report';
import type { Section } from '../../questionnaire/present';

/** What the individual report says: the sections that the screen shows. */
export function toRecordReport(patient: PatientRow, sections: readonly Section[]): RecordReport {
  return {
    kind: 'record',
    patientName: patient.nome,
    ageText: ageText(patient.dataNascimento),
    attendedOn: fromIsoDate(patient.attended_on),
    generatedOn: formatDate(new Date()),
    sections,
  };
}
