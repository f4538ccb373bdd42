import type { SectionEntry } from '../questionnaire/present';
import { answerRows, BETWEEN_ANSWERS, informantLines, wrapped } from './answerRows';
import {
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
import { printable } from './text';

const COLUMN_GAP = 8;
const FACT_LINES = 4;

type Fact = {
  readonly label: readonly string[];
  readonly value: readonly string[];
  readonly style: TextStyle;
  readonly informant: readonly string[];
};

const COLUMN = (measure - COLUMN_GAP) / 2;
const SECOND = COLUMN + COLUMN_GAP;

/** A short fact for one column; undefined if it needs the full width. */
function toFact(entry: SectionEntry, column: number, type: Typeface): Fact | undefined {
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
    before: BETWEEN_ANSWERS,
    opens: true,
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

type Piece = { readonly facts: Fact[] } | { readonly long: SectionEntry };

/** Pairs of short facts, and long answers, in the given order. `width` is the end of the second column. */
function piecesOf(entries: readonly SectionEntry[], width: number, type: Typeface): Piece[] {
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
export function entryRows(
  entries: readonly SectionEntry[],
  type: Typeface,
  style: TextStyle = styles.text,
): Row[] {
  return piecesOf(entries, measure, type)
    .flatMap((piece) => ('facts' in piece ? [factRow(piece.facts)] : answerRows(piece.long, type, style)))
    .map((row, index) => (index ? row : { ...row, before: 0 }));
}

/** Short facts as one unsplittable block of the given width; `rest` are the facts that do not fit in it. */
export function factBlock(entries: readonly SectionEntry[], width: number, type: Typeface) {
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
