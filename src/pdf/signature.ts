import { specialtyLines } from '../lib/specialty';
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
import type { PrintedTherapist } from './report';
import { styles } from './styles';
import { printableLine } from './text';
import { shorten } from './wrap';

const AIR = 24;
/** Over the second line to sign on. */
const SECOND_AIR = 20;
const GAP = 12;
const WIDTH = ((measure - GAP) * 3) / 5;
const INK = 0.3;
/** Height for handwriting. */
const BY_HAND = 8;
/** In mm. */
const SHORT_SECTION = 80;
const CATEGORY = 'Terapeuta Ocupacional';

type UnderLine = { readonly text: string; readonly byHand?: boolean };

/** The text as far as it fits below a signature. */
const known = (text: string, type: Typeface) =>
  shorten(printableLine(text, type.has), WIDTH, widthIn(type, styles.sign));

function crefitoLine(crefito: string, type: Typeface): UnderLine {
  return crefito.trim() ? { text: known(crefito, type) } : { text: 'CREFITO nº', byHand: true };
}

/** The lines below a signature (COFFITO, Resoluções 8/78, art. 54, and 627/2025); missing values become lines to fill in. */
function underLines(therapist: PrintedTherapist | undefined, type: Typeface): UnderLine[] {
  const { name = '', category = '', crefito = '', specialties = [] } = therapist ?? {};
  return [
    name.trim() ? { text: known(name, type) } : { text: 'Nome', byHand: true },
    { text: known(category, type) || CATEGORY },
    crefitoLine(crefito, type),
    ...specialties.flatMap(specialtyLines).map((text) => ({ text: known(text, type) })),
  ];
}

/** The lines below the supervisor's signature (COFFITO, Resolução 415/2012); none without a supervisor. */
function supervisorLines(therapist: PrintedTherapist | undefined, type: Typeface): UnderLine[] {
  if (!therapist?.supervisor.trim()) return [];
  const { supervisor, supervisorCrefito } = therapist;
  return [{ text: known(`Supervisionado por ${supervisor}`, type) }, crefitoLine(supervisorCrefito, type)];
}

/** A line to sign on, with the lines below it. */
function signed(under: readonly UnderLine[], top: number, type: Typeface) {
  const step = lineHeight(styles.sign);
  const items: PageItem[] = [rule(sheet.left, top, WIDTH, INK, 'ink')];
  let y = top + 1.5;
  under.forEach(({ text, byHand }, index) => {
    const style = index === 0 && !byHand ? styles.sign : styles.signSoft;
    if (byHand) y += BY_HAND - step;
    items.push(line(text, sheet.left, y, style));
    y += step;
    const from = widthIn(type, style)(text) + 2;
    if (byHand) items.push(rule(sheet.left + from, y - 1, WIDTH - from, 0.2, 'soft'));
  });
  return { items, bottom: y };
}

/** The clinic's city and the day, in one line where they fit, the last of them on the rule. */
function placeAndDay(city: string, day: string, x: number, type: Typeface): PageItem[] {
  const widthOf = widthIn(type, styles.sign);
  const place = printableLine(city, type.has);
  const inOne = [place, day].filter(Boolean).join(', ');
  const width = sheet.right - x;
  const said = widthOf(inOne) <= width ? [inOne] : [shorten(`${place},`, width, widthOf), day];
  const top = AIR - 1 - said.length * lineHeight(styles.sign);
  return lines(said, x, top, styles.sign);
}

/** Space for the signature, and for that of a supervisor, each with a line to sign on; place, and `day` ('dd/mm/aaaa'). */
export function signature(therapist: PrintedTherapist | undefined, day: string, type: Typeface): Row {
  const dateX = sheet.left + WIDTH + GAP;
  const first = signed(underLines(therapist, type), AIR, type);
  const supervisor = supervisorLines(therapist, type);
  const second = supervisor.length > 0 ? signed(supervisor, first.bottom + SECOND_AIR, type) : undefined;
  return {
    before: 0,
    height: (second ?? first).bottom,
    items: [
      ...first.items,
      ...(second?.items ?? []),
      rule(dateX, AIR, sheet.right - dateX, INK, 'ink'),
      line('Local e data', dateX, AIR + 1.5, styles.sign),
      ...placeAndDay(therapist?.city ?? '', day, dateX, type),
    ],
  };
}

/** Keeps the signature with content on its page: a short last section, or the last lines of a long one. */
export function boundToSignature(rows: readonly Row[]): Row[] {
  const start = rows.findLastIndex(({ bookmark }) => bookmark !== undefined);
  const height = rows.slice(start).reduce((sum, row) => sum + row.before + row.height, 0);
  const from = start >= 0 && height <= SHORT_SECTION ? start : rows.length - 2;
  return rows.map((row, index) => (index >= from ? { ...row, keep: true } : row));
}
