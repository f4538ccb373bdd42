import { useEffect, useState } from 'react';

/** True from the moment at which the page is visible; later, Radix pauses on window blur. */
export function useSeen(): boolean {
  const [seen, setSeen] = useState(isVisible);
  useEffect(() => {
    const update = () => setSeen((before) => before || isVisible());
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return seen;
}

const isVisible = () => document.visibilityState !== 'hidden';
