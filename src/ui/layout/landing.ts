import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from 'react';

/** What waits in a view: the button that ends a form, or what a family has not finished. */
export type LandingAt = 'end' | 'family';

/** What the view was come back to for, until somebody has `landed` there. */
export const Landing = createContext<{ readonly at: LandingAt | undefined; landed(): void }>({
  at: undefined,
  landed: () => {},
});

/** The button of a part that a view was come back to for. */
const waiting = { end: -1, family: 0 } as const satisfies { [at in LandingAt]: number };

/** Brings what waits in `place` into view, with the focus, once where the view was come back to for it. */
export function useLanding(at: LandingAt, place: RefObject<HTMLElement | null>): void {
  const landing = useContext(Landing);
  const lands = landing.at === at;
  const land = useEffectEvent(() => {
    const button = [...(place.current?.querySelectorAll('button') ?? [])].at(waiting[at]);
    if (!button) return;
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest' });
    landing.landed();
  });
  useEffect(() => {
    if (!lands) return;
    // after the effects of the form, which put the caret back
    const timer = setTimeout(land);
    return () => clearTimeout(timer);
  }, [lands]);
}
