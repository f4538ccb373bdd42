import { informedBy } from '../questionnaire/marks';
import type { SectionEntry } from '../questionnaire/present';
import { drawingRow } from './drawing';
import { line, lineHeight, type Row, sheet, type TextStyle, type Typeface, widthIn } from './layout';
import { styles } from './styles';
import { printable } from './text';
import { wrap, wrapParagraphs } from './wrap';

/** About 90 characters of body text. */
const LONG_MEASURE = 152;
export const BETWEEN_ANSWERS = 2.6;
/** In mm: less than a page, beside the title of a section. */
const WHOLE = 225;
/** The gap between two paragraphs of an answer, in lines. */
const PARAGRAPH = 0.6;

export function wrapped(text: string, width: number, style: TextStyle, type: Typeface): string[] {
  return wrap(printable(text, type.has), width, widthIn(type, style));
}

/** The informant below the answer; no line without one. */
export function informantLines({ informant }: SectionEntry, width: number, type: Typeface): string[] {
  return informant ? wrapped(informedBy(informant), width, styles.informant, type) : [];
}

/** A label above its text, one row per line, so that a long answer can continue on the next page. */
export function answerRows(entry: SectionEntry, type: Typeface, textStyle: TextStyle): Row[] {
  const style = entry.marked ? styles.marked : textStyle;
  const labelStyle = entry.long ? styles.longLabel : styles.factLabel;
  const labels = wrapped(entry.label, LONG_MEASURE, labelStyle, type);
  const rows: Row[] = labels.map((text, index) => ({
    before: index ? 0 : BETWEEN_ANSWERS,
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
  // a label without words heads what follows
  const heads = entry.value === '';
  const whole = [...rows, ...(last ? [{ ...last, keep: heads || under.length > 0 }] : []), ...under];
  const tall = whole.reduce((sum, row) => sum + row.before + row.height, 0);
  // a drawing stands on the page of the last words
  const kept = entry.whole && tall <= WHOLE ? 0 : entry.drawing ? whole.length - 2 : whole.length;
  return whole.map((row, index) => ({
    ...row,
    ...(index === 0 && { opens: true }),
    ...(index >= kept && index < whole.length - 1 && { keep: true }),
  }));
}
