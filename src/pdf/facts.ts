import type { Entry } from '../questionnaire/present';
import {
  line,
  lineHeight,
  lines,
  type Mark,
  measure,
  moved,
  type Row,
  sheet,
  type TextStyle,
  type Typeface,
  widthIn,
} from './layout';
import { styles } from './styles';
import { printable, wrap } from './text';

/** About 90 characters of running text. */
const LONG_MEASURE = 152;
const COLUMN_GAP = 8;
const BETWEEN = 2.6;
const FACT_LINES = 4;
/** Between two paragraphs of an answer, in lines. */
const PARAGRAPH = 0.6;

type Fact = { readonly label: readonly string[]; readonly value: readonly string[] };

function wrapped(text: string, width: number, style: TextStyle, type: Typeface): string[] {
  return wrap(printable(text, type.has), width, widthIn(type, style));
}

const columnOf = (width: number) => (width - COLUMN_GAP) / 2;

/** A short fact as it stands in a column; undefined when it needs the whole measure. */
function toFact(entry: Entry, column: number, type: Typeface): Fact | undefined {
  if (entry.long) return undefined;
  const value = wrapped(entry.value, column, styles.text, type);
  const width = widthIn(type, styles.text);
  // an e-mail that a column would cut in two
  const cut = printable(entry.value, type.has)
    .split(/\s+/)
    .some((word) => width(word) > column);
  if (value.length > FACT_LINES || cut) return undefined;
  return { label: wrapped(entry.label, column, styles.factLabel, type), value };
}

/** Two short facts side by side, labels and values on common lines. */
function factRow(facts: readonly Fact[], column: number): Row {
  const tallest = (part: keyof Fact) => Math.max(...facts.map((fact) => fact[part].length));
  const labelHeight = tallest('label') * lineHeight(styles.factLabel);
  return {
    before: BETWEEN,
    height: labelHeight + tallest('value') * lineHeight(styles.text),
    marks: facts.flatMap((fact, index) => {
      const x = sheet.left + index * (column + COLUMN_GAP);
      return [
        ...lines(fact.label, x, 0, styles.factLabel),
        ...lines(fact.value, x, labelHeight, styles.text),
      ];
    }),
  };
}

/** A label over its text, one row per line, so that a long answer can go on over the page. */
function answerRows(entry: Entry, type: Typeface): Row[] {
  const labelStyle = entry.long ? styles.longLabel : styles.factLabel;
  const labels = wrapped(entry.label, LONG_MEASURE, labelStyle, type);
  const rows: Row[] = labels.map((text, index) => ({
    before: index ? 0 : BETWEEN,
    height: lineHeight(labelStyle),
    keep: true,
    marks: [line(text, sheet.left, 0, labelStyle)],
  }));
  const step = lineHeight(styles.text);
  let before = 0;
  const texts = wrapped(entry.value, LONG_MEASURE, styles.text, type);
  texts.forEach((text, index) => {
    if (text === '') {
      before = step * PARAGRAPH;
      return;
    }
    const keep = index === 0 ? texts.length > 1 : index === texts.length - 2;
    rows.push({ before, height: step, keep, marks: [line(text, sheet.left, 0, styles.text)] });
    before = 0;
  });
  return rows;
}

/** Short facts in two columns, everything else over the whole measure, in the order in which it is given. */
export function entryRows(entries: readonly Entry[], type: Typeface): Row[] {
  const column = columnOf(measure);
  const rows: Row[] = [];
  let pair: Fact[] = [];
  const flush = () => {
    if (pair.length) rows.push(factRow(pair, column));
    pair = [];
  };
  for (const entry of entries) {
    const fact = toFact(entry, column, type);
    if (fact) {
      pair.push(fact);
      if (pair.length === 2) flush();
    } else {
      flush();
      rows.push(...answerRows(entry, type));
    }
  }
  flush();
  return rows.map((row, index) => (index ? row : { ...row, before: 0 }));
}

/** Short facts as one block of the given width, that is never split; `rest` has no place in it. */
export function factBlock(entries: readonly Entry[], width: number, type: Typeface) {
  const column = columnOf(width);
  const all = entries.map((entry) => ({ entry, fact: toFact(entry, column, type) }));
  const facts = all.flatMap(({ fact }) => fact ?? []);
  const marks: Mark[] = [];
  let height = 0;
  for (let at = 0; at < facts.length; at += 2) {
    const row = factRow(facts.slice(at, at + 2), column);
    if (at) height += row.before;
    const top = height;
    marks.push(...row.marks.map((mark) => moved(mark, top)));
    height += row.height;
  }
  return { marks, height, rest: all.flatMap(({ entry, fact }) => (fact ? [] : entry)) };
}
