import { useState } from 'react';
import { useSaving } from '../../forms/rows/useSaving';
import type { ReviewChanges } from '../../questionnaire/familyReview';
import type { Reviewing } from './useReviewDecisions';

/** How a review is saved: what stays undecided is asked about before, once. */
export function useReviewSaving(
  { left, changes: changesOf }: Pick<Reviewing, 'left' | 'changes'>,
  onSave: (changes: ReviewChanges) => Promise<boolean>,
  onDone: (saved: ReviewChanges) => void,
) {
  const [asking, setAsking] = useState(false);
  const { running, run } = useSaving();
  const [failed, setFailed] = useState(false);
  const store = async () => {
    if (running) return;
    setAsking(false);
    setFailed(false);
    const changes = changesOf();
    const done = await run(() => onSave(changes));
    setFailed(!done);
    if (!done) return;
    onDone(changes);
    // what is shown instead replaces this view, and begins at its top
    scrollTo({ top: 0 });
  };
  const press = () => {
    if (left > 0) setAsking(true);
    else void store();
  };
  return { asking, running, failed, press, store, stay: () => setAsking(false) };
}
