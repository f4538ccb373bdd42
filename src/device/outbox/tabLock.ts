/**
 * Runs `work` unless another tab is running it for `key`; undefined in that case, since doing it twice would
 * only waste bandwidth.
 */
export async function withTabLock<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
  // jsdom and browsers before 2022 have no locks; every step can be repeated safely without them
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(`anamnese-sending ${key}`, { ifAvailable: true }, async (lock) =>
    lock ? work() : undefined,
  );
}
