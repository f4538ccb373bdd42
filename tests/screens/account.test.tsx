import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { createLazySession } from '../../src/session/lazySession';
import type { SessionState } from '../../src/session/session';

type Session = typeof import('../../src/session/session');

const signedIn: SessionState = { status: 'signedIn', user: { id: '1', email: 'a@b.c' }, locked: false };

/** A session store that accepts every sign-in. */
function fakeSession() {
  let state: SessionState = { status: 'signedOut' };
  const listeners = new Set<() => void>();
  return {
    sessionStore: {
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => state,
    },
    signIn: async () => {
      state = signedIn;
      for (const listener of listeners) listener();
    },
  } as unknown as Session;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a session that could not be loaded', () => {
  test('D-101: once: earlier listeners see the sign-in that follows', async () => {
    const session = fakeSession();
    const load = vi.fn<() => Promise<Session>>(async () => session).mockImplementationOnce(lost);
    const lazy = createLazySession(load);
    const listener = vi.fn();
    const leave = lazy.sessionStore.subscribe(listener);
    await vi.advanceTimersByTimeAsync(0);
    expect(lazy.sessionStore.getSnapshot()).toEqual({ status: 'signedOut' });
    await (await lazy.loadSession()).signIn('a@b.c', 'segredo-7');
    expect(lazy.sessionStore.getSnapshot()).toEqual(signedIn);
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('is loaded again automatically if a session is stored', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const session = fakeSession();
    const load = vi.fn<() => Promise<Session>>(async () => session).mockImplementationOnce(lost);
    const lazy = createLazySession(load);
    const leave = lazy.sessionStore.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(lazy.sessionStore.getSnapshot()).toEqual({ status: 'loading' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lazy.sessionStore.getSnapshot()).toEqual({ status: 'signedOut' });
    leave();
  });

  test('D-101: at all: ends with a message instead of the spinner', async () => {
    localStorage.setItem(SESSION_KEY, '{}');
    const lazy = createLazySession(lost);
    const listener = vi.fn();
    const leave = lazy.sessionStore.subscribe(listener);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lazy.sessionStore.getSnapshot()).toEqual({ status: 'unavailable' });
    expect(listener).toHaveBeenCalled();
    leave();
  });

  test('an unsubscribed listener is not called', async () => {
    const lazy = createLazySession(async () => fakeSession());
    const listener = vi.fn();
    lazy.sessionStore.subscribe(listener)();
    await (await lazy.loadSession()).signIn('a@b.c', 'segredo-7');
    expect(listener).not.toHaveBeenCalled();
  });
});
