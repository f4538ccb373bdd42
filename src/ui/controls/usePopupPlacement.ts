import { type RefObject, useLayoutEffect, useState } from 'react';

type PopupPlacement = { readonly above: boolean; readonly maxHeight: number };

/** Six rows of 44 px with padding. */
const WANTED = 276;
const GAP = 14;

function placementFor(anchor: Element): PopupPlacement {
  // the on-screen keyboard shrinks the visual viewport, not the window
  const view = window.visualViewport;
  const start = view?.offsetTop ?? 0;
  // what scrolls around it would cut the list off
  const around = anchor.closest('[data-scrolls]')?.getBoundingClientRect();
  const top = Math.max(start, around?.top ?? start);
  const end = start + (view?.height ?? window.innerHeight);
  const bottom = Math.min(end, around?.bottom ?? end);
  const box = anchor.getBoundingClientRect();
  const below = bottom - box.bottom - GAP;
  const over = box.top - top - GAP;
  const above = below < WANTED && over > below;
  return { above, maxHeight: Math.max(88, Math.min(WANTED, above ? over : below)) };
}

/** The side of `anchor` on which an open list has room, and its maximum height. */
export function usePopupPlacement(anchor: RefObject<Element | null>, open: boolean): PopupPlacement {
  const [placement, setPlacement] = useState<PopupPlacement>({ above: false, maxHeight: WANTED });
  useLayoutEffect(() => {
    if (!open) return;
    const measure = () => {
      if (!anchor.current) return;
      const next = placementFor(anchor.current);
      setPlacement((old) => (old.above === next.above && old.maxHeight === next.maxHeight ? old : next));
    };
    measure();
    const view: EventTarget = window.visualViewport ?? window;
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [anchor, open]);
  return placement;
}
