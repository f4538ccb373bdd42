import { line, type PageItem, sheet, type Typeface, widthIn } from './layout';
import { styles } from './styles';

export const HAIRLINE = 0.2;
const LINE = 0.35;
export const DOT = 0.95;
export const BEFORE_DRAWING = 2.6;

/** Evenly spread places, a single one in the middle. */
export const spread = (count: number, left: number, right: number) =>
  Array.from({ length: count }, (_, index) =>
    count === 1 ? (left + right) / 2 : left + ((right - left) * index) / (count - 1),
  );

type Label = { readonly x: number; readonly text: string };

/** Centred labels; the first and the last always, those between only where they touch no other. */
export function labelItems(labels: readonly Label[], top: number, type: Typeface): PageItem[] {
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

export const dot = (x: number, y: number, radius = DOT): PageItem => ({
  kind: 'strokes',
  x: 0,
  y,
  scale: 1,
  weight: 2 * radius,
  strokes: [[x, 0]],
});

/** A line through points, in mm. */
export const polyline = (points: readonly (readonly [x: number, y: number])[]): PageItem[] => {
  const [first] = points;
  if (!first || points.length < 2) return [];
  const [, top] = first;
  const stroke = points.flatMap(([x, y]) => [x, y - top]);
  return [{ kind: 'strokes', x: 0, y: top, scale: 1, weight: LINE, strokes: [stroke] }];
};
