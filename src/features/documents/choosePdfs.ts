import { roundBytes } from '../../lib/bytes';
import { claimsToBeImage } from '../../lib/image';
import { DOCUMENT_MAX_BYTES } from '../../lib/limits';
import { destructive, type Notice } from '../../lib/notice';
import { claimsToBePdf, startsLikePdf } from '../../lib/pdfFile';
import { shownName } from '../../lib/shownName';
import { asksForPassword } from './asksForPassword';

/** Pictures can be chosen, too: they are offered as a PDF. */
export const PDF_TYPES = 'application/pdf,.pdf,image/*';

/** Identifies a chosen file; its name alone does not. */
export const identityOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`;

/** The same file chosen again. */
export const isSame = (a: File, b: File) => identityOf(a) === identityOf(b);

/** A file that cannot be accepted; `picture`: it could be as a PDF. */
export type Refused = { readonly file: File; readonly reason: 'broken' | 'too large' | 'picture' | 'other' };

export type Choice = {
  /** May be staged or uploaded. */
  readonly accepted: readonly File[];
  readonly refused: readonly Refused[];
  /** The accepted ones that open only with their password. */
  readonly locked: readonly File[];
};

const isNoPdf = ({ reason }: Refused) => reason === 'picture' || reason === 'other';

async function reasonAgainst(file: File): Promise<Refused['reason'] | undefined> {
  if (!claimsToBePdf(file)) return claimsToBeImage(file) ? 'picture' : 'other';
  if (file.size > DOCUMENT_MAX_BYTES) return 'too large';
  // a folder, or a file on a removed drive, cannot be read
  return (await startsLikePdf(file).catch(() => false)) ? undefined : 'broken';
}

/** Checks chosen files before any upload: type, first bytes and size (R-5.9, D-32), and whether they ask for a password (D-464). */
export async function choosePdfs(files: readonly File[]): Promise<Choice> {
  const judged = await Promise.all(
    files.map(async (file) => {
      const reason = await reasonAgainst(file);
      return { file, reason, locked: !reason && (await asksForPassword(file).catch(() => false)) };
    }),
  );
  return {
    accepted: judged.flatMap(({ file, reason }) => (reason ? [] : file)),
    refused: judged.flatMap(({ file, reason }) => (reason ? { file, reason } : [])),
    locked: judged.flatMap(({ file, locked }) => (locked ? file : [])),
  };
}

const namesOf = (files: readonly File[]) => files.map((file) => `“${shownName(file.name)}”`).join(', ');

function lockedNotice(locked: readonly File[]): Notice | undefined {
  if (locked.length === 0) return undefined;
  const isOne = locked.length === 1;
  return destructive(
    isOne ? 'PDF com senha' : 'PDFs com senha',
    `${namesOf(locked)} só ${isOne ? 'abre' : 'abrem'} com a senha: sem ela, ninguém mais ${isOne ? 'o' : 'os'} lê. Se puder, anexe uma versão sem senha.`,
  );
}

/** One toast for both. */
const joined = (first: Notice | undefined, second: Notice | undefined): Notice | undefined =>
  first && second
    ? { ...first, description: [first.description, second.description].filter(Boolean).join(' ') }
    : (first ?? second);

/** The toast of the staging area: other file types are only listed. */
export const stagingNotice = ({ refused, locked }: Choice): Notice | undefined =>
  joined(refusalOf(refused), lockedNotice(locked));

function refusalOf(refused: readonly Refused[]): Notice | undefined {
  const because = (wanted: Refused['reason']) =>
    refused.flatMap(({ file, reason }) => (reason === wanted ? file : []));
  const broken = because('broken');
  const tooLarge = because('too large');
  const one = (files: readonly File[]) => files.length === 1;
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

/** The toast of the documents panel: one for everything in a drop that is not accepted as it is. */
export function panelNotice({ accepted, refused, locked }: Choice): Notice | undefined {
  const isPdf = accepted.length > 0 || refused.some(({ reason }) => reason === 'too large');
  const ignored = destructive(
    isPdf ? 'Alguns arquivos foram ignorados' : 'Formato não suportado',
    'Apenas arquivos PDF são permitidos.',
  );
  const refusal = joined(refused.some(isNoPdf) ? ignored : undefined, refusalOf(refused));
  return joined(refusal, lockedNotice(locked));
}
