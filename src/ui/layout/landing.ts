import { createContext, type RefObject, useContext, useEffect } from 'react';

/** What waits in a view: the button that ends a form, or what a family has not finished. */
export type LandingAt = 'end' | 'family';

/** What the view was come back to for. */
export const Landing = createContext<LandingAt | undefined>(undefined);

/** The button of a part that a view was come back to for. */
const waiting = { end: -1, family: 0 } as const satisfies { [at in LandingAt]: number };

/** Brings what waits in `place` into view, with the focus, where the view was come back to for it. */
export function useLanding(at: LandingAt, place: RefObject<HTMLElement | null>): void {
  const lands = useContext(Landing) === at;
  useEffect(() => {
    if (!lands) return;
    // after the effects of the form, which put the caret back
    const timer = setTimeout(() => {
      const button = [...(place.current?.querySelectorAll('button') ?? [])].at(waiting[at]);
      button?.focus({ preventScroll: true });
      button?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(timer);
  }, [lands, at, place]);
}
