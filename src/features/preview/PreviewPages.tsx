import { useEffect, useRef, useState } from 'react';
import type { PdfPages } from '../../pdf/pages';

/** Pages are drawn before they enter the viewport and released when far: an A4 canvas takes megabytes. */
const AHEAD = '100%';
const MOST_PIXELS = 2000;

type Props = { index: number; total: number; size: PdfPages['sizes'][number]; pages: PdfPages };

/** One page, drawn at the screen's resolution. */
function PreviewPage({ index, total, size, pages }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: element.parentElement,
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element || !near) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const pixels = Math.min(element.clientWidth * devicePixelRatio, MOST_PIXELS);
    // what is shown stays until the next is drawn; a page that cannot be drawn stays white, and can still be downloaded
    const drawn = document.createElement('canvas');
    const draw = async () => {
      await pages.draw(index, drawn, pixels, signal);
      if (signal.aborted) return;
      element.width = drawn.width;
      element.height = drawn.height;
      element.getContext('2d')?.drawImage(drawn, 0, 0);
    };
    draw().catch(() => undefined);
    return () => leaving.abort();
  }, [near, pages, index]);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !near) return;
    return () => {
      element.width = 0;
      element.height = 0;
    };
  }, [near]);

  return (
    <canvas
      ref={canvas}
      width={0}
      height={0}
      role="img"
      aria-label={`Página ${index + 1} de ${total}`}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      className="mx-auto mb-4 block w-full max-w-[50rem] bg-white shadow-sheet last:mb-0"
    />
  );
}

/** All pages, one below the other, in an element that scrolls. */
export function PreviewPages({ pages }: { pages: PdfPages }) {
  return pages.sizes.map((size, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other key than their number
    <PreviewPage key={index} index={index} total={pages.sizes.length} size={size} pages={pages} />
  ));
}
