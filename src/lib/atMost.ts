type Waiting = { readonly start: () => void; readonly signal: AbortSignal | undefined };

/**
 * Runs at most `count` tasks at once, in call order; a failed task does not stop the others. A task whose
 * signal aborts while queued never runs.
 */
export function atMost(count: number) {
  let running = 0;
  let waiting: Waiting[] = [];

  function next() {
    waiting = waiting.filter(({ signal }) => !signal?.aborted);
    if (running < count) waiting.shift()?.start();
  }

  return function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = () => {
        running += 1;
        work()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            next();
          });
      };
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      waiting.push({ start, signal });
      next();
    });
  };
}
