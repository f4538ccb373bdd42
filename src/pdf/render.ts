import { layOutConsent } from './consent';
import { draw, type OpenDocument } from './draw';
import type { Layout, Typeface } from './layout';
import { layOutPatients } from './patients';
import { layOutRecord } from './record';
import type { Report } from './report';

export type Progress = (done: number, total: number) => void;

function layOut(report: Report, type: Typeface): Layout {
  switch (report.kind) {
    case 'record':
      return layOutRecord(report, type);
    case 'consent':
      return layOutConsent(report, type);
    case 'patients':
      return layOutPatients(report, type);
  }
}

/** Draws a report into an empty document and gives the bytes of the PDF. Long work: the app runs it in a worker. */
export function render({ doc, type }: OpenDocument, report: Report, onProgress?: Progress): ArrayBuffer {
  draw(doc, layOut(report, type), onProgress);
  return doc.output('arraybuffer');
}
