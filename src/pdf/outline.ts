import type { jsPDF } from 'jspdf';
import { type Bookmark, sheet } from './layout';

/** The parts of `internal` that jsPDF's types omit. */
type Writer = {
  readonly events: { subscribe(event: 'postPutResources' | 'putCatalog', put: () => void): void };
  newObjectDeferred(): number;
  newObjectDeferredBegin(id: number, now: boolean): void;
  write(...words: (string | number)[]): void;
  getPageInfo(page: number): { readonly objId: number };
  pdfEscape(text: string): string;
};

const PT_PER_MM = 72 / 25.4;

/** Bookmarks that point to a position on a page; jsPDF's own point to its top. */
export function addOutline(doc: jsPDF, bookmarks: readonly Bookmark[]): void {
  if (bookmarks.length === 0) return;
  const pdf = doc.internal as unknown as Writer;
  let root = 0;
  pdf.events.subscribe('postPutResources', () => {
    root = pdf.newObjectDeferred();
    const ids = bookmarks.map(() => pdf.newObjectDeferred());
    pdf.newObjectDeferredBegin(root, true);
    pdf.write(`<< /Type /Outlines /First ${ids[0]} 0 R /Last ${ids.at(-1)} 0 R /Count ${ids.length} >>`);
    pdf.write('endobj');
    bookmarks.forEach(({ title, page, y }, index) => {
      const beside = (key: string, id: number | undefined) => (id ? `${key} ${id} 0 R` : '');
      const target = `[${pdf.getPageInfo(page).objId} 0 R /XYZ 0 ${((sheet.height - y) * PT_PER_MM).toFixed(2)} 0]`;
      pdf.newObjectDeferredBegin(ids[index] ?? 0, true);
      pdf.write(`<< /Title (${pdf.pdfEscape(title)}) /Parent ${root} 0 R`);
      pdf.write(beside('/Prev', ids[index - 1]), beside('/Next', ids[index + 1]), `/Dest ${target} >>`);
      pdf.write('endobj');
    });
  });
  pdf.events.subscribe('putCatalog', () => pdf.write(`/Outlines ${root} 0 R`));
}
