import { afterAll, vi } from 'vitest';

// what the app keeps in its modules is not for the next file of the same process
afterAll(() => {
  vi.resetModules();
});
