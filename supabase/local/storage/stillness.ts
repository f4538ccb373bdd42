import type { Fetch } from '../auth.ts';

/** How long a running request may keep `still` waiting, such as the upload of a large file over a slow network. */
const MOST_MS = 10_000;

/**
 * Files and their rows change one after the other. `still` runs its work at a moment when none is between the two: running
 * requests end first, and new ones wait.
 */
export function withStillness(inner: Fetch): { handle: Fetch; still<T>(work: () => Promise<T>): Promise<T> } {
  const running = new Set<Promise<unknown>>();
  let pause: Promise<unknown> | undefined;
  return {
    async handle(request) {
      while (pause) await pause;
      const answer = inner(request);
      running.add(answer);
      return answer.finally(() => running.delete(answer));
    },
    async still(work) {
      while (pause) await pause;
      const { promise, resolve } = deferred();
      pause = promise;
      try {
        const timeout = new Promise((ended) => setTimeout(ended, MOST_MS).unref());
        await Promise.race([Promise.allSettled(running), timeout]);
        return await work();
      } finally {
        pause = undefined;
        resolve();
      }
    },
  };
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
