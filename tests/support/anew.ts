import { afterAll, vi } from 'vitest';

// test files share a process and its libraries; the next one finds the clock and the globals as they are, and loads the
// app itself anew
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
