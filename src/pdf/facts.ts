import { informedBy } from '../questionnaire/marks';
import type { Entry } from '../questionnaire/present';
import { drawingRow } from './drawing';
import {
  line,
  lineHeight,
  lines,
  measure,
  moved,
  type PageItem,
  type Row,
  sheet,
  type TextStyle,
  type Typeface,
  widthIn,
} from './layout';
import { styles } from './styles';
import { printable, wrap, wrapParagraphs } from './text';

/** About 90 characters of body text. */
const LONG_MEASURE = 152;
const COLUMN_GAP = 8;
const BETWEEN = 2.6;
const FACT_LINES = 4;
/** The gap between two paragraphs of an answer, in lines. */
const PARAGRAPH = 0.6;

type Fact = {
  readonly label: readonly string[];
  readonly value: readonly string[];
  readonly style: TextStyle;
  readonly informant: readonly string[];
};

function wrapped(text: string, width: number, style: TextStyle, type: Typeface): string[] {
  return wrap(printable(text, type.has), width, widthIn(type, style));
}

/** The informant below the answer; no line without one. */
function informantLines({ informant }: Entry, width: number, type: Typeface): string[] {
  return informant ? wrapped(informedBy(informant), width, styles.informant, type) : [];
}

const COLUMN = (measure - COLUMN_GAP) / 2;
const SECOND = COLUMN + COLUMN_GAP;

/** A short fact for one column; undefined if it needs the full width. */
function toFact(entry: Entry, column: number, type: Typeface): Fact | undefined {
  if (entry.long) return undefined;
  const value = wrapped(entry.value, column, styles.text, type);
  const width = widthIn(type, styles.text);
  // such as an e-mail address that a column would split
  const cut = printable(entry.value, type.has)
    .split(/\s+/)
    .some((word) => width(word) > column);
  if (value.length > FACT_LINES || cut) return undefined;
  return {
    label: wrapped(entry.label, column, styles.factLabel, type),
    value,
    style: entry.marked ? styles.marked : styles.text,
    informant: informantLines(entry, column, type),
  };
}

/** Two short facts side by side, with aligned labels and values. */
function factRow(facts: readonly Fact[]): Row {
  const labelHeight = Math.max(...facts.map(({ label }) => label.length)) * lineHeight(styles.factLabel);
  const valueHeight = ({ value, style }: Fact) => value.length * lineHeight(style);
  const informantHeight = ({ informant }: Fact) => informant.length * lineHeight(styles.informant);
  return {
    before: BETWEEN,
    height: labelHeight + Math.max(...facts.map((fact) => valueHeight(fact) + informantHeight(fact))),
    items: facts.flatMap((fact, index) => {
      const x = sheet.left + index * SECOND;
      return [
        ...lines(fact.label, x, 0, styles.factLabel),
        ...lines(fact.value, x, labelHeight, fact.style),
        ...lines(fact.informant, x, labelHeight + valueHeight(fact), styles.informant),
      ];
    }),
  };
}

/** A label above its text, one row per line, so that a long answer can continue on the next page. */
function answerRows(entry: Entry, type: Typeface, textStyle: TextStyle): Row[] {
  const style = entry.marked ? styles.marked : textStyle;
  const labelStyle = entry.long ? styles.longLabel : styles.factLabel;
  const labels = wrapped(entry.label, LONG_MEASURE, labelStyle, type);
  const rows: Row[] = labels.map((text, index) => ({
    before: index ? 0 : BETWEEN,
    height: lineHeight(labelStyle),
    keep: true,
    items: [line(text, sheet.left, 0, labelStyle)],
  }));
  const step = lineHeight(style);
  const paragraphs = wrapParagraphs(printable(entry.value, type.has), LONG_MEASURE, widthIn(type, style));
  const count = paragraphs.flat().length;
  let at = 0;
  let before = 0;
  for (const paragraph of paragraphs) {
    if (paragraph.length === 0) before = step * PARAGRAPH;
    paragraph.forEach((text, index) => {
      // at least two lines of a paragraph, and of the whole answer, stay together
      const opens = index === 0 ? paragraph.length > 1 : index === paragraph.length - 2;
      const keep = opens || (at === 0 ? count > 1 : at === count - 2);
      rows.push({ before, height: step, keep, items: [line(text, sheet.left, 0, style)] });
      before = 0;
      at += 1;
    });
  }
  const informant = informantLines(entry, LONG_MEASURE, type);
  const height = lineHeight(styles.informant);
  const said = informant.map(
    (text, index): Row => ({
      before: 0,
      height,
      keep: index < informant.length - 1,
      items: [line(text, sheet.left, 0, styles.informant)],
    }),
  );
  const last = rows.pop();
  const under = [...said, ...(entry.drawing ? [drawingRow(entry.drawing, type)] : [])];
  const whole = [...rows, ...(last ? [{ ...last, keep: under.length > 0 }] : []), ...under];
  // a drawing stands on the page of the last words
  return entry.drawing
    ? whole.map((row, index) => (index === whole.length - 2 ? { ...row, keep: true } : row))
    : whole;
}

type Piece = { readonly facts: Fact[] } | { readonly long: Entry };

/** Pairs of short facts, and long answers, in the given order. `width` is the end of the second column. */
function piecesOf(entries: readonly Entry[], width: number, type: Typeface): Piece[] {
  const pieces: Piece[] = [];
  for (const entry of entries) {
    const last = pieces.at(-1);
    const row = last && 'facts' in last && last.facts.length === 1 ? last.facts : undefined;
    const beside = row && toFact(entry, Math.min(COLUMN, width - SECOND), type);
    if (beside) {
      row.push(beside);
      continue;
    }
    const first = toFact(entry, Math.min(COLUMN, width), type);
    pieces.push(first ? { facts: [first] } : { long: entry });
  }
  return pieces;
}

/** The answers of a section, ready for pagination. `style` applies to long ones. */
export function entryRows(entries: readonly Entry[], type: Typeface, style: TextStyle = styles.text): Row[] {
  return piecesOf(entries, measure, type)
    .flatMap((piece) => ('facts' in piece ? [factRow(piece.facts)] : answerRows(piece.long, type, style)))
    .map((row, index) => (index ? row : { ...row, before: 0 }));
}

/** Short facts as one unsplittable block of the given width; `rest` are the facts that do not fit in it. */
export function factBlock(entries: readonly Entry[], width: number, type: Typeface) {
  const pieces = piecesOf(entries, width, type);
  const items: PageItem[] = [];
  let height = 0;
  for (const piece of pieces) {
    if (!('facts' in piece)) continue;
    const row = factRow(piece.facts);
    const top = items.length ? height + row.before : 0;
    items.push(...row.items.map((item) => moved(item, top)));
    height = top + row.height;
  }
  return { items, height, rest: pieces.flatMap((piece) => ('long' in piece ? piece.long : [])) };
}
