import { consentPage } from './consent';
import { entryRows } from './facts';
import { layOut, runningHead, sectionTitle } from './furniture';
import { patientHeading } from './heading';
import type { Layout, Typeface } from './layout';
import { letterhead } from './letterhead';
import type { RecordReport } from './report';
import { boundToSignature, signature } from './signature';
import { printableLine } from './text';

/** One patient's record, laid out in pages. */
export function layOutRecord(report: RecordReport, type: Typeface): Layout {
  const { patientName, ageText: under, patient: facts, photo } = report;
  const title = `Anamnese - ${patientName}`;
  const body = report.sections
    .filter((section) => section.entries.length)
    .flatMap((section) => [sectionTitle(section.title), ...entryRows(section.entries, type)]);
  const rows = [
    letterhead(report.therapist, report.generatedOn, type),
    ...boundToSignature([...patientHeading({ title, patientName, under, facts }, photo, type), ...body]),
    signature(report.therapist, type),
    ...(report.consent ? consentPage(report.consent, type) : []),
  ];
  const about = { title, subject: 'Anamnese de terapia ocupacional', author: report.therapist?.name ?? '' };
  const head = runningHead(printableLine(title, type.has), report.generatedOn, type);
  return layOut(rows, about, head, type);
}
