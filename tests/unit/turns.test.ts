import { expect, it } from 'vitest';
import { turns } from '../../supabase/local/turns';

it('runs at most so many works at once, and gives the turn of one that fails to the next', async () => {
  const inTurn = turns(2);
  const ends: ((failure?: Error) => void)[] = [];
  let running = 0;
  const work = () =>
    inTurn(async () => {
      running += 1;
      const failure = await new Promise<Error | undefined>((resolve) => ends.push(resolve));
      running -= 1;
      if (failure) throw failure;
      return 'done';
    });
  const works = [work(), work(), work(), work()].map((each) => each.catch(() => 'failed'));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  await settle();
  expect(running).toBe(2);
  ends[0]?.(new Error('no'));
  await settle();
  expect([running, ends.length]).toEqual([2, 3]);
  for (let next = 1; next < 4; next += 1) {
    ends[next]?.();
    await settle();
  }
  expect(await Promise.all(works)).toEqual(['failed', 'done', 'done', 'done']);
  expect(running).toBe(0);
});
