import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * The list's distance from the top of the page, undefined before the first measurement; also updated when the
 * content above it changes its height.
 */
export function useOffsetTop(list: RefObject<HTMLElement | null>): number | undefined {
  const [offset, setOffset] = useState<number>();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setOffset(element.offsetTop);
    measure();
    const observer = new ResizeObserver(measure);
    // content above the list changes the height of their common ancestors
    observer.observe(document.body);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [list]);
  return offset;
}
