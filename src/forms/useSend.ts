import { useCallback } from 'react';
import { askToPersist } from '../device/browser/deviceFiles';
import type { NewItem } from '../device/outbox/newItems';
import type { SendOutcome } from '../device/outbox/sendOutcomes';
import { keptNotice } from '../device/outbox/subjects';
import type { Decision } from '../lib/decision';
import type { Notice } from '../lib/notice';
import { deviceNotices } from '../sentences/deviceErrors';
import { toast } from '../ui/feedback/toasts';
import type { ConflictQuestion } from '../ui/overlays/ConflictDialog';
import { useConflict } from '../ui/overlays/useConflict';
import { useDevice } from './contexts';

/** What a form sends, and what it says of that. */
export type Sending = {
  /** Null: nothing is left to be sent. */
  readonly item: NewItem | null;
  /** What is said of it once the server has it; without this nothing is said, of one that waits either. */
  readonly said?: ((outcome: SendOutcome) => Notice | undefined) | undefined;
  /** The button of what is said. */
  readonly action?: Notice['action'];
  /** What is asked after this error, and what is sent as it was decided; undefined where it asks nothing. */
  readonly asked?: (error: unknown) => Asked | undefined;
};
type Asked = {
  readonly question: ConflictQuestion;
  readonly decided: (decision: Decision) => Sending;
};

/**
 * Sends what a form saves by the outbox, and says what became of it. `send` resolves to null if the therapist returns from a question to
 * the form, and rejects with the reason if nothing was saved. `conflict` is the dialog that asks.
 */
export function useSend() {
  const { outbox } = useDevice();
  const { ask, dialog: conflict } = useConflict();
  const send = useCallback(
    async ({ item, said, action, asked }: Sending): Promise<SendOutcome | null> => {
      try {
        const outcome = item ? await outbox.send(item) : 'stored';
        if (item) askToPersist();
        const notice = noticeOf(outcome, item, said);
        if (notice) toast({ ...notice, action });
        return outcome;
      } catch (error) {
        const conflicting = asked?.(error);
        if (!conflicting) throw error;
        const decision = await ask(conflicting.question);
        return decision && send(conflicting.decided(decision));
      }
    },
    [outbox, ask],
  );
  return { send, conflict };
}

function noticeOf(outcome: SendOutcome, item: NewItem | null, said: Sending['said']): Notice | undefined {
  if (outcome === 'incomplete') return deviceNotices.newFilesNotSent;
  if (outcome !== 'waiting') return said?.(outcome);
  return item && said ? keptNotice(item) : undefined;
}
