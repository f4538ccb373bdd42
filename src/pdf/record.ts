import type { Entry } from '../questionnaire/present';
import { entryRows } from './facts';
import { frame, furnish, sectionTitle } from './furniture';
import { headingBlock } from './heading';
import type { Layout, Row, Typeface } from './layout';
import { letterhead } from './letterhead';
import { paginate } from './paginate';
import type { RecordReport } from './report';
import { signature } from './signature';
import { printableLine } from './text';

const AIR_UNDER_FACTS = 2.6;

/** Title, age, who the patient is. A name that the title had to cut stands among the facts, in full. */
function headingRows(
  { patientName, ageText, patient, photo }: RecordReport,
  title: string,
  type: Typeface,
): Row[] {
  const { row, rest, whole } = headingBlock({ title, under: ageText, facts: patient }, photo, type);
  const name: Entry = { label: 'Nome', value: patientName, long: false };
  const further = entryRows(whole ? rest : [name, ...rest], type);
  return [row, ...further.map((each, index) => (index ? each : { ...each, before: AIR_UNDER_FACTS }))];
}

/** One patient's record, measured and cut into pages. */
export function layOutRecord(report: RecordReport, type: Typeface): Layout {
  const title = `Anamnese - ${report.patientName}`;
  const body = report.sections
    .filter((section) => section.entries.length)
    .flatMap((section) => [sectionTitle(section.title), ...entryRows(section.entries, type)]);
  const content = [...headingRows(report, title, type), ...body];
  // a signature alone on a sheet would sign nothing: the last lines go with it
  const bound = content.map((row, index) => (index >= content.length - 2 ? { ...row, keep: true } : row));
  const rows = [
    letterhead(report.therapist, report.generatedOn, type),
    ...bound,
    signature(report.therapist, type),
  ];
  const { pages, bookmarks } = paginate(rows, frame);
  return {
    title,
    subject: 'Anamnese de terapia ocupacional',
    author: report.therapist?.name ?? '',
    pages: furnish(pages, printableLine(title, type.has), report.generatedOn, type),
    bookmarks,
  };
}
