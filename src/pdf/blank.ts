import { BETWEEN_FIELDS, FIELD_GAP, fieldRows, writing } from './blankFields';
import { entryRows } from './facts';
import { layOut, namedHead, sectionTitle } from './furniture';
import { AIR_UNDER_TITLE, headingBlock } from './heading';
import {
  kept,
  type Layout,
  line,
  lineHeight,
  lines,
  measure,
  type Row,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import { letterhead } from './letterhead';
import type { BlankReport } from './report';
import { styles } from './styles';
import { wrap } from './wrap';

/** Numbers of lines for a long answer: the first one with the fewest pages is used. */
const LONG_LINES = [6, 5, 4] as const;

/** A line to sign on, one for place and date, and the version of the text. */
function signatureRow(version: string, type: Typeface): Row {
  const top = 20;
  const width = (measure - FIELD_GAP) * 0.6;
  const dateX = sheet.left + width + FIELD_GAP;
  const under = top + 1.5;
  const stamp = under + lineHeight(styles.sign) + 1;
  return {
    before: 0,
    height: stamp + lineHeight(styles.foot),
    items: [
      writing(sheet.left, top, width),
      writing(dateX, top, sheet.right - dateX),
      line('Assinatura de quem aceita', sheet.left, under, styles.sign),
      line('Local e data', dateX, under, styles.sign),
      ...lines(wrap(version, measure, widthIn(type, styles.foot)), sheet.left, stamp, styles.foot),
    ],
  };
}

/** The consent text and the signature, on a page of their own. */
function consentRows({ consent }: BlankReport, type: Typeface): Row[] {
  const opening: Row = { ...sectionTitle(consent.title), breakBefore: true };
  const text = entryRows(consent.text, type, styles.term);
  const declared = entryRows(consent.text.slice(-1), type, styles.term).length;
  const fields = fieldRows(consent.fields, 0, type);
  return [
    opening,
    ...text.slice(0, -declared),
    // the declaration stays on the page of the signature
    ...kept(text.slice(-declared)),
    ...kept(fields.map((row) => ({ ...row, before: BETWEEN_FIELDS }))),
    signatureRow(consent.version, type),
  ];
}

function layOutWith(long: number, report: BlankReport, type: Typeface): Layout {
  const { title, under, nameLabel, therapist } = report;
  const heading = headingBlock({ title, under, facts: [] }, undefined, type).row;
  const rows = [
    letterhead(therapist, undefined, type),
    heading,
    ...report.sections.flatMap((section) => {
      const fields = fieldRows(section.fields, long, type);
      if (section.title) return [sectionTitle(section.title), ...fields];
      return fields.map((row, index) => (index ? row : { ...row, before: AIR_UNDER_TITLE }));
    }),
    ...consentRows(report, type),
  ];
  const about = { title, subject: 'Formulário em branco', author: therapist?.name ?? '' };
  return layOut(rows, about, namedHead(title, nameLabel, type), type);
}

/** A form to fill in on paper, laid out in pages. */
export function layOutBlank(report: BlankReport, type: Typeface): Layout {
  const layouts = LONG_LINES.map((long) => layOutWith(long, report, type));
  const fewest = Math.min(...layouts.map(({ pages }) => pages.length));
  return layouts.find(({ pages }) => pages.length === fewest) ?? layOutWith(LONG_LINES[0], report, type);
}
