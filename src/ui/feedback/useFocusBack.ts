import { type RefObject, useEffect, useRef } from 'react';
import { returnFocus } from '../controls/returnFocus';

/** Radix leaves focus in the viewport, which unmounts; the returned function restores the earlier focus. */
export function useFocusBack(viewport: RefObject<HTMLOListElement | null>, seen: boolean) {
  const origin = useRef<Element>(null);
  useEffect(() => {
    // the viewport's parent also holds the stops of Tab before and after the toasts
    const region = seen ? viewport.current?.parentElement : null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Element && region?.contains(relatedTarget)))
        origin.current = relatedTarget instanceof Element ? relatedTarget : null;
    };
    region?.addEventListener('focusin', onFocusIn);
    return () => region?.removeEventListener('focusin', onFocusIn);
  }, [viewport, seen]);
  return () => {
    if (viewport.current?.contains(document.activeElement)) returnFocus(origin.current);
  };
}
