import type { Row } from '../supabase/schema';
import { readPages } from './patientPages';

/** The printed length of a complaint; the generated column has one more character, for the ellipsis. */
export const COMPLAINT_LIMIT = 300;

const reportColumns = [
  'id',
  'nome',
  'social_name',
  'dataNascimento',
  'gestational_weeks',
  'telefone',
  'queixaResumo',
  'completa',
  'created_at',
] as const;

export type ReportRow = Pick<Row<'patients'>, (typeof reportColumns)[number]>;

/** All patients in use for the report, newest first. `onRead` receives the number of rows fetched so far. */
export async function readReportRows(
  userId: string,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = [];
  for await (const page of readPages<ReportRow>(userId, 'active', reportColumns, { signal })) {
    rows.push(...page);
    onRead(rows.length);
  }
  return rows;
}
