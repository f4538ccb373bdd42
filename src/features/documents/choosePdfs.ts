import { roundBytes } from '../../lib/bytes';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import { destructive, type Notice } from '../../lib/notice';
import { claimsToBePdf, startsLikePdf } from '../../lib/pdfFile';
import { shownName } from '../../lib/shownName';

export const PDF_TYPES = 'application/pdf,.pdf';

/** Identifies a chosen file; its name alone does not. */
export const identityOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** The same file chosen again. */
export const isSame = (a: File, b: File) => identityOf(a) === identityOf(b);

/** A file that claims to be a PDF but cannot be accepted. */
export type Refused = { readonly file: File; readonly reason: 'broken' | 'too large' };

type Choice = {
  /** May be staged or uploaded. */
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
  /** Does not claim to be a PDF. */
  readonly ignored: readonly File[];
};

async function reasonAgainst(file: File): Promise<Refused['reason'] | undefined> {
  if (file.size > DOCUMENT_MAX_BYTES) return 'too large';
  // a folder, or a file on a removed drive, cannot be read
  return (await startsLikePdf(file).catch(() => false)) ? undefined : 'broken';
}

/** Checks chosen files before any upload: type, first bytes and size (R-5.9, D-32). */
export async function choosePdfs(files: readonly File[]): Promise<Choice> {
  const claimed = files.filter(claimsToBePdf);
  const judged = await Promise.all(
    claimed.map(async (file) => ({ file, reason: await reasonAgainst(file) })),
  );
  return {
    accepted: judged.flatMap(({ file, reason }) => (reason ? [] : file)),
    refused: judged.flatMap(({ file, reason }) => (reason ? { file, reason } : [])),
    ignored: files.filter((file) => !claimsToBePdf(file)),
  };
}

const namesOf = (files: readonly Refused[]) =>
  files.map(({ file }) => `“${shownName(file.name)}”`).join(', ');

/** The toast of the staging area, which drops other file types silently. */
export function refusalOf(refused: readonly Refused[]): Notice | undefined {
  const broken = refused.filter(({ reason }) => reason === 'broken');
  const tooLarge = refused.filter(({ reason }) => reason === 'too large');
  const one = (files: readonly Refused[]) => files.length === 1;
  const sentences = [
    broken.length > 0 &&
      `${namesOf(broken)} não ${one(broken) ? 'é um PDF que possa' : 'são PDFs que possam'} ser ${one(broken) ? 'aberto' : 'abertos'}.`,
    tooLarge.length > 0 &&
      `${namesOf(tooLarge)} ${one(tooLarge) ? 'passa' : 'passam'} do limite de ${roundBytes(DOCUMENT_MAX_BYTES)} por documento.`,
  ].filter((sentence) => sentence !== false);
  if (sentences.length === 0) return undefined;
  const title = broken.length > 0 ? 'Arquivo inválido' : 'Arquivo muito grande';
  return destructive(title, sentences.join(' '));
}

/** The toast of the documents panel: one for everything in a drop that is not accepted. */
export function panelNotice({ accepted, refused, ignored }: Choice): Notice | undefined {
  const refusal = refusalOf(refused);
  if (ignored.length === 0) return refusal;
  const isPdf = accepted.length > 0 || refused.some(({ reason }) => reason === 'too large');
  return destructive(
    isPdf ? 'Alguns arquivos foram ignorados' : 'Formato não suportado',
    ['Apenas arquivos PDF são permitidos.', refusal?.description].filter(Boolean).join(' '),
  );
}
