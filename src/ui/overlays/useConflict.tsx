import { AnimatePresence } from 'framer-motion';
import { useCallback, useState } from 'react';
import type { Decision } from '../../lib/decision';
import { ConflictDialog, type ConflictQuestion } from './ConflictDialog';

/**
 * Asks which of two versions stays: `ask` shows `dialog` and resolves to the decision; to null if the therapist returns to
 * editing.
 */
export function useConflict() {
  const [asked, setAsked] = useState<{
    readonly question: ConflictQuestion;
    readonly resolve: (decision: Decision | null) => void;
  } | null>(null);
  const ask = useCallback(
    (question: ConflictQuestion) =>
      new Promise<Decision | null>((resolve) => setAsked({ question, resolve })),
    [],
  );
  const dialog = (
    <AnimatePresence>
      {asked && (
        <ConflictDialog
          key={asked.question.savedAt}
          {...asked.question}
          onDecide={(decision) => {
            setAsked(null);
            asked.resolve(decision);
          }}
        />
      )}
    </AnimatePresence>
  );
  return { ask, dialog };
}
