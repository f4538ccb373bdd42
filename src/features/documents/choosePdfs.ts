import { DOCUMENT_MAX_BYTES } from '../../data/limits';
import { formatBytes } from '../../lib/bytes';
import { claimsToBePdf, startsLikePdf } from '../../lib/pdfFile';
import type { ToastNotice } from '../../ui/toast';
import { shownName } from './shownName';

export const PDF_TYPES = 'application/pdf,.pdf';

/** The same file, chosen again: two different ones may well share a name. */
export const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

type Choice = {
  /** What may be staged or sent. */
  readonly accepted: readonly File[];
  /** How many do not even claim to be a PDF. */
  readonly ignored: number;
  /** What claims to be one and cannot be taken. */
  readonly notice?: ToastNotice;
};

const quote = (files: readonly File[]) => files.map(({ name }) => `“${shownName(name)}”`).join(', ');

function refusalOf(broken: readonly File[], tooLarge: readonly File[]): ToastNotice | undefined {
  const one = (files: readonly File[]) => files.length === 1;
  const sentences = [
    broken.length > 0 &&
      `${quote(broken)} não ${one(broken) ? 'é um PDF que possa' : 'são PDFs que possam'} ser ${one(broken) ? 'aberto' : 'abertos'}.`,
    tooLarge.length > 0 &&
      `${quote(tooLarge)} ${one(tooLarge) ? 'passa' : 'passam'} do limite de ${formatBytes(DOCUMENT_MAX_BYTES)} por documento.`,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return undefined;
  const title = broken.length > 0 ? 'Arquivo inválido' : 'Arquivo muito grande';
  return { tone: 'destructive', title, description: sentences.join(' ') };
}

/** Looks at chosen files before anything is sent: type, first bytes and size (R-5.9, D-32). */
export async function choosePdfs(files: readonly File[]): Promise<Choice> {
  const claimed = files.filter(claimsToBePdf);
  const tooLarge = claimed.filter(({ size }) => size > DOCUMENT_MAX_BYTES);
  const rest = claimed.filter((file) => !tooLarge.includes(file));
  // a folder, or a file on a drive that is gone, cannot be read at all
  const real = await Promise.all(rest.map((file) => startsLikePdf(file).catch(() => false)));
  const notice = refusalOf(
    rest.filter((_, index) => !real[index]),
    tooLarge,
  );
  return {
    accepted: rest.filter((_, index) => real[index]),
    ignored: files.length - claimed.length,
    ...(notice && { notice }),
  };
}
