import type { MadeFile, PatientRecord } from '../../data/patientCopy';
import { generatePdf } from '../../pdf/generate';
import { recordFileName } from '../../pdf/names';
import { consentPlainText, consentTextOf } from '../../questionnaire/consent';
import { toSections } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { toRecordReport } from './recordReport';

/** The files of a copy that are not stored anywhere: the report, and each consent text that was accepted. */
export function copyFiles({ patient, consents }: PatientRecord): MadeFile[] {
  const versions = new Set(consents.map(({ text_version }) => text_version));
  return [
    {
      name: recordFileName(patient.nome),
      make: (signal) =>
        generatePdf(toRecordReport(patient, toSections(questionnaireFor(patient.tipo), patient)), { signal }),
    },
    ...[...versions].flatMap((version) => {
      const text = consentTextOf(version);
      // byte for byte what the hash of the consent was made of
      return text ? [{ name: `consentimento_${version}.txt`, make: async () => consentPlainText(text) }] : [];
    }),
  ];
}
