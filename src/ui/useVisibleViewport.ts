import { useLayoutEffect } from 'react';

/** Below this height, headers and bars become compact and the line at the top is hidden. */
const LOW_PX = 480;

/**
 * Tells the style sheets which part of the window an on-screen keyboard leaves visible: `--covered-top` and
 * `--covered-bottom`, and `data-low` while little height is left. Most tablets resize only the visual viewport.
 */
export function useVisibleViewport(): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const viewport = window.visualViewport;
    const update = () => {
      // zooming with two fingers shrinks the visual viewport, too, but covers nothing
      const shown = viewport && Math.abs(viewport.scale - 1) < 0.01 ? viewport : null;
      const top = Math.round(shown?.offsetTop ?? 0);
      const height = Math.round(shown?.height ?? innerHeight);
      const bottom = shown ? Math.max(0, root.clientHeight - top - height) : 0;
      root.style.setProperty('--covered-top', `${top}px`);
      root.style.setProperty('--covered-bottom', `${bottom}px`);
      root.toggleAttribute('data-low', height < LOW_PX);
    };
    update();
    const listening = new AbortController();
    const { signal } = listening;
    viewport?.addEventListener('resize', update, { signal });
    viewport?.addEventListener('scroll', update, { signal });
    addEventListener('resize', update, { signal });
    return () => {
      listening.abort();
      root.style.removeProperty('--covered-top');
      root.style.removeProperty('--covered-bottom');
      root.removeAttribute('data-low');
    };
  }, []);
}
