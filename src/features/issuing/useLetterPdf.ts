import { useEffect, useState } from 'react';
import { type GeneratedPdf, generatePdf } from '../../pdf/generate';
import type { LetterReport } from '../../pdf/report';

/** The time without a change after which the pages are made. */
const REST_MS = 600;

export type LetterPdf = { readonly pdf: GeneratedPdf | undefined; readonly failed: boolean };

/** The PDF of a report while it is written; the last one until the next is made. */
export function useLetterPdf(letter: LetterReport | undefined, isShown: boolean): LetterPdf {
  const [made, setMade] = useState<LetterPdf>({ pdf: undefined, failed: false });
  // a report is the same as long as it says the same
  const content = letter && isShown ? JSON.stringify(letter) : undefined;
  useEffect(() => {
    if (content === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(() => {
      generatePdf(JSON.parse(content) as LetterReport, { signal }).then(
        (pdf) => !signal.aborted && setMade({ pdf, failed: false }),
        () => !signal.aborted && setMade((last) => ({ ...last, failed: true })),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [content]);
  return made;
}
