import { type RefObject, useLayoutEffect, useState } from 'react';
import { lettersPerLine } from './noteLines';

const PADDING = 56;
/** From this width on, in px, the day is beside the text. */
const WIDE = 544;
const MARGIN = 160;
const WIDEST = 680;

/** The number of letters per line of a note in this list; measured before the first paint. */
export function useLetters(list: RefObject<HTMLElement | null>): number {
  const [letters, setLetters] = useState(70);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const width = element.clientWidth;
      if (!width) return;
      const text = width - PADDING - (width < WIDE ? 0 : MARGIN);
      setLetters(
        lettersPerLine(Math.min(WIDEST, text), Number.parseFloat(getComputedStyle(element).fontSize)),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return letters;
}
