import { property } from '../lib/property';
import type { Report } from './report';
import { type HasGlyph, printable } from './text';

/** Signs that the fonts lack, each once, and the label, the title or the name beside them. */
export type Unprinted = { readonly where: string; readonly signs: readonly string[] };

/** Where the texts stand that have no label of their own. */
const PLACES: Readonly<Record<string, string>> = { patientName: 'Nome', therapist: 'Meu perfil' };

/** All that a report says, with what it is beside. */
function* textsIn(value: unknown, where: string): Generator<readonly [where: string, text: string]> {
  if (typeof value === 'string') yield [where, value];
  // a picture has no texts, and many numbers
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  const own = [property(value, 'label'), property(value, 'title'), property(value, 'day')].find(Boolean);
  const here = typeof own === 'string' ? own : where;
  for (const [key, each] of Object.entries(value)) yield* textsIn(each, PLACES[key] ?? here);
}

function* textsOf(report: Report): ReturnType<typeof textsIn> {
  // its title is for programs, which show it in fonts of their own
  if (report.kind === 'pictures') return;
  if (report.kind !== 'patients') return yield* textsIn(report, '');
  for (const row of report.rows) yield* textsIn(row, row.name);
  yield* textsIn({ therapist: report.therapist }, '');
}

/** What of a report cannot be printed, in its order. */
export function unprintedIn(report: Report, has: HasGlyph): Unprinted[] {
  const places = new Map<string, Set<string>>();
  for (const [where, text] of textsOf(report)) {
    printable(text, has, (sign) => {
      const signs = places.get(where) ?? new Set();
      places.set(where, signs.add(sign));
    });
  }
  return Array.from(places, ([where, signs]) => ({ where, signs: [...signs] }));
}
