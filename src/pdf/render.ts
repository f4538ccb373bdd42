import { informedBy, sharedInformant } from '../questionnaire/marks';
import type { Section } from '../questionnaire/present';
import { wrapped } from './answerRows';
import { layOutBlank } from './blank';
import { layOutConsent } from './consent';
import { describeDocument, type OpenDocument } from './document';
import { drawLayout } from './draw';
import { entryRows } from './facts';
import { layOut, runningHead, sectionTitle } from './furniture';
import { patientHeading } from './heading';
import { type Layout, line, lineHeight, measure, type Row, sheet, type Typeface } from './layout';
import { letterhead } from './letterhead';
import { layOutNotes } from './notes';
import { type DrawingProgress, drawPatients } from './patients';
import type { LetterReport, PicturesReport, Report } from './report';
import { boundToSignature, signature } from './signature';
import { styles } from './styles';
import { printableLine } from './text';

const PICTURE_MARGIN = 8;

/** Draws each picture on an A4 page of its own, turned as the picture is, as large as fits. */
function drawPictures({ doc }: OpenDocument, { title, pictures }: PicturesReport): void {
  describeDocument(doc, { title, subject: '', author: '' });
  for (const { jpeg, width, height } of pictures) {
    doc.addPage('a4', width > height ? 'landscape' : 'portrait');
    const { pageSize } = doc.internal;
    const page = { width: pageSize.getWidth(), height: pageSize.getHeight() };
    const scale = Math.min(
      (page.width - 2 * PICTURE_MARGIN) / width,
      (page.height - 2 * PICTURE_MARGIN) / height,
    );
    const shown = { width: width * scale, height: height * scale };
    const x = (page.width - shown.width) / 2;
    doc.addImage(jpeg, 'JPEG', x, (page.height - shown.height) / 2, shown.width, shown.height);
  }
  // the document was opened with an empty page
  doc.deletePage(1);
}

/** A signed paper about one patient, laid out in pages. */
export function layOutLetter(report: LetterReport, type: Typeface): Layout {
  const { patientName, ageText: under, facts, photo, therapist, dated, signedOn } = report;
  const title = `${report.title} - ${patientName}`;
  const rows = [
    letterhead(therapist, dated, type),
    ...boundToSignature([
      ...patientHeading({ title, patientName, under, facts }, photo, type),
      ...sectionRows(report.sections, type),
    ]),
    signature(therapist, signedOn, type),
  ];
  const about = { title, subject: report.subject, author: therapist?.name ?? '', id: report.id };
  return layOut(rows, about, runningHead(printableLine(title, type.has), dated, type), type);
}

const AIR_UNDER_INFORMANT = 1.6;

function informantRows(informant: string, type: Typeface): Row[] {
  const said = wrapped(informedBy(informant), measure, styles.informant, type);
  const height = lineHeight(styles.informant);
  return said.map((text, index) => ({
    before: 0,
    height: height + (index === said.length - 1 ? AIR_UNDER_INFORMANT : 0),
    keep: true,
    items: [line(text, sheet.left, 0, styles.informant)],
  }));
}

/** The sections that have answers. One informant of all of them is named once, below the title. */
function sectionRows(sections: readonly Section[], type: Typeface): Row[] {
  return sections
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => {
      const informant = sharedInformant(entries);
      if (!informant) return [sectionTitle(title), ...entryRows(entries, type)];
      const unnamed = entries.map(({ informant: _, ...entry }) => entry);
      return [sectionTitle(title), ...informantRows(informant, type), ...entryRows(unnamed, type)];
    });
}

/** Draws a report into an empty document and returns the PDF. Slow, so the app runs it in a worker. */
export function render(document: OpenDocument, report: Report, onProgress?: DrawingProgress): ArrayBuffer {
  switch (report.kind) {
    case 'consent':
      drawLayout(document, layOutConsent(report, document.type));
      break;
    case 'notes':
      drawLayout(document, layOutNotes(report, document.type));
      break;
    case 'letter':
      drawLayout(document, layOutLetter(report, document.type));
      break;
    case 'blank':
      drawLayout(document, layOutBlank(report, document.type));
      break;
    case 'patients':
      drawPatients(document, report, onProgress);
      break;
    case 'pictures':
      drawPictures(document, report);
      break;
    default:
      report satisfies never;
  }
  return document.doc.output('arraybuffer');
}
