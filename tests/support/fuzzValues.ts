import type { seededRandom } from './random';

export type Random = ReturnType<typeof seededRandom>;

export const pick = <T>({ between }: Random, from: readonly T[]): T => from[between(0, from.length - 1)] as T;

const fragments = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table patients; --",
  '" or ""="',
  '\\',
  '%',
  '_',
  '*',
  '(',
  '))',
  ',',
  '.',
  '..',
  '../..',
  ':',
  '::text',
  '->>',
  'a->b->>c',
  'eq.1',
  'not.eq.1',
  'in.(1,2',
  'is.null',
  'is.nonsense',
  'or=(a.eq.1',
  'cs.{a}',
  'ov.[1,2)',
  'fts.a&b',
  'plfts(portuguese).x',
  'match.^(a+)+$',
  'imatch.[',
  'any.{1}',
  'like(any).{a,b}',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\ud800',
  '\udc00x',
  '\u202eabc',
  'ação é ü ß',
  '🏠'.repeat(20),
  'a'.repeat(300),
  'x'.repeat(20_000),
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '1e400',
  '9'.repeat(40),
  '0x10',
  '2026-02-30',
  '999999-01-01',
  'infinity',
  '-infinity',
  '2026-01-01T00:00:00+99:00',
  'now',
  'pg_sleep(5)',
  'current_user',
  'auth.uid()',
  'select version()',
  '__proto__',
  'constructor',
  'toString',
] as const;

const numbers = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324];

export function oddText(random: Random): string {
  const first = pick(random, fragments);
  return random.next() < 0.2 ? first + pick(random, fragments) : first;
}

export function oddValue(random: Random, depth = 0): unknown {
  const kind = random.between(0, depth > 3 ? 4 : 6);
  if (kind <= 1) return oddText(random);
  if (kind === 2) return pick(random, numbers);
  if (kind === 3) return pick(random, [null, true, false]);
  if (kind === 4) return pick(random, [[], {}, '']);
  const length = random.between(0, 4);
  if (kind === 5) return Array.from({ length }, () => oddValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length }, () => [oddText(random).slice(0, 40), oddValue(random, depth + 1)]),
  );
}

/** A body that rarely matches its content type. */
export function oddBody(random: Random, value: unknown): Buffer {
  const kind = random.between(0, 19);
  const text = JSON.stringify(value) ?? '';
  if (kind === 0) return Buffer.from(text.slice(0, random.between(0, text.length)));
  if (kind === 1) return Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  if (kind === 2) return Buffer.from(text.replace(/[a-z]/i, '\u0000'));
  if (kind === 3) {
    const depth = pick(random, [100, 5_000, 50_000]);
    return Buffer.from('['.repeat(depth) + ']'.repeat(depth));
  }
  if (kind === 4) {
    const depth = pick(random, [100, 5_000]);
    return Buffer.from(`${'{"nome":'.repeat(depth)}1${'}'.repeat(depth)}`);
  }
  if (kind === 5) return Buffer.from(text.replace(/"([a-z])/g, '"\\ud800$1'));
  if (kind === 6) return Buffer.from(text.replace(/\d+/, '9'.repeat(400)));
  if (kind === 7) return Buffer.from(Array.from({ length: 64 }, () => random.between(0, 255)));
  return Buffer.from(text);
}
