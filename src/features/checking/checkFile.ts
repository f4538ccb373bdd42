import { type FoundReport, findReports } from '../../data/records/findReports';
import { startsLikePdf } from '../../lib/pdfFile';
import { earlierHashes, isWholePdf, madeIds } from '../../lib/pdfParts';
import { type Inspected, inspectPdf } from '../../pdf/inspect';

/**
 * `unchanged`: it is the issued report, byte for byte. `added`: it begins with it, and goes on. `signed`: it was kept as the signed version
 * of it. `changed`: it says that it is this report, and is another file.
 */
type Match = 'unchanged' | 'added' | 'signed' | 'changed';

export type CheckedFile =
  | { readonly kind: 'no-pdf' }
  /** None of this account's reports. */
  | { readonly kind: 'unknown'; readonly isWhole: boolean; readonly isScan: boolean }
  | {
      readonly kind: 'found';
      readonly match: Match;
      readonly report: FoundReport;
      /** What it holds beside the report. */
      readonly inspected: Inspected;
    };

const order: readonly Match[] = ['unchanged', 'signed', 'added', 'changed'];

function matchOf({ sha256, signed_at }: FoundReport, hashes: readonly string[]): Match {
  if (sha256 === hashes.at(-1)) return 'unchanged';
  if (signed_at !== null) return 'signed';
  return hashes.includes(sha256) ? 'added' : 'changed';
}

/** Says which issued report a file is. It is read on this device: only what it may be is asked of the server, by SHA-256. */
export async function checkFile(file: File): Promise<CheckedFile> {
  // a folder, or a file on a removed drive, cannot be read
  if (!(await startsLikePdf(file).catch(() => false))) return { kind: 'no-pdf' };
  const hashes = await earlierHashes(file);
  const found = await findReports(hashes, await madeIds(file));
  const matches = found.map((report) => ({ report, match: matchOf(report, hashes) }));
  const [best] = matches.toSorted((a, b) => order.indexOf(a.match) - order.indexOf(b.match));
  const inspected = await inspectPdf(file);
  if (best) return { kind: 'found', ...best, inspected };
  const isScan = inspected.signature === 'digitalizada';
  return { kind: 'unknown', isWhole: await isWholePdf(file), isScan };
}
