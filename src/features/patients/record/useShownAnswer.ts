import { useCallback, useEffect, useState } from 'react';
import type { AnswerColumn } from '../../../questionnaire/field';

const TINTED_FOR = 2000;

/** The id of the element that shows an answer. */
export const answerDomId = (column: AnswerColumn) => `answer-${column}`;

/** How an answer is shown; `tinted` only: the therapist has gone on to something else, which keeps the focus and its place. */
export type ShowAnswer = (column: AnswerColumn, how?: 'focused' | 'tinted') => boolean;

/**
 * The answer that is tinted at the moment, and a function that brings an answer into view, tints it and
 * focuses its pencil. That function returns false when the answer is not on the screen.
 */
export function useShownAnswer() {
  const [tinted, setTinted] = useState<AnswerColumn>();
  useEffect(() => {
    if (!tinted) return;
    const timer = setTimeout(() => setTinted(undefined), TINTED_FOR);
    return () => clearTimeout(timer);
  }, [tinted]);
  const show = useCallback<ShowAnswer>((column, how = 'focused') => {
    const answer = document.getElementById(answerDomId(column));
    if (!answer) return false;
    if (how === 'focused') {
      const tall = answer.offsetHeight > innerHeight / 2;
      answer.scrollIntoView({ block: tall ? 'start' : 'center' });
      answer.querySelector('button')?.focus({ preventScroll: true });
    }
    setTinted(column);
    return true;
  }, []);
  return [tinted, show] as const;
}
