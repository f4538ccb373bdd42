import { Skeleton } from '../../ui/feedback/Skeleton';
import { PreviewPages } from './PreviewPages';
import { usePages } from './usePages';

/** The pages of a PDF that changes while it is looked at. */
export default function PagesPane({ file }: { file: Blob }) {
  const { pages, failed } = usePages(file);
  if (failed) return <p className="text-sm text-ink-2">As páginas não puderam ser mostradas.</p>;
  if (!pages) return <Skeleton label="Abrindo as páginas…" rows={3} />;
  return (
    <section
      aria-label="Páginas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-10rem)] overflow-y-auto rounded-lg border border-line bg-line"
    >
      <PreviewPages pages={pages} />
    </section>
  );
}
