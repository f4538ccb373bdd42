const locks = () => globalThis.navigator?.locks;

/** Waits until no other tab writes this key. */
export const inWriteTurn = <T>(key: string, work: () => Promise<T>): Promise<T> =>
  locks()?.request(`anamnese-writing ${key}`, {}, work) ?? work();

/**
 * Runs `work` unless another tab is running it for `key`; undefined in that case, since doing it twice would
 * only waste bandwidth.
 */
export async function withTabLock<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
  // jsdom and pages over plain http have no locks; every step can be repeated safely without them
  const tabs = locks();
  if (!tabs) return work();
  return tabs.request(`anamnese-sending ${key}`, { ifAvailable: true }, async (lock) =>
    lock ? work() : undefined,
  );
}
