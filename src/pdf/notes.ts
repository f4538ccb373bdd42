import { entryRows } from './facts';
import { layOut, runningHead, sectionTitle } from './furniture';
import { patientHeading } from './heading';
import { type Layout, line, lineHeight, measure, type Row, sheet, type Typeface, widthIn } from './layout';
import { letterhead } from './letterhead';
import type { NotesReport, PrintedNote } from './report';
import { boundToSignature, signature } from './signature';
import { styles } from './styles';
import { printableLine } from './text';
import { wrap } from './wrap';

const BETWEEN_NOTES = 6;
const AIR_OVER_AUTHOR = 0.8;

/** Small print, one row per line. */
function smallRows(text: string, type: Typeface): Row[] {
  return wrap(printableLine(text, type.has), measure, widthIn(type, styles.small)).map((each, index) => ({
    before: index ? 0 : AIR_OVER_AUTHOR,
    height: lineHeight(styles.small),
    items: [line(each, sheet.left, 0, styles.small)],
  }));
}

/** Day and kind, the text, its marks, and the author below it, who is never alone on a page. */
function noteRows(note: PrintedNote, type: Typeface): Row[] {
  const { day, kind, content, marks, corrections, author, supervisor } = note;
  const text = entryRows([{ label: `${day} · ${kind}`, value: content, long: true }], type);
  const signed = supervisor ? [author, supervisor] : [author];
  const rated = marks.map((mark) => `Meta ${mark}`);
  const under = [...rated, ...corrections, ...signed].flatMap((each) => smallRows(each, type));
  return [...text, ...under].map((row, index) => ({
    ...row,
    before: index ? row.before : BETWEEN_NOTES,
    keep: row.keep === true || (index >= text.length - 1 && index < text.length + under.length - 1),
  }));
}

/** The session notes of a period under their months, laid out in pages. */
export function layOutNotes(report: NotesReport, type: Typeface): Layout {
  const { patientName, ageText: under, facts, notes, therapist, generatedOn } = report;
  const title = `Evoluções - ${patientName}`;
  const body = notes.flatMap((note, index) => {
    const rows = noteRows(note, type);
    if (note.month === notes[index - 1]?.month) return rows;
    return [sectionTitle(note.month), ...rows.map((row, at) => (at ? row : { ...row, before: 0 }))];
  });
  const rows = [
    letterhead(therapist, generatedOn, type),
    ...boundToSignature([
      ...patientHeading({ title, patientName, under, facts }, undefined, type),
      ...smallRows(report.leftOut, type),
      ...body,
    ]),
    signature(therapist, generatedOn, type),
  ];
  const about = { title, subject: 'Evoluções de terapia ocupacional', author: therapist?.name ?? '' };
  return layOut(rows, about, runningHead(printableLine(title, type.has), generatedOn, type), type);
}
