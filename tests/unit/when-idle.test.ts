import { expect, test, vi } from 'vitest';
import { whenIdle } from '../../src/lib/whenIdle';

test('what can wait does so until the browser is idle, and two seconds at most', async () => {
  const asked = vi.fn<typeof requestIdleCallback>();
  vi.stubGlobal('requestIdleCallback', asked);
  const done = vi.fn();
  const waiting = whenIdle().then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  expect(asked).toHaveBeenCalledWith(expect.any(Function), { timeout: 2000 });
  asked.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 10 });
  await waiting;
  expect(done).toHaveBeenCalled();
});

test('where the browser does not tell, nothing waits', async () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  await expect(whenIdle()).resolves.toBeUndefined();
});
