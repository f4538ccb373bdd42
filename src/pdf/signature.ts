import {
  line,
  lineHeight,
  measure,
  type PageItem,
  type Row,
  rule,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import type { Therapist } from './report';
import { styles } from './styles';
import { printableLine, shorten } from './text';

const AIR = 32;
const GAP = 12;
const WIDTH = ((measure - GAP) * 3) / 5;
const INK = 0.3;
/** Height for handwriting. */
const BY_HAND = 8;
/** In mm. */
const SHORT_SECTION = 80;
const CATEGORY = 'Terapeuta Ocupacional';

type UnderLine = { readonly text: string; readonly byHand?: boolean };

/** The lines below a signature (COFFITO, Resolução 8/78, art. 54); missing values become lines to fill in. */
function underLines(therapist: Therapist | undefined, type: Typeface): UnderLine[] {
  const { name, category, crefito } = therapist ?? { name: '', category: '', crefito: '' };
  const known = (text: string) => shorten(printableLine(text, type.has), WIDTH, widthIn(type, styles.sign));
  return [
    name.trim() ? { text: known(name) } : { text: 'Nome', byHand: true },
    { text: known(category) || CATEGORY },
    crefito.trim() ? { text: known(crefito) } : { text: 'CREFITO nº', byHand: true },
  ];
}

/** Space for a signature, a line to sign on, and a line for place and date. */
export function signature(therapist: Therapist | undefined, type: Typeface): Row {
  const step = lineHeight(styles.sign);
  const dateX = sheet.left + WIDTH + GAP;
  const items: PageItem[] = [
    rule(sheet.left, AIR, WIDTH, INK, 'ink'),
    rule(dateX, AIR, sheet.right - dateX, INK, 'ink'),
  ];
  let y = AIR + 1.5;
  underLines(therapist, type).forEach(({ text, byHand }, index) => {
    const style = index === 0 && !byHand ? styles.sign : styles.signSoft;
    if (byHand) y += BY_HAND - step;
    items.push(line(text, sheet.left, y, style));
    y += step;
    const from = widthIn(type, style)(text) + 2;
    if (byHand) items.push(rule(sheet.left + from, y - 1, WIDTH - from, 0.2, 'soft'));
  });
  items.push(line('Local e data', dateX, AIR + 1.5, styles.sign));
  return { before: 0, height: y, items };
}

/** Keeps the signature with content on its page: a short last section, or the last lines of a long one. */
export function boundToSignature(rows: readonly Row[]): Row[] {
  const start = rows.findLastIndex(({ bookmark }) => bookmark !== undefined);
  const height = rows.slice(start).reduce((sum, row) => sum + row.before + row.height, 0);
  const from = start >= 0 && height <= SHORT_SECTION ? start : rows.length - 2;
  return rows.map((row, index) => (index >= from ? { ...row, keep: true } : row));
}
