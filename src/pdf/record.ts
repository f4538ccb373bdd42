import type { Entry, Section } from '../questionnaire/present';
import { frame, furnish, letterhead, sectionTitle, signature, styles, titleBlock } from './furniture';
import {
  type Layout,
  line,
  lineHeight,
  lines,
  measure,
  type Row,
  sheet,
  type TextStyle,
  type Typeface,
  widthIn,
} from './layout';
import { paginate } from './paginate';
import type { RecordReport } from './report';
import { printable, printableLine, wrap } from './text';

const LONG_MEASURE = 160;
const COLUMN_GAP = 8;
const COLUMN = (measure - COLUMN_GAP) / 2;
const BETWEEN = 2.6;
const FACT_LINES = 4;

type Fact = { readonly label: readonly string[]; readonly value: readonly string[] };

function wrapped(text: string, width: number, style: TextStyle, type: Typeface): string[] {
  return wrap(printable(text, type.has), width, widthIn(type, style));
}

/** Two short facts side by side, labels and values on common lines. */
function factRow(facts: readonly Fact[]): Row {
  const tallest = (part: keyof Fact) => Math.max(...facts.map((fact) => fact[part].length));
  const labelHeight = tallest('label') * lineHeight(styles.factLabel);
  return {
    before: BETWEEN,
    height: labelHeight + tallest('value') * lineHeight(styles.text),
    marks: facts.flatMap((fact, index) => {
      const x = sheet.left + index * (COLUMN + COLUMN_GAP);
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
      before = step * 0.6;
      return;
    }
    const keep = index === 0 ? texts.length > 1 : index === texts.length - 2;
    rows.push({ before, height: step, keep, marks: [line(text, sheet.left, 0, styles.text)] });
    before = 0;
  });
  return rows;
}

function entryRows(entries: readonly Entry[], type: Typeface): Row[] {
  const rows: Row[] = [];
  let pair: Fact[] = [];
  const flush = () => {
    if (pair.length) rows.push(factRow(pair));
    pair = [];
  };
  for (const entry of entries) {
    const value = wrapped(entry.value, COLUMN, styles.text, type);
    if (entry.long || value.length > FACT_LINES) {
      flush();
      rows.push(...answerRows(entry, type));
      continue;
    }
    pair.push({ label: wrapped(entry.label, COLUMN, styles.factLabel, type), value });
    if (pair.length === 2) flush();
  }
  flush();
  return rows.map((row, index) => (index ? row : { ...row, before: 0 }));
}

/** Leaves out, once each, what already stands at the top of the page: name and age. */
function withoutHeading(sections: readonly Section[], said: readonly string[]): Section[] {
  const open = new Set(said);
  return sections.map((section, index) => ({
    ...section,
    entries: index ? section.entries : section.entries.filter((entry) => !open.delete(entry.value)),
  }));
}

/** One patient's record, measured and cut into pages. */
export function layOutRecord(report: RecordReport, type: Typeface): Layout {
  const title = `Anamnese - ${printableLine(report.patientName, type.has)}`;
  const under = [
    ...(report.ageText ? [report.ageText] : []),
    ...(report.attendedOn ? [`Data do atendimento: ${report.attendedOn}`] : []),
  ];
  const { row: heading, whole } = titleBlock(title, under, type);
  const said = whole ? [report.patientName, report.ageText] : [report.ageText];
  const body = withoutHeading(report.sections, said)
    .filter((section) => section.entries.length)
    .flatMap((section) => [sectionTitle(section.title), ...entryRows(section.entries, type)]);
  // a signature alone on a sheet would sign nothing: the last lines go with it
  const bound = body.map((row, index) => (index >= body.length - 2 ? { ...row, keep: true } : row));
  const rows = [letterhead(report.generatedOn, type), heading, ...bound, signature(report.therapist, type)];
  const { pages, bookmarks } = paginate(rows, frame);
  return {
    title: `Anamnese - ${report.patientName}`,
    subject: 'Anamnese de terapia ocupacional',
    author: report.therapist?.name ?? '',
    pages: furnish(pages, title, report.generatedOn, type),
    bookmarks,
  };
}
