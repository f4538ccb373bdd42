/** A signature, usually made on the screen. Strokes are vectors, so that the print is as sharp as the screen. */

/** x, y, x, y … in units of `signatureField`. */
export type Stroke = readonly number[];

export type Signature =
  | {
      readonly kind: 'drawn';
      readonly width: number;
      readonly height: number;
      readonly strokes: readonly Stroke[];
    }
  /** The typed and confirmed name, for a signer who cannot draw. */
  | { readonly kind: 'typed'; readonly name: string }
  /** On paper, which is not here: whose name, and on which day (ISO). */
  | { readonly kind: 'paper'; readonly name: string; readonly on: string };

/** A signature that is not saved yet. `by` is the name it was given under; editing the name voids it. */
export type GivenSignature = {
  readonly signature: Signature;
  /** ISO, from the device's clock. */
  readonly signedAt: string;
  readonly by: string;
};

/** A drawing or name before its confirmation. */
export type SignatureInput = {
  readonly way: 'draw' | 'type';
  readonly strokes: readonly Stroke[];
  readonly typed: string;
};
export const noSignatureInput: SignatureInput = { way: 'draw', strokes: [], typed: '' };

/** A signature in progress; the drawing is kept when the dialog is closed without a confirmation. */
export type Signing = { readonly by: string; readonly open: boolean; readonly input: SignatureInput };

export function signatureOf(name: string, given: GivenSignature | null): GivenSignature | null {
  return given?.by === name.trim() ? given : null;
}

/** The coordinate system of a signature, independent of screen size and orientation. */
export const signatureField = { width: 600, height: 200 } as const;
/** In units of `signatureField`. */
export const PEN_WIDTH = 3;

/** A drawing with more strokes is not a signature; later strokes are dropped. */
export const MAX_STROKES = 300;
const MAX_POINTS = 4000;
/** In units of `signatureField`: less than a pixel on the screen, 0.05 mm on paper. */
const TOLERANCE = 0.4;

/** Clamps a point to the field and rounds it to a tenth of a unit. */
export function toPoint(x: number, y: number): [number, number] {
  const within = (value: number, end: number) => Math.round(Math.min(Math.max(value, 0), end) * 10) / 10;
  return [within(x, signatureField.width), within(y, signatureField.height)];
}

const pointsIn = (strokes: readonly Stroke[]) => strokes.reduce((sum, { length }) => sum + length / 2, 0);

/** The distance of a point from the line segment between two others. */
function distance(stroke: Stroke, point: number, from: number, to: number): number {
  const at = (index: number) => stroke[index] ?? 0;
  const [x, y, ax, ay] = [at(point * 2), at(point * 2 + 1), at(from * 2), at(from * 2 + 1)];
  const [dx, dy] = [at(to * 2) - ax, at(to * 2 + 1) - ay];
  const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Removes points that are within `tolerance` of the simplified line (Ramer, Douglas, Peucker). */
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

/** The stored form of the drawn strokes: simplified below what is visible, then to the column's limit. */
export function drawnSignature(drawn: readonly Stroke[]): Signature {
  let strokes = drawn.slice(0, MAX_STROKES).map((stroke) => simplify(stroke, TOLERANCE));
  for (let tolerance = TOLERANCE * 2; pointsIn(strokes) > MAX_POINTS; tolerance *= 2) {
    strokes = strokes.map((stroke) => simplify(stroke, tolerance));
  }
  return { kind: 'drawn', ...signatureField, strokes };
}

/** A stroke as SVG path data; a single point becomes a dot. */
export function strokePath([x = 0, y = 0, ...rest]: Stroke): string {
  return rest.length === 0 ? `M${x} ${y}h0` : `M${x} ${y}L${rest.join(' ')}`;
}
