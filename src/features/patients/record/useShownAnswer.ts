import { useCallback, useEffect, useState } from 'react';
import type { AnswerColumn } from '../../../questionnaire/field';

const TINTED_FOR = 2000;

/** The id of the element that shows an answer. */
export const answerDomId = (column: AnswerColumn) => `answer-${column}`;

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
  const show = useCallback((column: AnswerColumn): boolean => {
    const answer = document.getElementById(answerDomId(column));
    if (!answer) return false;
    const tall = answer.offsetHeight > innerHeight / 2;
    answer.scrollIntoView({ block: tall ? 'start' : 'center' });
    answer.querySelector('button')?.focus({ preventScroll: true });
    setTinted(column);
    return true;
  }, []);
  return [tinted, show] as const;
}
