import type { QueryClient } from '@tanstack/react-query';
import type { MadeFile, PatientRecord } from '../../data/records/patientCopy';
import { generatePdf } from '../../pdf/generate';
import { recordFileName } from '../../pdf/names';
import { consentPlainText, consentTextOf } from '../../questionnaire/consent';
import { type ReportAttachments, toRecordReport } from '../recordReport';
import { readPhoto, readProfile } from '../reportAttachments';
import { familyFile } from './familyFile';
import { notesFiles } from './notesText';

/** The generated files of a copy: the report, the session notes, the family's answers, each accepted consent text. */
export function copyFiles(
  queryClient: QueryClient,
  userId: string,
  { patient, consents, notes, family }: PatientRecord,
): MadeFile[] {
  const versions = new Set(consents.map(({ text_version }) => text_version));
  const report = async (signal: AbortSignal) => {
    const [profile, photo] = await Promise.all([
      readProfile(queryClient, userId),
      readPhoto(queryClient, patient),
    ]);
    const attachments: ReportAttachments = { profile, photo, newestConsent: consents.at(-1) };
    return generatePdf(toRecordReport(patient, attachments), { signal });
  };
  return [
    { name: recordFileName(patient.nome), make: report },
    ...notesFiles(patient.nome, notes),
    ...familyFile(patient, family),
    ...[...versions].flatMap((version) => {
      const text = consentTextOf(version);
      // exactly the bytes that the consent's hash was computed from
      return text ? [{ name: `consentimento_${version}.txt`, make: async () => consentPlainText(text) }] : [];
    }),
  ];
}
