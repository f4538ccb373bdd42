import type { User } from '@supabase/supabase-js';
import type { Notice } from '../../lib/notice';
import { createObservable } from '../../lib/observable';
import { reloadAfter } from '../device/reloadPage';
import { followSession, lastWrites } from '../drafts/keyMemory';
import { storedUser } from '../supabase/storedSession';
import type { LinkPurpose } from './emailLink';
import { expectsSession } from './expectsSession';
import { isIdle } from './idle';
import { clearFlags, hasFlag, setFlag } from './sessionFlags';

export type SessionUser = { readonly id: string; readonly email: string };

/** `notice`: the outcome of the link that opened the page. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly notice?: Notice }
  /**
   * `locked`: why the lock asks for the password; the screens are unmounted. 'session': the server no longer
   * accepts the session (D-4); 'screen': by hand, or after a period without input (D-56); 'family': the tablet was
   * handed to a family, which fills in its form (D-199).
   */
  | {
      readonly status: 'signedIn';
      readonly user: SessionUser;
      readonly locked: false | 'session' | 'screen' | 'family';
      readonly notice?: Notice;
    }
  /**
   * Opened by a link that may come from someone else, so the account must be confirmed. `instead`: the user
   * whose stored session would end.
   */
  | {
      readonly status: 'arrived';
      readonly email: string;
      readonly purpose: LinkPurpose;
      readonly instead?: string;
    }
  /** Opened by a recovery link: only setting the new password is possible (D-1). */
  | { readonly status: 'recovery'; readonly user: SessionUser };

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signedOut' };
/** Signed out for a visitor at once: the prerendered form must not be replaced while the session is read. */
const atFirst = () => (expectsSession() ? loading : signedOut);

const session = createObservable<SessionState>(atFirst());

export const sessionNow = session.getSnapshot;

/** A store of the state. `start` runs while there are subscribers; its result stops it. */
export function storeOf(start: () => () => void) {
  const listening = new Set<() => void>();
  let stop = () => {};
  return {
    subscribe(listener: () => void): () => void {
      const isFirst = listening.size === 0;
      if (isFirst) session.set(atFirst());
      const leave = session.subscribe(listener);
      listening.add(leave);
      if (isFirst) stop = start();
      return () => {
        leave();
        if (!listening.delete(leave) || listening.size > 0) return;
        stop();
        setState(atFirst());
      };
    },
    getSnapshot: sessionNow,
  };
}

export function setState(next: SessionState) {
  const state = sessionNow();
  const isOther = 'user' in state && 'user' in next && state.user.id !== next.user.id;
  if (next.status === 'signedOut' || isOther) followSession('ended');
  if (next.status === 'signedIn') followSession(next.locked ? 'locked' : 'open');
  session.set(next);
}

/** supabase-js emits the same session whenever the tab gets focus, which must change nothing (D-5). */
export function accept(user: SessionUser, notice?: Notice) {
  const state = sessionNow();
  const status = hasFlag('recovery', user.id) ? 'recovery' : 'signedIn';
  // a family is not interrupted by the lock, which would ask for the same password
  if (status === 'signedIn' && hasFlag('family', user.id)) return showFamily(user);
  if (status === 'signedIn' && isIdleOnOpening(user)) setFlag('locked', user.id);
  // only read here: another tab may be clearing the flag
  if (status === 'signedIn' && hasFlag('locked', user.id)) return showLock(user);
  const known = state.status === status && 'user' in state ? state.user : undefined;
  const same = known?.id === user.id && known.email === user.email;
  const isLocked = state.status === 'signedIn' && state.locked;
  if (same && !isLocked) return;
  if (status === 'recovery') setState({ status, user });
  else setState({ status, user: same ? known : user, locked: false, ...(notice && { notice }) });
}

/** True when the page is opened after the idle limit has passed. */
function isIdleOnOpening(user: SessionUser): boolean {
  const state = sessionNow();
  return (state.status === 'loading' || state.status === 'arrived') && isIdle() && !hasFlag('left', user.id);
}

export function showLock(user: SessionUser) {
  const state = sessionNow();
  const isLocked = state.status === 'signedIn' && state.user.id === user.id && state.locked === 'screen';
  if (!isLocked) setState({ status: 'signedIn', user, locked: 'screen' });
}

let wasFamily = false;
/** True if this page has shown the family's form. */
export const hasBeenFamily = () => wasFamily;

function showFamily(user: SessionUser) {
  wasFamily = true;
  const state = sessionNow();
  const isShown = state.status === 'signedIn' && state.user.id === user.id && state.locked === 'family';
  if (!isShown) setState({ status: 'signedIn', user, locked: 'family' });
}

/**
 * Hands the screen to a family: stores what is pending, then reloads the page, so that nothing of a record stays in its
 * memory.
 */
export function beginFamily(user: SessionUser): void {
  setFlag('family', user.id);
  showFamily(user);
  reloadAfter(lastWrites());
}

/** Another tab handed the screen to a family, or took it back. */
export function followFamily() {
  const state = sessionNow();
  if (state.status !== 'signedIn') return;
  if (!hasFlag('family', state.user.id)) {
    if (state.locked !== 'family') return;
    // the session may have ended meanwhile, and somebody else's may have begun
    if (storedUser()?.id === state.user.id) accept(state.user);
    else setState({ status: 'signedIn', user: state.user, locked: 'session' });
  } else if (state.locked !== 'family') beginFamily(state.user);
}

/** Another tab was locked or unlocked. */
export function followLock() {
  const state = sessionNow();
  if (state.status !== 'signedIn') return;
  if (hasFlag('locked', state.user.id)) {
    if (!state.locked) showLock(state.user);
  } else if (state.locked === 'screen') accept(state.user);
}

/** Another tab signed out. Its session event comes later, or never if that tab is closed at once. */
export function followLeave() {
  const state = sessionNow();
  if ('user' in state && hasFlag('left', state.user.id)) ended();
}

export function ended() {
  clearFlags('recovery');
  const state = sessionNow();
  if (state.status === 'signedIn' && !hasFlag('left', state.user.id)) {
    // also when locked: the password known to this device may be outdated. A family is not interrupted: the server is
    // asked when the tablet is taken back
    if (state.locked !== 'session' && state.locked !== 'family')
      setState({ status: 'signedIn', user: state.user, locked: 'session' });
  } else if (state.status !== 'signedOut') setState({ status: 'signedOut' });
}

export function isOpenFor(user: SessionUser): boolean {
  const state = sessionNow();
  return state.status === 'signedIn' && state.user.id === user.id && !state.locked;
}

/** Resolves when the screen is unlocked, or when this user is no longer signed in. */
export function untilUnlocked(user: SessionUser): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const state = sessionNow();
      if (state.status === 'signedIn' && state.user.id === user.id && state.locked) return;
      leave();
      resolve();
    };
    const leave = session.subscribe(check);
    check();
  });
}

export function toUser(user: User): SessionUser {
  return { id: user.id, email: user.email ?? '' };
}
