import { afterAll, vi } from 'vitest';
import { toasts } from '../../src/ui/feedback/toasts';

// test files share a process, its libraries and modules: this resets the clock, the globals and what is told for the next file
afterAll(() => {
  toasts.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
