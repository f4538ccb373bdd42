import { draw, type FontFiles, openDocument } from './draw';
import { layOutPatients } from './patients';
import { layOutRecord } from './record';
import type { Report } from './report';

export type Progress = (done: number, total: number) => void;

/** A report as the bytes of a PDF file. Long work: the app runs it in a worker. */
export function render(report: Report, fonts: FontFiles, onProgress?: Progress): ArrayBuffer {
  const { doc, type } = openDocument(fonts);
  const layout = report.kind === 'record' ? layOutRecord(report, type) : layOutPatients(report, type);
  draw(doc, layout, onProgress);
  return doc.output('arraybuffer');
}
