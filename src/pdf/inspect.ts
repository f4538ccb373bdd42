import { SHORT_TEXT_MAX } from '../lib/limits';
import { signaturesIn } from '../lib/pdfSignatures';

/** What a PDF holds that tells whether it was signed; nothing of it is verified. */
export type Inspected = {
  readonly signature: 'digital' | 'digitalizada' | 'nenhuma';
  /** Whose names the signatures state. */
  readonly signed_by: string | null;
  /** It opens only with its password, so that its pages cannot be looked at. */
  readonly isLocked: boolean;
  /** Whether a digital signature goes to the end of the file; `parte`: something was added after the last one. */
  readonly signature_covers: 'tudo' | 'parte' | null;
};

const MOST_NAMES = 5;

/** Reads on this device whether a PDF holds digital signatures, and whose names these state, or pages that are pictures alone. */
export async function inspectPdf(file: Blob): Promise<Inspected> {
  const signatures = await signaturesIn(file);
  if (signatures.length > 0) {
    const names = new Set(signatures.flatMap(({ name }) => name ?? []));
    return {
      signature: 'digital',
      signed_by: [...names].slice(0, MOST_NAMES).join('; ').slice(0, SHORT_TEXT_MAX) || null,
      isLocked: false,
      signature_covers: signatures.some(({ isLast }) => isLast) ? 'tudo' : 'parte',
    };
  }
  const { openPages } = await import('./pages');
  const pages = await openPages(file).catch(() => undefined);
  const isScan = (await pages?.isScan().catch(() => false)) ?? false;
  pages?.close();
  return {
    signature: isScan ? 'digitalizada' : 'nenhuma',
    signed_by: null,
    isLocked: !pages,
    signature_covers: null,
  };
}
