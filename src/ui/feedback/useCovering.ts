import { type RefObject, useEffect, useState } from 'react';
import { focusedOrPressed } from '../overlays/lastPress';

/** What is higher than this share of the window is no row, and cannot be kept free. */
const HIGHEST_ROW = 0.4;

/** The row of what was pressed or is focused, which a notice is about; undefined where there is none. */
function rowIn(within: HTMLElement): DOMRect | undefined {
  const subject = focusedOrPressed();
  if (!subject || within.contains(subject)) return undefined;
  return [subject.closest('li, tr, article'), subject]
    .map((element) => element?.getBoundingClientRect())
    .find((box) => box && box.height > 0 && box.height < innerHeight * HIGHEST_ROW);
}

/** True where a notice at the bottom would cover the row that it is about. */
export function useCovering(viewport: RefObject<HTMLOListElement | null>, isBelow: boolean): boolean {
  const [isCovering, setCovering] = useState(false);
  useEffect(() => {
    if (!isBelow) return;
    // a dialog that closes gives the focus back first
    const frame = requestAnimationFrame(() => {
      const list = viewport.current;
      const row = list && rowIn(list);
      if (!row) return;
      const { top, bottom, left, right } = list.getBoundingClientRect();
      setCovering(row.bottom > top && row.top < bottom && row.right > left && row.left < right);
    });
    return () => {
      cancelAnimationFrame(frame);
      setCovering(false);
    };
  }, [viewport, isBelow]);
  return isCovering;
}
