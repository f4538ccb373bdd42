import { vi } from 'vitest';

/** Retries `check` until it passes; the default of one second is too short on slow machines. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 });
