import type { Row } from '../supabase/schema';
import { PAGE, readPages } from './patientPages';

/** What the report prints of a complaint. The database gives one character more, and no long text is read for it. */
export const COMPLAINT_LIMIT = 300;

const reportColumns = [
  'id',
  'nome',
  'dataNascimento',
  'telefone',
  'queixaResumo',
  'completa',
  'created_at',
] as const;

/** What the report of all patients prints. */
export type ReportRow = Pick<Row<'patients'>, (typeof reportColumns)[number]>;

/** All patients for the report, newest first. `onRead` hears how many have come so far. */
export async function readReportRows(
  userId: string,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for await (const page of readPages<ReportRow>(userId, reportColumns, PAGE, signal)) {
    rows.push(...page);
    onRead(rows.length);
  }
  return rows;
}
