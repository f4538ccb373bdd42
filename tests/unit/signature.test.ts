import { describe, expect, it } from 'vitest';
import {
  drawnSignature,
  MAX_STROKES,
  type Stroke,
  signatureField,
  signatureOf,
  simplify,
  strokePath,
  toPoint,
} from '../../src/lib/signature';
import { seededRandom } from '../support/random';

const points = (stroke: Stroke) => stroke.length / 2;
const drawn = (strokes: readonly Stroke[]) => {
  const signature = drawnSignature(strokes);
  if (signature.kind !== 'drawn') throw new Error('not drawn');
  return signature;
};

describe('a signature', () => {
  it('is in units of the field; points outside are moved to its edge', () => {
    expect(toPoint(12.345, 67.891)).toEqual([12.3, 67.9]);
    expect(toPoint(-5, 900)).toEqual([0, signatureField.height]);
  });

  it('keeps its shape with far fewer points', () => {
    const wave = Array.from({ length: 2000 }, (_, index) => [index * 0.3, 100 + 60 * Math.sin(index / 90)]);
    const kept = simplify(wave.flat(), 0.4);
    expect(points(kept)).toBeLessThan(120);
    expect(kept.slice(0, 2)).toEqual(wave[0]);
    expect(kept.slice(-2)).toEqual(wave.at(-1));
    // every point of the wave is close to the segment between two kept points
    for (const [x = 0, y = 0] of wave) {
      const after = kept.findIndex((value, index) => index % 2 === 0 && value >= x);
      const [ax = 0, ay = 0, bx = 0, by = 0] = kept.slice(Math.max(after - 2, 0), Math.max(after, 2) + 2);
      const line = ay + ((by - ay) * (x - ax)) / (bx - ax || 1);
      expect(Math.abs(line - y)).toBeLessThan(1);
    }
  });

  it('of one dot stays a dot, and a line that comes back to where it began stays a line', () => {
    expect(drawn([[300, 100]]).strokes).toEqual([[300, 100]]);
    expect(strokePath([300, 100])).toBe('M300 100h0');
    const there = [0, 0, 50, 0, 50, 50, 0, 50, 0, 0];
    expect(simplify(there, 0.4)).toEqual(there);
    expect(strokePath([1, 2, 3, 4])).toBe('M1 2L3 4');
  });

  it('D-60: of 20,000 points, and of far too many strokes, fits into its column', { tags: 'repeat' }, () => {
    const { next: random } = seededRandom(7);
    const scribble = Array.from({ length: 20_000 }, () => toPoint(random() * 600, random() * 200)).flat();
    const dots = Array.from({ length: 5000 }, () => toPoint(random() * 600, random() * 200));
    for (const strokes of [[scribble], dots, [scribble, ...dots]]) {
      const signature = drawn(strokes);
      expect(signature.strokes.length).toBeLessThanOrEqual(MAX_STROKES);
      expect(JSON.stringify(signature).length).toBeLessThan(100_000);
      expect(signature.strokes.flat().length).toBeGreaterThan(1);
    }
  });

  it('belongs to the name that it was given under', () => {
    const given = { signature: drawnSignature([[1, 2]]), signedAt: '2026-03-02T12:00:00Z', by: 'Ana Souza' };
    expect(signatureOf(' Ana Souza ', given)).toBe(given);
    expect(signatureOf('Ana Sousa', given)).toBeNull();
    expect(signatureOf('', null)).toBeNull();
  });
});
