import { signaturesIn } from '../lib/pdfSignatures';
import type { SignedCopy } from '../records/signedCopies';

/** What a PDF holds that tells whether it was signed; nothing of it is verified. */
export type Inspected = Pick<SignedCopy, 'signature' | 'signed_by'> & {
  /** It opens only with its password, so that its pages cannot be looked at. */
  readonly isLocked: boolean;
};

const MOST_NAMES = 5;

/** Reads on this device whether a PDF holds digital signatures, and whose names these state, or pages that are pictures alone. */
export async function inspectPdf(file: Blob): Promise<Inspected> {
  const signatures = await signaturesIn(file);
  if (signatures.length > 0) {
    const names = new Set(signatures.flatMap(({ name }) => name ?? []));
    return {
      signature: 'digital',
      signed_by: [...names].slice(0, MOST_NAMES).join('; ') || null,
      isLocked: false,
    };
  }
  const { openPages } = await import('./pages');
  const pages = await openPages(file).catch(() => undefined);
  const isScan = (await pages?.isScan().catch(() => false)) ?? false;
  pages?.close();
  return { signature: isScan ? 'digitalizada' : 'nenhuma', signed_by: null, isLocked: !pages };
}
