import { vi } from 'vitest';
import { toasts } from '../../src/ui/feedback/toasts';

// test files share a process, its libraries and modules: this resets the clock, the globals and what is told. Before a file,
// since no hook runs after one whose tests are all left out
toasts.clear();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
