import { afterAll, vi } from 'vitest';

// what the app keeps in its modules is not for the next file of the same process. Before a file, since no hook runs after one
// whose tests are all left out
vi.resetModules();
// a part that is still being loaded would enter the next file's modules, without that file's mocks
afterAll(() => vi.dynamicImportSettled());
