// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { appVersion, keepApp } from '../../src/data/appVersion';

afterEach(() => vi.unstubAllGlobals());

test('where there are no workers the app is what it is', async () => {
  vi.stubGlobal('navigator', {});
  await keepApp();
  expect(appVersion.getSnapshot()).toBe('current');
});
