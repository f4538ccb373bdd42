import type { User } from '@supabase/supabase-js';
import { followSession } from '../drafts/keyMemory';
import type { Notice } from '../supabase/errors';
import { SESSION_KEY } from '../supabase/storedSession';
import type { LinkPurpose } from './emailLink';
import { expectsSession } from './expectsSession';
import { isIdle } from './idle';
import { clearFlags, hasFlag, setFlag } from './sessionFlags';

export type SessionUser = { readonly id: string; readonly email: string };

/** `notice`: what the link that opened the page has to say. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly notice?: Notice }
  /**
   * `locked`: the password is asked over the open screen. 'session': the server no longer accepts the session (D-4);
   * 'screen': by hand, or after a while without a touch (D-56).
   */
  | {
      readonly status: 'signedIn';
      readonly user: SessionUser;
      readonly locked: false | 'session' | 'screen';
      readonly notice?: Notice;
    }
  /**
   * Came by a link that somebody else may have sent: is this the account that was meant? `instead`: whose session is open
   * on this device, and would end.
   */
  | {
      readonly status: 'arrived';
      readonly email: string;
      readonly purpose: LinkPurpose;
      readonly instead?: string;
    }
  /** Came by a recovery link: nothing else until the new password is set (D-1). */
  | { readonly status: 'recovery'; readonly user: SessionUser };

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signedOut' };
/** A visitor finds the sign-in form on the page already: nothing must take it away while the session is read. */
const atFirst = () => (expectsSession(SESSION_KEY) ? loading : signedOut);

let state: SessionState = atFirst();
const listeners = new Set<() => void>();
/** Calls that wait for the password. */
const waiting = new Set<() => void>();

export const sessionNow = (): SessionState => state;

/** The state for whoever listens. `start` runs as long as somebody does, and what it returns ends it. */
export function storeOf(start: () => () => void) {
  let stop: (() => void) | undefined;
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (!stop) {
        state = atFirst();
        stop = start();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
        setState(atFirst());
      };
    },
    getSnapshot: sessionNow,
  };
}

export function setState(next: SessionState) {
  const isOther = 'user' in state && 'user' in next && state.user.id !== next.user.id;
  state = next;
  if (next.status === 'signedOut' || isOther) followSession('ended');
  if (next.status === 'signedIn') followSession(next.locked ? 'locked' : 'open');
  for (const listener of [...listeners, ...waiting]) listener();
}

/** The library tells the same session again whenever the tab regains the focus: that must change nothing (D-5). */
export function accept(user: SessionUser, notice?: Notice) {
  const status = hasFlag('recovery', user.id) ? 'recovery' : 'signedIn';
  if (status === 'signedIn' && isLeftAlone(user)) setFlag('locked', user.id);
  // the mark is only read here: another tab may be taking it away
  if (status === 'signedIn' && hasFlag('locked', user.id)) return showLock(user);
  const same =
    state.status === status &&
    'user' in state &&
    state.user.id === user.id &&
    state.user.email === user.email;
  if (status === 'recovery') {
    if (!same) setState({ status, user });
  } else if (!same || (state.status === 'signedIn' && state.locked)) {
    setState({
      status,
      user: same && 'user' in state ? state.user : user,
      locked: false,
      ...(notice && { notice }),
    });
  }
}

/** Opened again after nobody had touched the app for a while. */
function isLeftAlone(user: SessionUser): boolean {
  return (state.status === 'loading' || state.status === 'arrived') && isIdle() && !hasFlag('left', user.id);
}

export function showLock(user: SessionUser) {
  const isLocked = state.status === 'signedIn' && state.user.id === user.id && state.locked === 'screen';
  if (!isLocked) setState({ status: 'signedIn', user, locked: 'screen' });
}

/** Another tab was locked or unlocked. */
export function followLock() {
  if (state.status !== 'signedIn') return;
  if (hasFlag('locked', state.user.id)) {
    if (!state.locked) showLock(state.user);
  } else if (state.locked === 'screen') accept(state.user);
}

/** Another tab was left. Its word about the session comes later, or never when it is closed at once. */
export function followLeave() {
  if ('user' in state && hasFlag('left', state.user.id)) ended();
}

export function ended(notice?: Notice) {
  clearFlags('recovery');
  if (state.status === 'signedIn' && !hasFlag('left', state.user.id)) {
    // a locked screen, too: the password that this device knows may be an old one
    if (state.locked !== 'session') setState({ status: 'signedIn', user: state.user, locked: 'session' });
  } else if (state.status !== 'signedOut' || notice) {
    setState({ status: 'signedOut', ...(notice && { notice }) });
  }
}

export function isOpenFor(user: SessionUser): boolean {
  return state.status === 'signedIn' && state.user.id === user.id && !state.locked;
}

/** Resolves when the password is there, or whoever should give it is not. */
export function untilUnlocked(user: SessionUser): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (state.status === 'signedIn' && state.user.id === user.id && state.locked) return;
      waiting.delete(look);
      resolve();
    };
    waiting.add(look);
    look();
  });
}

export function toUser(user: User): SessionUser {
  return { id: user.id, email: user.email ?? '' };
}
