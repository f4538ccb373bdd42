import { useEffect, useRef, useState } from 'react';
import { openPages, type PdfPages } from '../../pdf/pages';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { PreviewPages } from './PreviewPages';

/** The pages of a PDF that changes while it is looked at. */
export default function PagesPane({ file }: { file: Blob }) {
  const { pages, failed } = useLatestPages(file);
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

/** Opens a PDF that changes; the pages of the last one stay until those of the next are open. */
function useLatestPages(file: Blob) {
  const [pages, setPages] = useState<PdfPages>();
  const [failed, setFailed] = useState(false);
  const shown = useRef<PdfPages>(undefined);
  useEffect(() => {
    let gone = false;
    openPages(file).then(
      (opened) => {
        if (gone) return opened.close();
        shown.current?.close();
        shown.current = opened;
        setPages(opened);
        setFailed(false);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [file]);
  useEffect(
    () => () => {
      shown.current?.close();
      shown.current = undefined;
    },
    [],
  );
  return { pages, failed };
}
