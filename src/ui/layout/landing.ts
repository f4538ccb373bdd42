import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from 'react';

/** What a family has not finished, by its id. */
export type OfFamily = `family:${string}`;
/** What waits in a view: the button that ends a form, or what a family has not finished. */
export type LandingAt = 'end' | OfFamily;

export const ofFamily = (id: string): OfFamily => `family:${id}`;
export const isOfFamily = (at: unknown): at is OfFamily => typeof at === 'string' && at.startsWith('family:');

/** What the view was come back to for, until somebody has `landed` there. */
export const Landing = createContext<{ readonly at: LandingAt | undefined; landed(): void }>({
  at: undefined,
  landed: () => {},
});

/** Brings what waits in `place` into view, with the focus, once where the view was come back to for it. */
export function useLanding(at: LandingAt, place: RefObject<HTMLElement | null>): void {
  const landing = useContext(Landing);
  const lands = landing.at === at;
  const land = useEffectEvent(() => {
    // what ends a form is the last button of its part
    const button = [...(place.current?.querySelectorAll('button') ?? [])].at(at === 'end' ? -1 : 0);
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
