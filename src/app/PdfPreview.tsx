import type { MadePdf } from '../pdf/generate';
import { loadable } from '../ui/loadable';

const PreviewDialog = loadable(() => import('../features/preview/PreviewDialog'));

/** The pages of a PDF over the screen, while there is one to look at; what draws them is loaded then. */
export function PdfPreview({ pdf, onClose }: { pdf: MadePdf | undefined; onClose: () => void }) {
  return pdf ? <PreviewDialog {...pdf} onClose={onClose} /> : null;
}
