import type { DocumentSending } from './documentSending';
import type { Executor } from './executor';
import { isAnythingDue, type Lane, nextItem } from './outboxState';
import type { Room } from './room';

const RETRY_EVERY_MS = 30_000;
const LANES = ['words', 'documents'] as const satisfies readonly Lane[];

/** In which order what waits is sent: words one at a time, documents beside them; each item is tried once in a round. */
export function createLanes({ items, isStopped }: Room, executor: Executor, documents: DocumentSending) {
  const running = new Map<Lane, Promise<void>>();

  const nextIn = (lane: Lane) =>
    isStopped() ? undefined : nextItem(items.getSnapshot(), lane, items.round());

  async function sendNext(lane: Lane): Promise<void> {
    for (let item = nextIn(lane); item; item = nextIn(lane)) {
      if (lane === 'words') await executor.attempt(item.stored);
      else {
        await documents.sendNext(item, items.round());
        if (item.status.formHolds) await executor.settleHeld(item.stored);
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
    items.nextRound();
    const words = run('words');
    void run('documents');
    return words;
  }

  return {
    run,
    sendAll,
    /** Sends what is due from time to time, until the function that it returns is called. */
    repeat(): () => void {
      const timer = setInterval(() => {
        if (isAnythingDue(items.getSnapshot(), items.round() + 1)) void sendAll();
      }, RETRY_EVERY_MS);
      return () => clearInterval(timer);
    },
  };
}

export type Lanes = ReturnType<typeof createLanes>;
