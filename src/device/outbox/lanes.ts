import type { createDocumentSending } from './documentSending';
import type { createExecutor } from './executor';
import type { createItemList } from './itemList';
import { isAnythingDue, type Lane, nextItem } from './outboxState';

const RETRY_EVERY_MS = 30_000;
const LANES = ['words', 'documents'] as const satisfies readonly Lane[];

type Room = {
  items: ReturnType<typeof createItemList>;
  isStopped: () => boolean;
  executor: () => ReturnType<typeof createExecutor>;
  documents: ReturnType<typeof createDocumentSending>;
};

/** In which order what waits is sent: words one at a time, documents beside them; each item is tried once in a round. */
export function createLanes({ items, isStopped, executor, documents }: Room) {
  let round = 1;
  const running = new Map<Lane, Promise<void>>();

  const nextIn = (lane: Lane) => (isStopped() ? undefined : nextItem(items.getSnapshot(), lane, round));

  async function sendNext(lane: Lane): Promise<void> {
    for (let item = nextIn(lane); item; item = nextIn(lane)) {
      if (lane === 'words') await executor().attempt(item.stored);
      else {
        await documents.sendNext(item, round);
        if (item.status.formHolds) await executor().settleHeld(item.stored);
      }
    }
  }

  /** Sends what is due in a lane, one item at a time. */
  function run(lane: Lane): Promise<void> {
    const current =
      running.get(lane) ??
      sendNext(lane).finally(() => {
        running.delete(lane);
        // an item that one lane is sending is not due in the other
        for (const one of LANES) if (nextIn(one)) void run(one);
      });
    running.set(lane, current);
    return current;
  }

  /** Sends all that waits, once more; refused items need the therapist. Resolves when the words were tried. */
  function sendAll(): Promise<void> {
    round += 1;
    const words = run('words');
    void run('documents');
    return words;
  }

  return {
    round: () => round,
    run,
    sendAll,
    /** Sends what is due from time to time, until the function that it returns is called. */
    repeat(): () => void {
      const timer = setInterval(() => {
        if (isAnythingDue(items.getSnapshot(), round + 1)) void sendAll();
      }, RETRY_EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}
