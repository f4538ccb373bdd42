import type { Entry } from '../questionnaire/present';
import { consentPage } from './consent';
import { entryRows } from './facts';
import { layOut, sectionTitle } from './furniture';
import { headingBlock } from './heading';
import type { Layout, Row, Typeface } from './layout';
import { letterhead } from './letterhead';
import type { RecordReport } from './report';
import { signature } from './signature';
import { printableLine } from './text';

const AIR_UNDER_FACTS = 2.6;
/** In mm. */
const SHORT_SECTION = 80;

/** Title, age and identity. If the title was shortened, the full name is among the facts. */
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

/** Keeps the signature with content on its page: a short last section, or the last lines of a long one. */
function boundToSignature(rows: readonly Row[]): Row[] {
  const start = rows.findLastIndex(({ bookmark }) => bookmark !== undefined);
  const height = rows.slice(start).reduce((sum, row) => sum + row.before + row.height, 0);
  const from = start >= 0 && height <= SHORT_SECTION ? start : rows.length - 2;
  return rows.map((row, index) => (index >= from ? { ...row, keep: true } : row));
}

/** One patient's record, laid out in pages. */
export function layOutRecord(report: RecordReport, type: Typeface): Layout {
  const title = `Anamnese - ${report.patientName}`;
  const body = report.sections
    .filter((section) => section.entries.length)
    .flatMap((section) => [sectionTitle(section.title), ...entryRows(section.entries, type)]);
  const rows = [
    letterhead(report.therapist, report.generatedOn, type),
    ...boundToSignature([...headingRows(report, title, type), ...body]),
    signature(report.therapist, type),
    ...(report.consent ? consentPage(report.consent, type) : []),
  ];
  const about = { title, subject: 'Anamnese de terapia ocupacional', author: report.therapist?.name ?? '' };
  const head = { title: printableLine(title, type.has), generatedOn: report.generatedOn };
  return layOut(rows, about, head, type);
}
