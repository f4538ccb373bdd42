import { useEffect, useRef, useState } from 'react';
import { sectionDomId } from './SectionNav';

/** The last section that begins above this part of the window is the one under the reader's eyes. */
const READ_AT = 0.35;
const BY_HAND = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * The section that is being read, as the page is scrolled. One that was jumped to stays until somebody scrolls by hand:
 * near its end a page cannot be scrolled as far, and what loads meanwhile moves it.
 */
export function useCurrentSection(sections: readonly { readonly id: string }[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const jumped = useRef(false);
  useEffect(() => {
    const look = () => {
      if (jumped.current) return;
      const begun = sections.filter(({ id }) => {
        const top = document.getElementById(sectionDomId(id))?.getBoundingClientRect().top;
        return top !== undefined && top <= innerHeight * READ_AT;
      });
      setCurrent((begun.at(-1) ?? sections[0])?.id);
    };
    const release = () => {
      jumped.current = false;
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    addEventListener('scroll', look, options);
    for (const name of BY_HAND) addEventListener(name, release, options);
    return () => listening.abort();
  }, [sections]);
  const jump = (id: string) => {
    jumped.current = true;
    setCurrent(id);
  };
  return [current, jump] as const;
}
