/** A signature on the screen: lines as numbers, so that it is as sharp on paper as it was on the tablet. */

/** x, y, x, y … in units of the field. */
export type Stroke = readonly number[];

export type Signature =
  | {
      readonly kind: 'drawn';
      readonly width: number;
      readonly height: number;
      readonly strokes: readonly Stroke[];
    }
  /** For those who do not draw: the name that was typed and confirmed. */
  | { readonly kind: 'typed'; readonly name: string };

/** A signature that waits to be saved. `by` is whose it is: the name may be corrected after it was given. */
export type GivenSignature = {
  readonly signature: Signature;
  /** ISO, by the device's clock. */
  readonly signedAt: string;
  readonly by: string;
};

/** The signature, if it is this very person's. */
export function signatureOf(name: string, given: GivenSignature | null): GivenSignature | null {
  return given?.by === name.trim() ? given : null;
}

/** The field that is signed on, in units of its own: whatever the size of the screen, and however it is turned. */
export const signatureField = { width: 600, height: 200 } as const;
/** Of the pen, in units of the field. */
export const PEN_WIDTH = 3;

/** A field that holds so many is not a signature any more. */
export const MAX_STROKES = 300;
const MAX_POINTS = 4000;
/** In units: less than a pixel of the screen, and a twentieth of a millimetre on paper. */
const TOLERANCE = 0.4;

/** A point of the field, to a tenth of a unit; what was drawn beside it counts as its edge. */
export function toPoint(x: number, y: number): [number, number] {
  const within = (value: number, end: number) => Math.round(Math.min(Math.max(value, 0), end) * 10) / 10;
  return [within(x, signatureField.width), within(y, signatureField.height)];
}

const pointsIn = (strokes: readonly Stroke[]) => strokes.reduce((sum, { length }) => sum + length / 2, 0);

/** How far a point lies from the line between two others. */
function distance(stroke: Stroke, point: number, from: number, to: number): number {
  const at = (index: number) => stroke[index] ?? 0;
  const [x, y, ax, ay] = [at(point * 2), at(point * 2 + 1), at(from * 2), at(from * 2 + 1)];
  const [dx, dy] = [at(to * 2) - ax, at(to * 2 + 1) - ay];
  const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The same line with fewer points, none of the others further from it than `tolerance` (Ramer, Douglas, Peucker). */
export function simplify(stroke: Stroke, tolerance: number): Stroke {
  const last = stroke.length / 2 - 1;
  const kept = new Set([0, last]);
  const open: [number, number][] = [[0, last]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    let farthest = from;
    let most = tolerance;
    for (let point = from + 1; point < to; point += 1) {
      const away = distance(stroke, point, from, to);
      if (away > most) [farthest, most] = [point, away];
    }
    if (farthest === from) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return stroke.filter((_, index) => kept.has(index >> 1));
}

/** What is stored of the lines that were drawn: as fine as the eye can see, and never more than the column takes. */
export function drawnSignature(drawn: readonly Stroke[]): Signature {
  let strokes = drawn.slice(0, MAX_STROKES).map((stroke) => simplify(stroke, TOLERANCE));
  for (let tolerance = TOLERANCE * 2; pointsIn(strokes) > MAX_POINTS; tolerance *= 2) {
    strokes = strokes.map((stroke) => simplify(stroke, tolerance));
  }
  return { kind: 'drawn', ...signatureField, strokes };
}

/** A stroke as the path of an SVG; a single point is a dot. */
export function strokePath([x = 0, y = 0, ...rest]: Stroke): string {
  return rest.length === 0 ? `M${x} ${y}h0` : `M${x} ${y}L${rest.join(' ')}`;
}
