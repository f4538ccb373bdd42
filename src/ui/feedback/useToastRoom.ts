import { type RefObject, useEffect } from 'react';

const GAP_PX = 12;

/** `--toast-room` tells a dialog how much of the top a toast takes. */
export function useRoom(viewport: RefObject<HTMLOListElement | null>, isAtTop: boolean) {
  useEffect(() => {
    const list = viewport.current;
    if (!list || !isAtTop) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--toast-room', `${list.offsetHeight + GAP_PX}px`),
    );
    observer.observe(list);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-room');
    };
  }, [viewport, isAtTop]);
}
