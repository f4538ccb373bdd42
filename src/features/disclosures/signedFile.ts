import type { IssuedReport } from '../../data/records/disclosures';
import { newPdfPath } from '../../data/records/namedFile';
import { claimsToBeImage } from '../../lib/image';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import { startsLikePdf, TOO_LARGE } from '../../lib/pdfFile';
import { beginsWith } from '../../lib/pdfParts';
import { sha256 } from '../../lib/sha256';
import { type Inspected, inspectPdf } from '../../pdf/inspect';
import { picturesPdf } from '../../printing/picturesPdf';
import type { TypedOf } from '../../records/entity';
import { typedOf } from '../../records/entityWords';
import { type SignedCopy, signedCopies } from '../../records/signedCopies';

/** A file that was chosen as the signed version of a report, and what the device found in it; or why it is none. */
type Chosen =
  | { readonly pdf: File; readonly typed: TypedOf<typeof signedCopies>; readonly inspected: Inspected }
  | { readonly problem: string };

const UNREADABLE =
  'Este arquivo não é um PDF que possa ser lido. Escolha o PDF assinado, ou uma foto da página assinada.';

/** Photos become one PDF, a page for each. */
async function pdfOf(files: readonly File[]): Promise<File | { readonly problem: string }> {
  const [first] = files;
  if (!first) return { problem: UNREADABLE };
  if (files.every(claimsToBeImage))
    return picturesPdf(files).catch(() => ({ problem: 'Não foi possível ler a foto neste aparelho.' }));
  return files.length === 1 ? first : { problem: 'Escolha um arquivo de cada vez.' };
}

/** `known`: the signed versions that the report has, also those that wait. */
export const readSigned = (...given: Parameters<typeof read>): Promise<Chosen> =>
  // a file that is gone meanwhile
  read(...given).catch(() => ({ problem: UNREADABLE }));

async function read(
  userId: string,
  report: Pick<IssuedReport, 'patient_id' | 'sha256' | 'file_size'>,
  known: readonly Pick<SignedCopy, 'sha256'>[],
  files: readonly File[],
): Promise<Chosen> {
  const made = await pdfOf(files);
  if ('problem' in made) return made;
  if (made.size > DOCUMENT_MAX_BYTES) return { problem: TOO_LARGE };
  // a folder, or a file on a removed drive, cannot be read
  if (!(await startsLikePdf(made).catch(() => false))) return { problem: UNREADABLE };
  const hash = await sha256(made);
  if (hash === report.sha256)
    return { problem: 'Este é o próprio relatório emitido, sem nenhuma assinatura acrescentada.' };
  if (known.some((copy) => copy.sha256 === hash))
    return { problem: 'Este arquivo já foi anexado a este relatório.' };
  const inspected = await inspectPdf(made);
  const { signature, signed_by, signature_covers } = inspected;
  const words = {
    file_name: made.name,
    sha256: hash,
    document_path: newPdfPath(userId, report.patient_id),
    begins_with_report: await beginsWith(made, report),
    signature,
    signed_by,
    signature_covers,
  };
  return { pdf: made, typed: typedOf(signedCopies, words), inspected };
}
