/**
 * Runs `work` while no other tab does the same for `key`. Nothing when another one is at it: it will tell the server,
 * and a second time would only cost the line.
 */
export async function withTabLock<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
  // jsdom and browsers before 2022 have no locks: then every step is safe to repeat all the same
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  return locks.request(`anamnese-sending ${key}`, { ifAvailable: true }, async (lock) =>
    lock ? work() : undefined,
  );
}
