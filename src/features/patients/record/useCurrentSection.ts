import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { scrollsByHand } from '../../../ui/scrollsByHand';
import { sectionDomId } from './Section';

/** The current section is the last one that starts above this fraction of the viewport's height. */
const READ_AT = 0.35;

/**
 * The section that the reader has scrolled to. After a jump, the target stays current until the user scrolls:
 * near its end the page cannot scroll far enough, and content that loads late moves the target.
 */
export function useCurrentSection(sections: readonly { readonly id: string }[]) {
  const [current, setCurrent] = useState(sections[0]?.id);
  const jumped = useRef(false);
  const look = useEffectEvent(() => {
    if (jumped.current) return;
    const begun = sections.filter(({ id }) => {
      const top = document.getElementById(sectionDomId(id))?.getBoundingClientRect().top;
      return top !== undefined && top <= innerHeight * READ_AT;
    });
    setCurrent((begun.at(-1) ?? sections[0])?.id);
  });
  useEffect(() => {
    const release = ({ type, target }: Event) => {
      // pointer events on the scrollbar target the root element; pressing a button does not scroll
      if (type === 'pointerdown' && target !== document.documentElement) return;
      jumped.current = false;
    };
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    addEventListener('scroll', () => look(), options);
    for (const name of scrollsByHand) addEventListener(name, release, options);
    return () => listening.abort();
  }, []);
  /** Marks a section as the current one, when one of its answers is scrolled to. */
  const mark = (id: string) => {
    jumped.current = true;
    setCurrent(id);
  };
  const jump = (id: string) => {
    const section = document.getElementById(sectionDomId(id));
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
    mark(id);
  };
  return { current, mark, jump };
}
