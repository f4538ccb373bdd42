import type { Width } from '../questionnaire/field';
import {
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
import type { BlankField } from './report';
import { styles } from './styles';
import { wrap } from './wrap';

/** The distance between two writing lines, in mm. */
const WRITING = 8.5;
export const BETWEEN_FIELDS = 5;
export const FIELD_GAP = 6;
const INK = 0.2;
const BOX = 3.6;
const BOX_GAP = 2;
const OPTION_GAP = 6;
/** The minimum length of the line after 'Outro', in mm. */
const LEAST_LINE = 18;
const LINE_GAP = 2;

type Block = { readonly height: number; readonly items: readonly PageItem[] };
type Short = Extract<BlankField, { readonly width: Width }>;

const share: Record<Width, number> = { third: 1 / 3, half: 1 / 2, 'two-thirds': 2 / 3, full: 1 };

/** A line to write on. */
export const writing = (x: number, y: number, width: number) => rule(x, y, width, INK, 'soft');

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
    const width = ((measure + FIELD_GAP) * share[field.width]) / all - FIELD_GAP;
    const cell = { field, x, width, label: labelBlock(field, x, width, type) };
    x += width + FIELD_GAP;
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
export function fieldRows(fields: readonly BlankField[], long: number, type: Typeface): Row[] {
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
  return blocks.map((block, index) => ({ ...block, before: index ? BETWEEN_FIELDS : 0 }));
}
