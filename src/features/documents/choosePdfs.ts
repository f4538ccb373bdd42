import { roundBytes } from '../../lib/bytes';
import { claimsToBeImage } from '../../lib/image';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import { destructive, type Notice } from '../../lib/notice';
import { claimsToBePdf, startsLikePdf } from '../../lib/pdfFile';
import { shownName } from '../../lib/shownName';

/** Pictures can be chosen, too: they are offered as a PDF. */
export const PDF_TYPES = 'application/pdf,.pdf,image/*';

/** Identifies a chosen file; its name alone does not. */
export const identityOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** The same file chosen again. */
export const isSame = (a: File, b: File) => identityOf(a) === identityOf(b);

/** A file that cannot be accepted; `picture`: it could be as a PDF. */
export type Refused = { readonly file: File; readonly reason: 'broken' | 'too large' | 'picture' | 'other' };

type Choice = {
  /** May be staged or uploaded. */
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
};

const isNoPdf = ({ reason }: Refused) => reason === 'picture' || reason === 'other';

async function reasonAgainst(file: File): Promise<Refused['reason'] | undefined> {
  if (!claimsToBePdf(file)) return claimsToBeImage(file) ? 'picture' : 'other';
  if (file.size > DOCUMENT_MAX_BYTES) return 'too large';
  // a folder, or a file on a removed drive, cannot be read
  return (await startsLikePdf(file).catch(() => false)) ? undefined : 'broken';
}

/** Checks chosen files before any upload: type, first bytes and size (R-5.9, D-32). */
export async function choosePdfs(files: readonly File[]): Promise<Choice> {
  const judged = await Promise.all(files.map(async (file) => ({ file, reason: await reasonAgainst(file) })));
  return {
    accepted: judged.flatMap(({ file, reason }) => (reason ? [] : file)),
    refused: judged.flatMap(({ file, reason }) => (reason ? { file, reason } : [])),
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
export function panelNotice({ accepted, refused }: Choice): Notice | undefined {
  const refusal = refusalOf(refused);
  if (!refused.some(isNoPdf)) return refusal;
  const isPdf = accepted.length > 0 || refused.some(({ reason }) => reason === 'too large');
  return destructive(
    isPdf ? 'Alguns arquivos foram ignorados' : 'Formato não suportado',
    ['Apenas arquivos PDF são permitidos.', refusal?.description].filter(Boolean).join(' '),
  );
}
