// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { appVersion, keepApp } from '../../src/data/appVersion';

afterEach(() => vi.unstubAllGlobals());

test('while the app is being developed, workers of an earlier build and their files go', async () => {
  const unregister = vi.fn(async () => true);
  const register = vi.fn();
  const gone: string[] = [];
  const serviceWorker = { register, getRegistrations: async () => [{ unregister }, { unregister }] };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('caches', {
    keys: async () => ['workbox-precache-v2', 'other'],
    delete: async (name: string) => gone.push(name),
  });
  await keepApp();
  expect(unregister).toHaveBeenCalledTimes(2);
  expect(gone).toEqual(['workbox-precache-v2', 'other']);
  expect(register).not.toHaveBeenCalled();
});

test('where there are no workers the app is what it is', async () => {
  vi.stubGlobal('navigator', {});
  await keepApp();
  expect(appVersion.getSnapshot()).toBe('current');
});
