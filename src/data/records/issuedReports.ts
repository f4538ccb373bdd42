import { sha256 } from '../../lib/sha256';
import type { ReportKind } from '../../questionnaire/issuedReports';
import { supabase } from '../supabase/client';
import {
  DataError,
  dataOf,
  OTHER_FILE,
  orThrow,
  STORED_OTHERWISE,
  toDataError,
  UNIQUE_VIOLATION,
} from '../supabase/dataError';
import type { Insert } from '../supabase/schema';
import { sendFile } from '../supabase/sendFile';
import { type IssuedReport, type ReportContent, toIssuedReport } from './disclosures';

const BUCKET = 'documents';

/** A report to issue. The client makes id and path, so that issuing can be retried. */
export type NewIssuedReport = Readonly<
  Pick<
    Insert<'issued_reports'>,
    | 'patient_id'
    | 'addressee'
    | 'purpose'
    | 'without_consent'
    | 'record_revision'
    | 'sha256'
    | 'file_name'
    | 'file_size'
    | 'document_path'
    | 'replaces'
  >
> & { readonly id: string; readonly kind: ReportKind; readonly content: ReportContent };

/** The path of a new report: `{userId}/{patientId}/{timestamp}_{random}.pdf`, as of a document. */
export const reportPath = (userId: string, patientId: string): string =>
  `${userId}/${patientId}/${Date.now()}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}.pdf`;

async function readIssued(userId: string, id: string): Promise<IssuedReport | null> {
  const row = supabase.from('issued_reports').select('*').eq('id', id).eq('user_id', userId);
  const issued = dataOf(await row.maybeSingle());
  return issued && toIssuedReport(issued);
}

/** All that a report says, whatever the order in which it was ticked. */
function saidIn({
  kind,
  addressee,
  purpose,
  content,
  without_consent,
  record_revision,
  replaces,
}: Pick<
  NewIssuedReport,
  'kind' | 'addressee' | 'purpose' | 'content' | 'without_consent' | 'record_revision' | 'replaces'
>) {
  const { opinion, advice, procedures, dated, from, to, included, leftOut, notes } = content;
  const about = [purpose ?? null, without_consent ?? null, record_revision, replaces ?? null];
  const texts = [kind, addressee, ...about, opinion, advice, procedures, dated, from, to];
  return JSON.stringify([texts, ...[included, leftOut, notes].map((ids) => ids.toSorted())]);
}

/**
 * Stores the file, then the row, which freezes both: the server sets time and author. Can be retried after a lost answer; if the
 * row is refused, the file is removed. Throws `DataError`: with `STORED_OTHERWISE` where this id was issued in other words, and with
 * `UNIQUE_VIOLATION` where the report that it corrects was corrected before.
 */
export async function issueReport(userId: string, row: NewIssuedReport, file: Blob): Promise<IssuedReport> {
  const { document_path: path } = row;
  const signal = new AbortController().signal;
  await sendFile(BUCKET, path, file, { type: 'application/pdf', onProgress: () => {}, signal });
  // the server sets the author
  const issued: Omit<Insert<'issued_reports'>, 'author'> = { ...row, user_id: userId };
  const { data, error, status } = await supabase
    .from('issued_reports')
    .insert(issued as Insert<'issued_reports'>)
    .select()
    .single();
  if (!error) return toIssuedReport(data);
  const failure = toDataError(error, status);
  if (error.code === UNIQUE_VIOLATION) {
    const issued = await readIssued(userId, row.id);
    if (issued?.document_path !== path) await supabase.storage.from(BUCKET).remove([path]);
    if (!issued) throw failure;
    // an earlier attempt, whose answer was lost, has issued this; its file may have been made anew since
    if (saidIn(issued) === saidIn(row)) return issued;
    throw new DataError('refused', STORED_OTHERWISE);
  }
  // after a lost answer the row may exist: only a refusal proves that it does not
  if (failure.kind === 'refused') await supabase.storage.from(BUCKET).remove([path]);
  throw failure;
}

/** The file as it was issued; throws `DataError` with `OTHER_FILE` if the one that is stored has another SHA-256. */
export async function downloadReport(
  report: Pick<IssuedReport, 'document_path' | 'sha256'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const stored = supabase.storage.from(BUCKET).download(report.document_path, {}, signal && { signal });
  const file = orThrow(await stored);
  if ((await sha256(file)) !== report.sha256) throw new DataError('failed', OTHER_FILE);
  return file;
}
