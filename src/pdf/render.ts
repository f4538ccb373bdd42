import { layOutConsent } from './consent';
import { draw, type FontFiles, openDocument } from './draw';
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

/** A report as the bytes of a PDF file. Long work: the app runs it in a worker. */
export function render(report: Report, fonts: FontFiles, onProgress?: Progress): ArrayBuffer {
  const { doc, type } = openDocument(fonts);
  draw(doc, layOut(report, type), onProgress);
  return doc.output('arraybuffer');
}
