import { layOut, runningHead } from './furniture';
import { patientHeading } from './heading';
import type { Layout, Typeface } from './layout';
import { letterhead } from './letterhead';
import type { LetterReport } from './report';
import { sectionRows } from './sections';
import { boundToSignature, signature } from './signature';
import { printableLine } from './text';

/** A signed paper about one patient for somebody, laid out in pages. */
export function layOutLetter(report: LetterReport, type: Typeface): Layout {
  const { patientName, ageText: under, facts, therapist, dated, signedOn } = report;
  const title = `${report.title} - ${patientName}`;
  const rows = [
    letterhead(therapist, dated, type),
    ...boundToSignature([
      ...patientHeading({ title, patientName, under, facts }, undefined, type),
      ...sectionRows(report.sections, type),
    ]),
    signature(therapist, signedOn, type),
  ];
  const about = { title, subject: report.subject, author: therapist?.name ?? '', id: report.id };
  return layOut(rows, about, runningHead(printableLine(title, type.has), dated, type), type);
}
