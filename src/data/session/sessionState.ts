import type { User } from '@supabase/supabase-js';
import { keysFollow } from '../drafts/keyMemory';
import type { Notice } from '../supabase/errors';
import type { LinkPurpose } from './emailLink';
import { isAwaited } from './expectsSession';
import { isIdle } from './idle';
import { isMarked, mark, SESSION_KEY, unmark } from './sessionFlags';

export type SessionUser = { readonly id: string; readonly email: string };

/** `notice`: what the link that opened the page has to say. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly notice?: Notice }
  /**
   * `locked`: the password is asked over the open screen. 'session': the server no longer accepts the session (D-4);
   * 'screen': somebody covered it, or nobody touched it for a while (D-56).
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
const atFirst = () => (isAwaited(SESSION_KEY) ? loading : signedOut);

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
  if (next.status === 'signedOut' || isOther) keysFollow('ended');
  if (next.status === 'signedIn') keysFollow(next.locked ? 'locked' : 'open');
  for (const listener of [...listeners, ...waiting]) listener();
}

/** The library tells the same session again whenever the tab regains the focus: that must change nothing (D-5). */
export function accept(user: SessionUser, notice?: Notice) {
  const status = isMarked('recovery', user.id) ? 'recovery' : 'signedIn';
  if (status === 'signedIn' && isLeftAlone(user)) mark('covered', user.id);
  // the mark is only read here: another tab may be taking it away
  if (status === 'signedIn' && isMarked('covered', user.id)) return showCover(user);
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
  return (state.status === 'loading' || state.status === 'arrived') && isIdle() && !isMarked('left', user.id);
}

export function showCover(user: SessionUser) {
  const covered = state.status === 'signedIn' && state.user.id === user.id && state.locked === 'screen';
  if (!covered) setState({ status: 'signedIn', user, locked: 'screen' });
}

/** Another tab was covered, or opened again. */
export function followCover() {
  if (state.status !== 'signedIn') return;
  if (isMarked('covered', state.user.id)) {
    if (!state.locked) showCover(state.user);
  } else if (state.locked === 'screen') accept(state.user);
}

/** Another tab was left. Its word about the session comes later, or never when it is closed at once. */
export function followLeave() {
  if ('user' in state && isMarked('left', state.user.id)) ended();
}

export function ended(notice?: Notice) {
  unmark('recovery');
  if (state.status === 'signedIn' && !isMarked('left', state.user.id)) {
    // a covered screen, too: the password that this device knows may be an old one
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
