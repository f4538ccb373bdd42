import { afterAll, vi } from 'vitest';

// test files share a process and its libraries: this resets the clock, the globals and the app's modules for the next file
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
