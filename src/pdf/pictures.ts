import { describeDocument, type OpenDocument } from './document';
import type { PicturesReport } from './report';

const MARGIN = 8;

/** Draws each picture on an A4 page of its own, turned as the picture is, as large as fits. */
export function drawPictures({ doc }: OpenDocument, { title, pictures }: PicturesReport): void {
  describeDocument(doc, { title, subject: '', author: '' });
  for (const { jpeg, width, height } of pictures) {
    doc.addPage('a4', width > height ? 'landscape' : 'portrait');
    const { pageSize } = doc.internal;
    const page = { width: pageSize.getWidth(), height: pageSize.getHeight() };
    const scale = Math.min((page.width - 2 * MARGIN) / width, (page.height - 2 * MARGIN) / height);
    const shown = { width: width * scale, height: height * scale };
    const x = (page.width - shown.width) / 2;
    doc.addImage(jpeg, 'JPEG', x, (page.height - shown.height) / 2, shown.width, shown.height);
  }
  // the document was opened with an empty page
  doc.deletePage(1);
}
