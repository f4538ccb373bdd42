import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAtMost } from '../../supabase/local/bytes';
import { BODY_IDLE_SECONDS, BODY_SECONDS } from '../../supabase/local/limits';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request of `length` bytes, one of them every few seconds. */
function dripping(seconds: number, length = Number.POSITIVE_INFINITY): Request {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) =>
      new Promise((done) => {
        if (sent === length) controller.close();
        const send = () => {
          sent += 1;
          controller.enqueue(new Uint8Array(1));
          done();
        };
        if (sent < length) setTimeout(send, seconds * 1000);
        else done();
      }),
  });
  return new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}

it.each([
  ['stops coming', BODY_IDLE_SECONDS + 1, BODY_IDLE_SECONDS],
  ['comes too slowly', 1, BODY_SECONDS],
])('D-95: a body that %s is given up', async (_how, pause, seconds) => {
  const reading = readAtMost(dripping(pause), 10_000);
  let ended = false;
  void reading.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await reading).toBe('too slow');
});

it('D-95: a slow body that makes progress is read to its end', async () => {
  const reading = readAtMost(dripping(BODY_IDLE_SECONDS - 1, 5), 10_000);
  await vi.advanceTimersByTimeAsync(5 * BODY_IDLE_SECONDS * 1000);
  expect(await reading).toHaveLength(5);
});
