import type { Drawing, Ladder, LadderMark, ValueLine } from '../questionnaire/drawing';
import {
  line,
  lineHeight,
  lines,
  measure,
  moved,
  type PageItem,
  type Row,
  rule,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import { styles } from './styles';
import { printable, printableLine, wrap } from './text';

const HAIRLINE = 0.2;
const LINE = 0.35;
const DOT = 0.95;
const BEFORE = 2.6;

/** A ladder: the handle, its text, and the days to the right. */
const HANDLE = 9;
const TEXT = 70;
const ROW_AIR = 1.2;
const MARKS_LEFT = sheet.left + HANDLE + TEXT + 8;
const MARKS_RIGHT = sheet.right - 7;
/** Where a family's sign stands beside a therapist's of the same day. */
const BESIDE = 2.3;

/** Evenly spread places, a single one in the middle. */
const spread = (count: number, left: number, right: number) =>
  Array.from({ length: count }, (_, index) =>
    count === 1 ? (left + right) / 2 : left + ((right - left) * index) / (count - 1),
  );

type Label = { readonly x: number; readonly text: string };

/** Centred labels; the first and the last always, those between only where they touch no other. */
function labelItems(labels: readonly Label[], top: number, type: Typeface): PageItem[] {
  const style = styles.foot;
  const width = widthIn(type, style);
  const extent = ({ x, text }: Label) => {
    const from = Math.max(sheet.left, Math.min(x - width(text) / 2, sheet.right - width(text)));
    return { from, to: from + width(text) };
  };
  const [last] = labels.slice(-1);
  const kept: Label[] = last ? [last] : [];
  const isFree = (label: Label) =>
    kept.every(
      (other) => extent(label).to + 1.5 < extent(other).from || extent(label).from > extent(other).to + 1.5,
    );
  for (const label of labels.slice(0, -1)) if (isFree(label)) kept.push(label);
  return kept.map((label) => line(label.text, extent(label).from, top, style));
}

const dot = (x: number, y: number, radius = DOT): PageItem => ({
  kind: 'strokes',
  x: 0,
  y,
  scale: 1,
  weight: 2 * radius,
  strokes: [[x, 0]],
});

function markItems(by: LadderMark['by'], x: number, y: number): PageItem[] {
  switch (by) {
    case 'terapeuta':
      return [dot(x, y)];
    case 'familia':
      return [{ kind: 'ring', x, y, radius: DOT }];
    case 'paciente':
      return [{ kind: 'box', x: x - DOT, y: y - DOT, size: 2 * DOT }];
    case 'correcao':
      return [{ kind: 'ring', x, y, radius: DOT }, dot(x, y, DOT / 2.4)];
    default:
      return by satisfies never;
  }
}

/** A line through points, in mm. */
const polyline = (points: readonly (readonly [x: number, y: number])[]): PageItem[] => {
  const [first] = points;
  if (!first || points.length < 2) return [];
  const [, top] = first;
  const stroke = points.flatMap(([x, y]) => [x, y - top]);
  return [{ kind: 'strokes', x: 0, y: top, scale: 1, weight: LINE, strokes: [stroke] }];
};

const raterNames = {
  terapeuta: 'terapeuta',
  familia: 'família',
  paciente: 'paciente',
  correcao: 'correção do terapeuta',
} as const;

/** The signs that occur, with who they stand for. */
function legendItems(marks: readonly LadderMark[], top: number, type: Typeface): PageItem[] {
  const width = widthIn(type, styles.foot);
  const middle = top + lineHeight(styles.foot) / 2;
  const items: PageItem[] = [];
  let x = MARKS_LEFT;
  for (const by of ['terapeuta', 'familia', 'paciente', 'correcao'] as const) {
    if (!marks.some((mark) => mark.by === by)) continue;
    const text = raterNames[by];
    items.push(...markItems(by, x + DOT, middle), line(text, x + 2 * DOT + 1.2, top, styles.foot));
    x += 2 * DOT + 1.2 + width(text) + 5;
  }
  return items;
}

function ladderMarks(ladder: Ladder, middles: readonly number[]): PageItem[] {
  const places = spread(ladder.days.length, MARKS_LEFT, MARKS_RIGHT);
  const at = ({ day, row }: LadderMark) => [places[day] ?? MARKS_LEFT, middles[row] ?? 0] as const;
  const own = ladder.marks.filter(({ by }) => by === 'terapeuta');
  // one point a day: the last that was said
  const course = ladder.days.flatMap((_, day) => own.filter((mark) => mark.day === day).slice(-1));
  const isTaken = (mark: LadderMark) => course.some(({ day, row }) => day === mark.day && row === mark.row);
  return [
    ...polyline(course.map(at)),
    ...ladder.marks.flatMap((mark, index) => {
      const [x, y] = at(mark);
      if (mark.by === 'terapeuta') return markItems(mark.by, x, y);
      const before = ladder.marks
        .slice(0, index)
        .filter(({ by, day, row }) => by !== 'terapeuta' && day === mark.day && row === mark.row).length;
      return markItems(mark.by, x + BESIDE * (before + Number(isTaken(mark))), y);
    }),
  ];
}

function ladderRow(ladder: Ladder, type: Typeface): Row {
  const items: PageItem[] = [];
  const middles: number[] = [];
  let top = 0;
  ladder.rows.forEach(({ handle, text, note }, index) => {
    const style = index === ladder.today ? styles.cellNow : styles.cell;
    const shown = printable(note ? `${text} (${note})` : text, type.has);
    const wrapped = wrap(shown, TEXT, widthIn(type, style));
    const height = wrapped.length * lineHeight(style) + 2 * ROW_AIR;
    items.push(
      rule(sheet.left, top, measure, HAIRLINE, 'hairline'),
      line(handle, sheet.left, top + ROW_AIR, styles.cellNow),
      ...lines(wrapped, sheet.left + HANDLE, top + ROW_AIR, style),
    );
    middles.push(top + height / 2);
    top += height;
  });
  items.push(rule(sheet.left, top, measure, HAIRLINE, 'hairline'));
  if (ladder.marks.length === 0) return { before: BEFORE, height: top, items };
  const places = spread(ladder.days.length, MARKS_LEFT, MARKS_RIGHT);
  const labels = ladder.days.map((text, day) => ({ x: places[day] ?? MARKS_LEFT, text }));
  const under = top + 0.8;
  const legend = under + lineHeight(styles.foot);
  return {
    before: BEFORE,
    height: legend + lineHeight(styles.foot),
    items: [
      ...items,
      ...ladderMarks(ladder, middles),
      ...labelItems(labels, under, type),
      ...legendItems(ladder.marks, legend, type),
    ],
  };
}

const PLOT = { left: sheet.left + 10, right: sheet.right - 10, height: 18 } as const;

function valueRow({ points }: ValueLine, type: Typeface): Row {
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const places = spread(points.length, PLOT.left, PLOT.right);
  const top = lineHeight(styles.foot) + 1.5;
  const placed = points.map(({ value, ...said }, index) => ({
    ...said,
    x: places[index] ?? PLOT.left,
    // equal values lie in the middle
    y: top + PLOT.height * (most === least ? 0.5 : 1 - (value - least) / (most - least)),
  }));
  const bottom = top + PLOT.height + 2.5;
  const valueLabels = placed.flatMap(({ x, y, shown }) =>
    labelItems([{ x, text: printableLine(shown, type.has) }], 0, type).map((item) =>
      moved(item, y - top + 0.3),
    ),
  );
  return {
    before: BEFORE,
    height: bottom + 0.8 + lineHeight(styles.foot),
    items: [
      ...polyline(placed.map(({ x, y }) => [x, y] as const)),
      ...placed.map(({ x, y }) => dot(x, y)),
      ...(points.length <= PLOT_LABELS ? valueLabels : endsOf(valueLabels)),
      rule(sheet.left, bottom, measure, HAIRLINE, 'hairline'),
      ...labelItems(
        placed.map(({ x, day }) => ({ x, text: day })),
        bottom + 0.8,
        type,
      ),
    ],
  };
}

/** With more points, only the first and the last value are written; the words have all. */
const PLOT_LABELS = 14;
const endsOf = <T>(items: readonly T[]): T[] => [...items.slice(0, 1), ...items.slice(-1)];

/** A drawing as one block, in black and grey. */
export function drawingRow(drawing: Drawing, type: Typeface): Row {
  switch (drawing.kind) {
    case 'ladder':
      return ladderRow(drawing, type);
    case 'line':
      return valueRow(drawing, type);
    default:
      return drawing satisfies never;
  }
}
