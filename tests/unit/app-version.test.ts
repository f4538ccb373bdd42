import '../support/emptyDisk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A service worker that passes through the states of a real one. */
const newWorker = () => Object.assign(new EventTarget(), { state: 'installing' });
type FakeWorker = ReturnType<typeof newWorker>;

/** A browser whose page `active` controls, with the app's module loaded in it. */
async function keptIn(active: FakeWorker | null) {
  const registration = Object.assign(new EventTarget(), {
    installing: null as FakeWorker | null,
    waiting: null as FakeWorker | null,
    active,
  });
  const container = Object.assign(new EventTarget(), {
    controller: active,
    register: async () => registration,
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
  const { appVersion, registerServiceWorker } = await import('../../src/device/browser/appVersion');
  await registerServiceWorker();
  const find = (worker: FakeWorker) => {
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
  };
  const reach = (worker: FakeWorker, state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
  return { registration, container, find, reach, version: appVersion.getSnapshot };
}

test('without service workers the app works as usual', async () => {
  vi.stubGlobal('navigator', {});
  const { appVersion, registerServiceWorker } = await import('../../src/device/browser/appVersion');
  await registerServiceWorker();
  expect(appVersion.getSnapshot()).toBe('current');
});

test('the first worker is no new version, also if it is reported as waiting while it controls the page', async () => {
  const { registration, container, find, reach, version } = await keptIn(null);
  const first = newWorker();
  find(first);
  // as in WebKit: the waiting worker is reported late
  registration.waiting = first;
  reach(first, 'installed');
  container.controller = first;
  container.dispatchEvent(new Event('controllerchange'));
  reach(first, 'activated');
  expect(version()).toBe('current');
});

test('a worker that is installed beside an active one is a new version', async () => {
  const { find, reach, version } = await keptIn(newWorker());
  const next = newWorker();
  find(next);
  expect(version()).toBe('current');
  reach(next, 'installed');
  expect(version()).toBe('waiting');
});
