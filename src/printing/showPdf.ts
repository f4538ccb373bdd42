import type { MadePdf } from '../pdf/generate';
import { requiredContext } from '../ui/requiredContext';

/** Shows a PDF over the screen, whichever it is by then. */
export const [ShowPdfContext, useShowPdf] = requiredContext<(pdf: MadePdf) => void>('PDF preview');
