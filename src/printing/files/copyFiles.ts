import type { QueryClient } from '@tanstack/react-query';
import type { CopiedRecord } from '../../data/records/copiedRecord';
import { coursesOf } from '../../data/records/goals';
import type { MadeFile } from '../../data/records/patientCopy';
import { therapistOf } from '../../data/records/profile';
import { patientNameOf } from '../../lib/patientName';
import { generatePdf } from '../../pdf/generate';
import { consentFileName, pdfName } from '../../pdf/names';
import type { Report } from '../../pdf/report';
import { type ConsentKind, consentKindOf } from '../../questionnaire/consentKinds';
import { namedGoal } from '../../questionnaire/goalMarks';
import { toConsentReport } from '../consentTerm';
import { type ReportAttachments, toRecordReport } from '../recordReport';
import { readPhoto, readProfile } from '../reportAttachments';
import { unprintedText } from '../unprintedText';
import { consentFile } from './consentFile';
import { familyFile } from './familyFile';
import { notesFiles } from './notesText';

/** The record for other programs; `docs/export.md` describes it. */
const FHIR_FILE = 'fhir.json';

/**
 * The generated files of a copy: the report, the session notes, the family's answers, each signed term, each accepted
 * consent text, and the record as FHIR.
 */
export function copyFiles(queryClient: QueryClient, userId: string, record: CopiedRecord): MadeFile[] {
  const { patient, rows, documents, notes, family, evaluations } = record;
  const { consents } = rows;
  const name = patientNameOf(patient);
  const named = rows.goals.map(namedGoal);
  const versions = new Set(consents.map(({ text_version }) => text_version));
  let reading: ReturnType<typeof readProfile> | undefined;
  const profileOnce = () => {
    reading ??= readProfile(queryClient, userId);
    return reading;
  };
  const pdf = (name: string, toReport: () => Promise<Report>): MadeFile => ({
    name,
    make: async (signal, _missing, miss) => {
      const { file, unprinted } = await generatePdf(await toReport(), { signal });
      if (unprinted.length > 0) miss(`${name}. ${unprintedText(unprinted)}`);
      return file;
    },
  });
  const report = pdf(pdfName('anamnese', name), async () => {
    const [profile, photo] = await Promise.all([profileOnce(), readPhoto(queryClient, patient)]);
    const goals = coursesOf(rows.goals, rows.goal_ratings);
    const treatment = { rows, documents, goals, evaluations };
    const attachments: ReportAttachments = { profile, photo, consents, ...treatment };
    return toRecordReport(patient, attachments);
  });
  const numbers = new Map<ConsentKind, number>();
  const terms = consents.flatMap((consent) => {
    const kind = consentKindOf(consent.text_version);
    const term = consent.signature && toConsentReport(patient, consent);
    if (!kind || !term) return [];
    const number = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, number);
    return pdf(consentFileName(name, consent.text_version, number), async () => ({
      ...term,
      therapist: therapistOf(await profileOnce()),
    }));
  });
  const fhir: MadeFile['make'] = async (_signal, missing) => {
    const [{ fhirBundle }, profile] = await Promise.all([import('./fhir/bundle'), profileOnce()]);
    return fhirBundle(record, { profile, missing });
  };
  return [
    report,
    ...terms,
    ...notesFiles(name, notes, named),
    ...familyFile(patient, family, named),
    ...[...versions].flatMap((version) => consentFile(version) ?? []),
    { name: FHIR_FILE, make: fhir, afterFiles: true },
  ];
}
