import { useEffect, useRef, useState } from 'react';

/** True once the element is above the visible part of the page. */
export function useScrolledPast() {
  const sentinel = useRef<HTMLDivElement>(null);
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!sentinel.current) return;
    const watch = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setPassed(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    watch.observe(sentinel.current);
    return () => watch.disconnect();
  }, []);
  return [sentinel, passed] as const;
}
