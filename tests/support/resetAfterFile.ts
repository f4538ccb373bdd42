import { afterAll, vi } from 'vitest';

// test files share a process and its libraries: this resets the clock and the globals for the next file
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
