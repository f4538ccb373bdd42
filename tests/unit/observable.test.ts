import { expect, expectTypeOf, test, vi } from 'vitest';
import { createEmitter, createObservable } from '../../src/lib/observable';

test('listeners are called with each new value, until they unsubscribe', () => {
  const count = createObservable(1);
  const seen: number[] = [];
  const stop = count.subscribe(() => seen.push(count.getSnapshot()));
  count.set(2);
  count.set(3);
  stop();
  stop();
  count.set(4);
  expect(seen).toEqual([2, 3]);
  expect(count.getSnapshot()).toBe(4);
});

test('a new value reaches only the listeners that are still subscribed', () => {
  const name = createObservable<string | undefined>(undefined);
  const [first, second] = [vi.fn(), vi.fn()];
  const stop = name.subscribe(first);
  name.subscribe(second);
  stop();
  name.set('Davi');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expectTypeOf(name.getSnapshot()).toEqualTypeOf<string | undefined>();
});

test('a listener that unsubscribes or adds another one does not affect the running notification', () => {
  const { emit, on } = createEmitter<string>();
  const heard: string[] = [];
  const stop = on((event) => {
    stop();
    heard.push(`first ${event}`);
    on((later) => heard.push(`late ${later}`));
  });
  on((event) => heard.push(`second ${event}`));
  emit('a');
  expect(heard).toEqual(['first a', 'second a']);
  emit('b');
  expect(heard.slice(2)).toEqual(['second b', 'late b']);
});
