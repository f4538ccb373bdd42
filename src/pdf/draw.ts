import type { jsPDF, TextOptionsLight } from 'jspdf';
import type { Stroke } from '../lib/signature';
import { describeDocument, FAMILY, type OpenDocument } from './document';
import type { Ink, Layout, PageItem, RuleItem, TextItem } from './layout';

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

function drawText(doc: jsPDF, { text, x, y, style }: TextItem): void {
  doc.setFont(FAMILY[style.font], 'normal').setFontSize(style.size).setTextColor(COLOR[style.ink]);
  doc.text(text, x, y, NO_REORDERING);
}

function drawRule(doc: jsPDF, { x, y, width, weight, ink }: RuleItem): void {
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

type StrokesItem = Extract<PageItem, { kind: 'strokes' }>;

function drawStroke(doc: jsPDF, stroke: Stroke, { x, y, scale, weight }: StrokesItem): void {
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

function drawStrokes(doc: jsPDF, item: StrokesItem): void {
  doc.setDrawColor(COLOR.ink).setFillColor(COLOR.ink).setLineWidth(item.weight);
  doc.setLineCap('round').setLineJoin('round');
  for (const stroke of item.strokes) drawStroke(doc, stroke, item);
  doc.setLineCap('butt').setLineJoin('miter');
}

/** Draws on the current page. */
export function drawItem(doc: jsPDF, item: PageItem): void {
  switch (item.kind) {
    case 'text':
      drawText(doc, item);
      break;
    case 'rule':
      drawRule(doc, item);
      break;
    case 'box':
      doc.setDrawColor(COLOR.soft).setLineWidth(BOX_LINE).rect(item.x, item.y, item.size, item.size);
      break;
    case 'ring':
      doc.setDrawColor(COLOR.ink).setFillColor('#FFFFFF').setLineWidth(BOX_LINE);
      doc.circle(item.x, item.y, item.radius, 'FD');
      break;
    case 'logo':
      drawLogo(doc, item.x, item.y, item.size);
      break;
    case 'strokes':
      drawStrokes(doc, item);
      break;
    case 'photo':
      doc.addImage(item.jpeg, 'JPEG', item.x, item.y, item.width, item.height);
      break;
    default:
      item satisfies never;
  }
}

export function drawItems(doc: jsPDF, items: readonly PageItem[]): void {
  for (const item of items) drawItem(doc, item);
}

/** Draws a layout into an empty document. */
export function drawLayout({ doc }: OpenDocument, layout: Layout): void {
  describeDocument(doc, layout);
  layout.pages.forEach((items, index) => {
    if (index) doc.addPage();
    drawItems(doc, items);
  });
  for (const { title, page } of layout.bookmarks) doc.outline.add(null, title, { pageNumber: page });
}
