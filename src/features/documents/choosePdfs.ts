import { formatBytes } from '../../lib/bytes';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import { claimsToBePdf, startsLikePdf } from '../../lib/pdfFile';
import type { ToastNotice } from '../../ui/feedback/toast';
import { shownName } from './shownName';

export const PDF_TYPES = 'application/pdf,.pdf';

/** The same file, chosen again: two different ones may well share a name. */
export const isSame = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/** What claims to be a PDF and cannot be taken. */
export type Refused = { readonly file: File; readonly reason: 'broken' | 'too large' };

type Choice = {
  /** What may be staged or sent. */
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
  /** What does not even claim to be a PDF. */
  readonly ignored: readonly File[];
};

/** Looks at chosen files before anything is sent: type, first bytes and size (R-5.9, D-32). */
export async function choosePdfs(files: readonly File[]): Promise<Choice> {
  const claimed = files.filter(claimsToBePdf);
  const reasons = await Promise.all(
    claimed.map(async (file): Promise<Refused['reason'] | null> => {
      if (file.size > DOCUMENT_MAX_BYTES) return 'too large';
      // a folder, or a file on a drive that is gone, cannot be read at all
      return (await startsLikePdf(file).catch(() => false)) ? null : 'broken';
    }),
  );
  return {
    accepted: claimed.filter((_, index) => reasons[index] === null),
    refused: claimed.flatMap((file, index) => {
      const reason = reasons[index];
      return reason ? [{ file, reason }] : [];
    }),
    ignored: files.filter((file) => !claimsToBePdf(file)),
  };
}

const namesOf = (files: readonly Refused[]) =>
  files.map(({ file }) => `“${shownName(file.name)}”`).join(', ');

function refusalOf(refused: readonly Refused[]): ToastNotice | undefined {
  const broken = refused.filter(({ reason }) => reason === 'broken');
  const tooLarge = refused.filter(({ reason }) => reason === 'too large');
  const one = (files: readonly Refused[]) => files.length === 1;
  const sentences = [
    broken.length > 0 &&
      `${namesOf(broken)} não ${one(broken) ? 'é um PDF que possa' : 'são PDFs que possam'} ser ${one(broken) ? 'aberto' : 'abertos'}.`,
    tooLarge.length > 0 &&
      `${namesOf(tooLarge)} ${one(tooLarge) ? 'passa' : 'passam'} do limite de ${formatBytes(DOCUMENT_MAX_BYTES)} por documento.`,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return undefined;
  const title = broken.length > 0 ? 'Arquivo inválido' : 'Arquivo muito grande';
  return { tone: 'destructive', title, description: sentences.join(' ') };
}

/** What to say where other files are dropped silently: in the staging area. */
export const stagingNotice = ({ refused }: Choice): ToastNotice | undefined => refusalOf(refused);

/** What to say in the documents panel: one toast for everything that one drop brought and that is not taken. */
export function panelNotice({ accepted, refused, ignored }: Choice): ToastNotice | undefined {
  const refusal = refusalOf(refused);
  if (ignored.length === 0) return refusal;
  const isPdf = accepted.length > 0 || refused.some(({ reason }) => reason === 'too large');
  return {
    tone: 'destructive',
    title: isPdf ? 'Alguns arquivos foram ignorados' : 'Formato não suportado',
    description: ['Apenas arquivos PDF são permitidos.', refusal?.description].filter(Boolean).join(' '),
  };
}
