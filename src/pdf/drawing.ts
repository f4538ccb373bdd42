import type { Drawing, ValueLine } from '../questionnaire/drawing';
import { ladderRow } from './ladderRow';
import { lineHeight, measure, moved, type Row, rule, sheet, type Typeface } from './layout';
import { BEFORE_DRAWING, dot, HAIRLINE, labelItems, polyline, spread } from './strokes';
import { styles } from './styles';
import { printableLine } from './text';

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
    before: BEFORE_DRAWING,
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
