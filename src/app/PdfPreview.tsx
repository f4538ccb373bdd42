import { lazy, Suspense } from 'react';
import type { MadePdf } from '../pdf/generate';

const PreviewDialog = lazy(() => import('../features/preview/PreviewDialog'));

/** The pages of a PDF over the screen, while there is one to look at; what draws them is loaded then. */
export function PdfPreview({ pdf, onClose }: { pdf: MadePdf | undefined; onClose: () => void }) {
  if (!pdf) return null;
  return (
    <Suspense fallback={null}>
      <PreviewDialog {...pdf} onClose={onClose} />
    </Suspense>
  );
}
