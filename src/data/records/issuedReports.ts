import { isDrawnAnew } from '../../lib/pdfParts';
import type { ReportKind } from '../../questionnaire/issuedReports';
import { type ReportContent, reportContent } from '../../records/issuedReports';
import { supabase } from '../supabase/client';
import { DataError, dataOf, STORED_OTHERWISE, toDataError, UNIQUE_VIOLATION } from '../supabase/dataError';
import type { Insert } from '../supabase/schema';
import { saysSame } from '../supabase/storeOnce';
import { type IssuedReport, toIssuedReport } from './disclosures';
import { downloadFile, dropFile, withFile } from './namedFile';

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

async function readIssued(userId: string, id: string): Promise<IssuedReport | null> {
  const row = supabase.from('issued_reports').select('*').eq('id', id).eq('user_id', userId);
  const issued = dataOf(await row.maybeSingle());
  return issued && toIssuedReport(issued);
}

/** What was in a report, whatever the order in which it was ticked. */
const inOrder = (content: unknown) =>
  Object.fromEntries(
    Object.entries(reportContent(content)).map(([name, said]) => [
      name,
      Array.isArray(said) ? said.toSorted() : said,
    ]),
  );

/** True if a report was issued with all that the new one says; its file may have been made anew. */
function isSameReport(issued: IssuedReport, row: NewIssuedReport): boolean {
  const { sha256, file_name, file_size, document_path, content, ...said } = row;
  return saysSame({ ...issued, content: inOrder(issued.content) }, { ...said, content: inOrder(content) });
}

/** A list of sessions can say a price, which is in its file alone: of a list the file is compared, too, whenever it was drawn. */
const isSameFile = async ({ kind, sha256, document_path }: IssuedReport, row: NewIssuedReport, file: Blob) =>
  kind !== 'atendimentos' ||
  sha256 === row.sha256 ||
  (await isDrawnAnew(await downloadFile(document_path), file));

/**
 * Stores the file, then the row, which freezes both: the server sets time and author. Can be retried after a lost answer. Throws
 * `DataError`: with `STORED_OTHERWISE` where this id was issued in other words, and with `UNIQUE_VIOLATION` where the report that it
 * corrects was corrected before.
 */
export async function issueReport(userId: string, row: NewIssuedReport, file: Blob): Promise<IssuedReport> {
  const { document_path: path } = row;
  // the server sets the author
  const issued: Omit<Insert<'issued_reports'>, 'author'> = { ...row, user_id: userId };
  const { report, isEarlier } = await withFile(path, file, async () => {
    const { data, error, status } = await supabase
      .from('issued_reports')
      .insert(issued as Insert<'issued_reports'>)
      .select()
      .single();
    if (!error) return { report: toIssuedReport(data), isEarlier: false };
    const earlier = error.code === UNIQUE_VIOLATION ? await readIssued(userId, row.id) : null;
    if (!earlier) throw toDataError(error, status);
    // its file may have been made anew since
    if (earlier.document_path !== path) await dropFile(path);
    return { report: earlier, isEarlier: true };
  });
  // an earlier attempt, whose answer was lost, has issued this
  if (isEarlier && !(isSameReport(report, row) && (await isSameFile(report, row, file))))
    throw new DataError('refused', STORED_OTHERWISE);
  return report;
}
