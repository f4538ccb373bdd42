import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** True where CSS alone sizes the field by its content. */
const grows = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Adjusts the height on typing, on mount, and when a new width wraps the text differently. */
export function useGrowth(field: RefObject<HTMLTextAreaElement | null>, value: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value may need another height
  useLayoutEffect(() => grow(field.current), [field, value]);
  useEffect(() => {
    if (grows() || !field.current) return;
    const watch = new ResizeObserver(() => grow(field.current));
    watch.observe(field.current);
    return () => watch.disconnect();
  }, [field]);
}

/** Reads the layout once and writes only when a line is added, so that typing causes no second layout. */
export function grow(element: HTMLTextAreaElement | null): void {
  if (!element || grows() || element.scrollHeight <= element.clientHeight) return;
  const borders = element.offsetHeight - element.clientHeight;
  // one more, since scrollHeight is rounded
  element.style.height = `${element.scrollHeight + borders + 1}px`;
}

/** Space between the last line of a field and its lower edge. */
const EDGE_PX = 16;

/** Scrolls the last line above the bars at the bottom, which browsers do not do for a growing field. */
export function keepCaretInSight(element: HTMLTextAreaElement): void {
  if (element.selectionEnd !== element.value.length) return;
  const root = document.documentElement;
  const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingBottom) || 0;
  const below = element.getBoundingClientRect().bottom - EDGE_PX - (root.clientHeight - covered);
  if (below > 0) scrollBy({ top: below });
}
