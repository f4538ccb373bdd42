import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTimeLimit } from '../../src/lib/signals';

const { any } = AbortSignal;
beforeAll(() => void Reflect.deleteProperty(AbortSignal, 'any'));
afterAll(() => void Object.assign(AbortSignal, { any }));

test('a call ends when it is cancelled, where AbortSignal.any is missing, too', () => {
  const cancelled = new AbortController();
  const signal = withTimeLimit(cancelled.signal, 60_000);
  expect(signal.aborted).toBe(false);
  cancelled.abort('left');
  expect(signal).toMatchObject({ aborted: true, reason: 'left' });
});

test('a call that was cancelled before it began never begins', () => {
  expect(withTimeLimit(AbortSignal.abort('left'), 60_000)).toMatchObject({ aborted: true, reason: 'left' });
});

test.each([new AbortController().signal, null, undefined])(
  'a call ends when its time is over (%s)',
  async (own) => {
    const signal = withTimeLimit(own, 1);
    await new Promise((ended) => signal.addEventListener('abort', ended));
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  },
);
