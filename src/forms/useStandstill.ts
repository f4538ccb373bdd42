import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Nothing is typed in a form while it is being saved: words that came after the press would be in nothing that is saved. If it stays open,
 * the focus comes back to where it was.
 */
export function useStandstill(fields: RefObject<HTMLElement | null>, isBeingSaved: boolean): void {
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const element = fields.current;
    if (!element) return;
    const { activeElement } = document;
    const isInside = activeElement instanceof HTMLElement && element.contains(activeElement);
    if (isBeingSaved) left.current = isInside ? activeElement : undefined;
    element.toggleAttribute('inert', isBeingSaved);
    if (isBeingSaved) return;
    // the browser takes it from what is inert, and a question that was asked meanwhile leaves it to the page
    if (activeElement?.contains(element)) left.current?.focus({ preventScroll: true });
    left.current = undefined;
  }, [fields, isBeingSaved]);
}
