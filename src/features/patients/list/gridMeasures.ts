import { startTransition, useEffect, useState } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { useMediaQuery } from '../../../ui/useMediaQuery';

/** Rows rendered beyond the viewport, so that scrolling shows no gap. */
const OVERSCAN = 2;
export const ESTIMATED_ROW = 274;
export const CARD_GAP = 16;

const sizeOfLetters = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * One, two or three columns, from 768 and 1024 px on. In rem, so that larger text gives fewer
 * columns.
 */
export function useColumns(): number {
  const [rem, setRem] = useState(sizeOfLetters);
  useEffect(() => {
    const measure = () => setRem(sizeOfLetters());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const two = useMediaQuery(`(min-width: ${48 * rem}px)`);
  const three = useMediaQuery(`(min-width: ${64 * rem}px)`);
  return three ? 3 : two ? 2 : 1;
}

/**
 * No overscan in the first render of another list: the visible rows come first. A list counts as another one
 * when its first patient differs, so further pages of a list do not.
 */
export function useOverscan(patients: readonly PatientSummary[]) {
  const firstId = patients[0]?.id;
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => startTransition(() => setDrawn(firstId)), [firstId]);
  return { overscan: drawn === firstId ? OVERSCAN : 0, isFirstDrawn: drawn === undefined };
}
