import { useEffect, useState } from 'react';

/** When the toast was first shown on a visible page; later, Radix pauses on window blur. */
export function useSeenAt() {
  const [seenAt, setSeenAt] = useState(momentIfVisible);
  useEffect(() => {
    const update = () => setSeenAt((before) => before ?? momentIfVisible());
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return seenAt;
}

const momentIfVisible = () => (document.visibilityState === 'hidden' ? undefined : performance.now());
