import { vi } from 'vitest';

/** Tries `check` until it passes; machines that run tests are slow at times, the usual second is not enough. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000 });
