import type { jsPDF, TextOptionsLight } from 'jspdf';
import type { Stroke } from '../lib/signature';
import { describeDocument, FAMILY, type OpenDocument } from './document';
import type { Ink, Layout, Mark, RuleMark, TextMark } from './layout';

export const COLOR: Record<Ink, string> = {
  ink: '#231B24',
  soft: '#4E4550',
  accent: '#5C2458',
  hairline: '#CBC2C8',
};
const BOX_LINE = 0.3;
/** Skips jsPDF's reordering of right-to-left text, since the fonts have no such letters. */
const NO_REORDERING: TextOptionsLight = {
  isInputVisual: true,
  isOutputVisual: true,
  isInputRtl: false,
  isOutputRtl: false,
};

function drawText(doc: jsPDF, { text, x, y, style }: TextMark): void {
  doc.setFont(FAMILY[style.font], 'normal').setFontSize(style.size).setTextColor(COLOR[style.ink]);
  doc.text(text, x, y, NO_REORDERING);
}

function drawRule(doc: jsPDF, { x, y, width, weight, ink }: RuleMark): void {
  doc
    .setDrawColor(COLOR[ink])
    .setLineWidth(weight)
    .line(x, y, x + width, y);
}

function drawLogo(doc: jsPDF, x: number, y: number, size: number): void {
  const unit = size / 36;
  const at = (...points: number[]) => points.map((value, index) => (index % 2 ? y : x) + value * unit);
  doc.setFillColor(COLOR.accent).setDrawColor('#FFFFFF');
  doc
    .path([
      { op: 'm', c: at(18, 0) },
      { op: 'c', c: at(28, 0, 36, 8, 36, 18) },
      { op: 'c', c: at(36, 28, 28, 36, 18, 36) },
      { op: 'l', c: at(7, 36) },
      { op: 'c', c: at(3, 36, 0, 33, 0, 29) },
      { op: 'l', c: at(0, 18) },
      { op: 'c', c: at(0, 8, 8, 0, 18, 0) },
      { op: 'h', c: [] },
    ])
    .fill();
  doc.setLineWidth(3.6 * unit).setLineCap('round');
  doc.circle(x + 16.4 * unit, y + 18.6 * unit, 6.6 * unit, 'S');
  doc
    .path([
      { op: 'm', c: at(23.2, 11.6) },
      { op: 'l', c: at(23.2, 21.8) },
      { op: 'c', c: at(23.2, 24, 24.5, 25.4, 26.8, 25) },
    ])
    .stroke();
  doc.setLineCap('butt');
}

type StrokesMark = Extract<Mark, { kind: 'strokes' }>;

function drawStroke(doc: jsPDF, stroke: Stroke, { x, y, scale, weight }: StrokesMark): void {
  const [first = 0, second = 0, ...rest] = stroke.map((value, index) => (index % 2 ? y : x) + value * scale);
  if (rest.length < 2) {
    doc.circle(first, second, weight / 2, 'F');
    return;
  }
  const further = Array.from({ length: rest.length >> 1 }, (_, index) => ({
    op: 'l' as const,
    c: rest.slice(index * 2, index * 2 + 2),
  }));
  doc.path([{ op: 'm', c: [first, second] }, ...further]).stroke();
}

function drawStrokes(doc: jsPDF, mark: StrokesMark): void {
  doc.setDrawColor(COLOR.ink).setFillColor(COLOR.ink).setLineWidth(mark.weight);
  doc.setLineCap('round').setLineJoin('round');
  for (const stroke of mark.strokes) drawStroke(doc, stroke, mark);
  doc.setLineCap('butt').setLineJoin('miter');
}

/** Draws on the current page. */
export function drawMark(doc: jsPDF, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      drawText(doc, mark);
      break;
    case 'rule':
      drawRule(doc, mark);
      break;
    case 'box':
      doc.setDrawColor(COLOR.soft).setLineWidth(BOX_LINE).rect(mark.x, mark.y, mark.size, mark.size);
      break;
    case 'logo':
      drawLogo(doc, mark.x, mark.y, mark.size);
      break;
    case 'strokes':
      drawStrokes(doc, mark);
      break;
    case 'photo':
      doc.addImage(mark.jpeg, 'JPEG', mark.x, mark.y, mark.width, mark.height);
      break;
    default:
      mark satisfies never;
  }
}

export function drawMarks(doc: jsPDF, marks: readonly Mark[]): void {
  for (const mark of marks) drawMark(doc, mark);
}

/** Draws a layout into an empty document. */
export function drawLayout({ doc }: OpenDocument, layout: Layout): void {
  describeDocument(doc, layout);
  layout.pages.forEach((marks, index) => {
    if (index) doc.addPage();
    drawMarks(doc, marks);
  });
  for (const { title, page } of layout.bookmarks) doc.outline.add(null, title, { pageNumber: page });
}
