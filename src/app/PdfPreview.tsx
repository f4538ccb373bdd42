import { AnimatePresence } from 'framer-motion';
import type { MadePdf } from '../pdf/generate';
import { loadable } from '../ui/loadable';

const PreviewDialog = loadable(() => import('../features/preview/PreviewDialog'));

/** Shows a PDF in a dialog over the screen; the viewer is loaded on first use. */
export function PdfPreview({ pdf, onClose }: { pdf: MadePdf | undefined; onClose: () => void }) {
  return <AnimatePresence>{pdf ? <PreviewDialog {...pdf} onClose={onClose} /> : null}</AnimatePresence>;
}
