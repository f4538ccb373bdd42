import { layOut, runningHead } from './furniture';
import { patientHeading } from './heading';
import type { Layout, Typeface } from './layout';
import { letterhead } from './letterhead';
import type { RecordReport } from './report';
import { sectionRows } from './sections';
import { boundToSignature, signature } from './signature';
import { printableLine } from './text';

/** One patient's record, laid out in pages. */
export function layOutRecord(report: RecordReport, type: Typeface): Layout {
  const { patientName, ageText: under, patient: facts, photo } = report;
  const title = `Anamnese - ${patientName}`;
  const rows = [
    letterhead(report.therapist, report.generatedOn, type),
    ...boundToSignature([
      ...patientHeading({ title, patientName, under, facts }, photo, type),
      ...sectionRows(report.sections, type),
    ]),
    signature(report.therapist, report.generatedOn, type),
  ];
  const about = { title, subject: 'Anamnese de terapia ocupacional', author: report.therapist?.name ?? '' };
  const head = runningHead(printableLine(title, type.has), report.generatedOn, type);
  return layOut(rows, about, head, type);
}
