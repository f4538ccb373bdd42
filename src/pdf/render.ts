import { layOutBlank } from './blank';
import { layOutConsent } from './consent';
import type { OpenDocument } from './document';
import { drawLayout } from './draw';
import { layOutLetter } from './letter';
import { layOutNotes } from './notes';
import { type DrawingProgress, drawPatients } from './patients';
import { drawPictures } from './pictures';
import { layOutRecord } from './record';
import type { Report } from './report';

/** Draws a report into an empty document and returns the PDF. Slow, so the app runs it in a worker. */
export function render(document: OpenDocument, report: Report, onProgress?: DrawingProgress): ArrayBuffer {
  switch (report.kind) {
    case 'record':
      drawLayout(document, layOutRecord(report, document.type));
      break;
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
