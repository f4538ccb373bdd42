import { useEffect, useEffectEvent } from 'react';

const here = { family: true };
const isHere = () => (history.state as Partial<typeof here> | null)?.family === true;

/**
 * Keeps the browser's Back in the family's form: each entry that it comes to forgets the view it had, and another one is put
 * before it. `onBack` is what Back does instead.
 */
export function useOneWay(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isHere()) {
      history.replaceState(here, '');
      history.pushState(here, '');
    }
    const onPopState = () => {
      history.replaceState(here, '');
      history.pushState(here, '');
      back();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);
}
