import type { Width } from '../questionnaire/field';
import { entryRows } from './facts';
import { layOut, namedHead, sectionTitle } from './furniture';
import { headingBlock } from './heading';
import {
  type Layout,
  line,
  lineHeight,
  lines,
  measure,
  type PageItem,
  type Row,
  rule,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import { letterhead } from './letterhead';
import type { BlankField, BlankReport } from './report';
import { styles } from './styles';
import { wrap } from './text';

/** The distance between two writing lines, in mm. */
const WRITING = 8.5;
const BETWEEN = 5;
const GAP = 6;
const INK = 0.2;
const BOX = 3.6;
const BOX_GAP = 2;
const OPTION_GAP = 6;
/** The minimum length of the line after 'Outro', in mm. */
const LEAST_LINE = 18;
const LINE_GAP = 2;
const AIR_UNDER_TITLE = 5;
/** Numbers of lines for a long answer: the first one with the fewest pages is used. */
const LONG_LINES = [6, 5, 4] as const;

type Block = { readonly height: number; readonly items: readonly PageItem[] };
type Short = Extract<BlankField, { readonly width: Width }>;

const share: Record<Width, number> = { third: 1 / 3, half: 1 / 2, 'two-thirds': 2 / 3, full: 1 };

/** A line to write on. */
const writing = (x: number, y: number, width: number) => rule(x, y, width, INK, 'soft');

/** The label, and its hint below. */
function labelBlock({ label, hint = '' }: BlankField, x: number, width: number, type: Typeface): Block {
  const labels = wrap(label, width, widthIn(type, styles.ask));
  const hints = wrap(hint, width, widthIn(type, styles.foot));
  const under = labels.length * lineHeight(styles.ask);
  return {
    height: under + hints.length * lineHeight(styles.foot),
    items: [...lines(labels, x, 0, styles.ask), ...lines(hints, x, under, styles.foot)],
  };
}

/** Day, month and year, apart from each other by slashes. */
function dateItems(x: number, y: number, width: number, type: Typeface): PageItem[] {
  const slash = widthIn(type, styles.text)('/');
  const part = (width - 2 * (slash + 2)) / 4;
  const second = x + part + slash + 2;
  const third = second + part + slash + 2;
  const top = y - lineHeight(styles.text);
  return [
    writing(x, y, part),
    line('/', x + part + 1, top, styles.text),
    writing(second, y, part),
    line('/', second + part + 1, top, styles.text),
    writing(third, y, 2 * part),
  ];
}

/** Short fields side by side, over the whole width, with aligned labels and lines. */
function shortRow(fields: readonly Short[], type: Typeface): Block {
  const all = fields.reduce((sum, { width }) => sum + share[width], 0);
  let x: number = sheet.left;
  const placed = fields.map((field) => {
    const width = ((measure + GAP) * share[field.width]) / all - GAP;
    const cell = { field, x, width, label: labelBlock(field, x, width, type) };
    x += width + GAP;
    return cell;
  });
  const height = Math.max(...placed.map(({ label }) => label.height)) + WRITING;
  return {
    height,
    items: placed.flatMap((cell) => [
      ...cell.label.items,
      ...(cell.field.kind === 'date'
        ? dateItems(cell.x, height, cell.width, type)
        : [writing(cell.x, height, cell.width)]),
    ]),
  };
}

/** The label and its writing lines, on one page. */
function longRow(field: BlankField, count: number, type: Typeface): Block {
  const { height, items } = labelBlock(field, sheet.left, measure, type);
  const rules = Array.from({ length: count }, (_, index) =>
    writing(sheet.left, height + (index + 1) * WRITING, measure),
  );
  return { height: height + count * WRITING, items: [...items, ...rules] };
}

function boxesRow(field: Extract<BlankField, { kind: 'boxes' }>, type: Typeface): Block {
  const label = labelBlock(field, sheet.left, measure, type);
  const items: PageItem[] = [...label.items];
  const step = lineHeight(styles.text) + 1.5;
  const widthOf = widthIn(type, styles.text);
  let x: number = sheet.left;
  let y = label.height + 1.5;
  for (const option of field.options) {
    const width = BOX + BOX_GAP + widthOf(option);
    if (x > sheet.left && x + width > sheet.right) {
      x = sheet.left;
      y += step;
    }
    items.push({ kind: 'box', x, y: y + (lineHeight(styles.text) - BOX) / 2, size: BOX });
    items.push(line(option, x + BOX + BOX_GAP, y, styles.text));
    x += width + OPTION_GAP;
  }
  const from = x - OPTION_GAP + LINE_GAP;
  if (field.other && sheet.right - from >= LEAST_LINE) {
    items.push(writing(from, y + lineHeight(styles.text), sheet.right - from));
  }
  return { height: y + step, items };
}

/** The fields in order; short ones fill a row as far as their widths allow. */
function fieldRows(fields: readonly BlankField[], long: number, type: Typeface): Row[] {
  const blocks: Block[] = [];
  let row: Short[] = [];
  const flush = () => {
    if (row.length) blocks.push(shortRow(row, type));
    row = [];
  };
  for (const field of fields) {
    if ('width' in field) {
      const filled = row.reduce((sum, { width }) => sum + share[width], 0);
      if (filled + share[field.width] > 1.01) flush();
      row.push(field);
      continue;
    }
    flush();
    blocks.push(field.kind === 'lines' ? longRow(field, long, type) : boxesRow(field, type));
  }
  flush();
  return blocks.map((block, index) => ({ ...block, before: index ? BETWEEN : 0 }));
}

const kept = (rows: readonly Row[]) => rows.map((row) => ({ ...row, keep: true }));

/** A line to sign on, one for place and date, and the version of the text. */
function signatureRow(version: string, type: Typeface): Row {
  const top = 20;
  const width = (measure - GAP) * 0.6;
  const dateX = sheet.left + width + GAP;
  const under = top + 1.5;
  const stamp = under + lineHeight(styles.sign) + 1;
  return {
    before: 0,
    height: stamp + lineHeight(styles.foot),
    items: [
      writing(sheet.left, top, width),
      writing(dateX, top, sheet.right - dateX),
      line('Assinatura de quem aceita', sheet.left, under, styles.sign),
      line('Local e data', dateX, under, styles.sign),
      ...lines(wrap(version, measure, widthIn(type, styles.foot)), sheet.left, stamp, styles.foot),
    ],
  };
}

/** The consent text and the signature, on a page of their own. */
function consentRows({ consent }: BlankReport, type: Typeface): Row[] {
  const opening: Row = { ...sectionTitle(consent.title), breakBefore: true };
  const text = entryRows(consent.text, type, styles.term);
  const declared = entryRows(consent.text.slice(-1), type, styles.term).length;
  const fields = fieldRows(consent.fields, 0, type);
  return [
    opening,
    ...text.slice(0, -declared),
    // the declaration stays on the page of the signature
    ...kept(text.slice(-declared)),
    ...kept(fields.map((row) => ({ ...row, before: BETWEEN }))),
    signatureRow(consent.version, type),
  ];
}

function layOutWith(long: number, report: BlankReport, type: Typeface): Layout {
  const { title, under, nameLabel, therapist } = report;
  const heading = headingBlock({ title, under, facts: [] }, undefined, type).row;
  const rows = [
    letterhead(therapist, undefined, type),
    heading,
    ...report.sections.flatMap((section) => {
      const fields = fieldRows(section.fields, long, type);
      if (section.title) return [sectionTitle(section.title), ...fields];
      return fields.map((row, index) => (index ? row : { ...row, before: AIR_UNDER_TITLE }));
    }),
    ...consentRows(report, type),
  ];
  const about = { title, subject: 'Formulário em branco', author: therapist?.name ?? '' };
  return layOut(rows, about, namedHead(title, nameLabel, type), type);
}

/** A form to fill in on paper, laid out in pages. */
export function layOutBlank(report: BlankReport, type: Typeface): Layout {
  const layouts = LONG_LINES.map((long) => layOutWith(long, report, type));
  const fewest = Math.min(...layouts.map(({ pages }) => pages.length));
  return layouts.find(({ pages }) => pages.length === fewest) ?? layOutWith(LONG_LINES[0], report, type);
}
