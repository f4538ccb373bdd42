import { useEffect, useEffectEvent } from 'react';
import { property } from '../../lib/property';

/** The state of the form's entries in the history. */
export const inForm = { family: true };
const isHere = () => property(history.state, 'family') === true;

/**
 * Keeps the browser's Back inside the family's form: each entry that Back reaches loses its stored view, and a new one is
 * pushed. `onBack` is called instead.
 */
export function useBackGuard(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isHere()) {
      history.replaceState(inForm, '');
      history.pushState(inForm, '');
    }
    const onPopState = () => {
      history.replaceState(inForm, '');
      history.pushState(inForm, '');
      back();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
}
