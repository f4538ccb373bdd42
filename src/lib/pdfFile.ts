import { roundBytes } from './bytes';
import { DOCUMENT_MAX_BYTES } from './limits';
import { matchesIn } from './pdfMatches';

export const TOO_LARGE = `Este arquivo passa do limite de ${roundBytes(DOCUMENT_MAX_BYTES)}.`;

/** Checks the declared type only; `startsLikePdf` checks the content. */
export function claimsToBePdf({ type, name }: { type: string; name: string }): boolean {
  return type === 'application/pdf' || /\.pdf$/i.test(name);
}

/** True when the first 1,024 bytes contain '%PDF-', as PDF readers require (ISO 32000-1, Annex H). */
export async function startsLikePdf(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return new TextDecoder('latin1').decode(start).includes('%PDF-');
}

/**
 * True when a PDF says that it is encrypted, which its trailer does in plain letters, or the dictionary of its cross-reference
 * stream. It may open without a password all the same.
 */
export async function isEncryptedPdf(file: Blob): Promise<boolean> {
  const { done } = await matchesIn(file, /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/g).next();
  return !done;
}
