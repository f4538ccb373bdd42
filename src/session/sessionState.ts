import type { User } from '@supabase/supabase-js';
import { storedAwaitedFactors, storedUser } from '../data/supabase/storedSession';
import { reloadAfter } from '../device/browser/reloadPage';
import { followSession, lastWrites } from '../device/keys/keyMemory';
import { wipeTaken } from '../device/taken/takenDatabase';
import type { Notice } from '../lib/notice';
import { createObservable, until } from '../lib/observable';
import { endRecovery, hasFlag, isRecovering, setFlag } from './deviceFlags';
import type { LinkPurpose } from './emailLink';
import { expectsSession } from './expectsSession';
import { isIdle } from './idle';

export type SessionUser = { readonly id: string; readonly email: string };

/** `notice`: the outcome of the link that opened the page. */
export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'signedOut'; readonly notice?: Notice }
  /**
   * `locked`: why the lock asks for the password; the screens are unmounted. 'session': the server no longer accepts the
   * session (D-4); 'screen': by hand, or after a period without input (D-56); 'family': the tablet was handed to a family,
   * which fills in its form (D-199); 'asking': the server is asked whether the session that this page found is still valid,
   * and nothing is rendered until it answers (D-228); 'factor': the project requires a second factor, and the account has none.
   */
  | {
      readonly status: 'signedIn';
      readonly user: SessionUser;
      readonly locked: false | 'session' | 'screen' | 'family' | 'asking' | 'factor';
      readonly notice?: Notice;
    }
  /** Opened by a link that the server has not seen: only a press uses it up, not a program that follows an e-mail's links. */
  | { readonly status: 'unopened'; readonly purpose: LinkPurpose; readonly notice?: Notice }
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
  /** The password was right, or a link; nothing opens before a code of an authenticator app (begunSignIn.ts). */
  | { readonly status: 'code'; readonly email: string }
  /** Opened by a recovery link: only setting the new password is possible (D-1); of an account with a second factor, after a code. */
  | { readonly status: 'recovery'; readonly user: SessionUser; readonly needsCode: boolean };

const loading: SessionState = { status: 'loading' };
const signedOut: SessionState = { status: 'signedOut' };
/** Signed out for a visitor at once: the prerendered form must not be replaced while the session is read. */
const atFirst = () => (expectsSession() ? loading : signedOut);

const session = createObservable<SessionState>(atFirst());

export const sessionNow = session.getSnapshot;
export const onSession = session.subscribe;

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
  if (next.status === 'signedOut' || isOther) {
    admitted = undefined;
    followSession('ended');
    void wipeTaken();
  }
  // the next session may have what this one lacked
  if (next.status === 'signedOut' || isOther || ('locked' in next && next.locked === 'session'))
    lackingFactor = undefined;
  // while the server is asked the key of the drafts is fetched, too
  if (next.status === 'signedIn') followSession(next.locked && next.locked !== 'asking' ? 'locked' : 'open');
  session.set(next);
}

/** The user whose password or session this page has proven; a stored session alone proves nothing. */
let admitted: string | undefined;

/** The user to whom the database gives nothing without a second factor. */
let lackingFactor: string | undefined;

/** What is asked for waits, as under a lock, until a factor is there. */
export function requireFactor(): void {
  const state = sessionNow();
  if (state.status !== 'signedIn') return;
  lackingFactor = state.user.id;
  if (!state.locked || state.locked === 'asking') setState({ ...state, locked: 'factor' });
}

/** The session has just been proven by a code. */
export function factorProven(user: SessionUser): void {
  lackingFactor = undefined;
  accept(user);
}

/** The password, a link or the server's answer has proven who this is. */
export function admit(user: SessionUser) {
  admitted = user.id;
  accept(user);
}

/** supabase-js emits the same session whenever the tab gets focus, which must change nothing (D-5). */
export function accept(user: SessionUser, notice?: Notice) {
  const state = sessionNow();
  const status = isRecovering(user.id) ? 'recovery' : 'signedIn';
  // a family is not interrupted by the lock, which would ask for the same password
  if (status === 'signedIn' && hasFlag('family', user.id)) return showFamily(user);
  if (status === 'signedIn' && isIdleOnOpening(user)) return lock(user);
  // only read here: another tab may be clearing the flag
  if (status === 'signedIn' && hasFlag('locked', user.id)) return showLock(user, 'screen');
  const isOpen = admitted === user.id;
  const locked = lackingFactor === user.id ? 'factor' : isOpen ? false : 'asking';
  const known = state.status === status && 'user' in state ? state.user : undefined;
  const same = known?.id === user.id && known.email === user.email;
  const needsCode = storedAwaitedFactors().length > 0;
  const isShown =
    state.status === 'signedIn'
      ? state.locked === locked
      : 'needsCode' in state && state.needsCode === needsCode;
  if (same && isShown) return;
  if (status === 'recovery') setState({ status, user, needsCode });
  else {
    const shownNotice = notice ?? (state.status === 'signedIn' ? state.notice : undefined);
    setState({ status, user: same ? known : user, locked, ...(shownNotice && { notice: shownNotice }) });
  }
}

/** True when the page is opened after the idle limit has passed. */
function isIdleOnOpening(user: SessionUser): boolean {
  const state = sessionNow();
  const isOpened = state.status === 'signedOut' || 'user' in state;
  return !isOpened && isIdle() && !hasFlag('left', user.id);
}

/** Whether the lock survives a killed browser; the screen is covered in any case. */
export const lockStored = createObservable<'kept' | 'writing' | 'failed'>('kept');

/** Stores the flag so that it survives a killed browser. */
export function storeFlag(flag: 'locked' | 'ended', { id }: SessionUser) {
  if (flag === 'ended') void wipeTaken();
  lockStored.set('writing');
  void setFlag(flag, id).then((kept) => lockStored.set(kept ? 'kept' : 'failed'));
}

/** Covers the screen at once. */
export function lock(user: SessionUser) {
  storeFlag('locked', user);
  showLock(user, 'screen');
}

/** Shows the lock, and why it asks for the password. */
export function showLock(user: SessionUser, locked: 'session' | 'screen' | 'family') {
  if (lockedFor(user) !== locked) setState({ status: 'signedIn', user, locked });
}

let familyFormShown = false;
/** True if this page has shown the family's form. */
export const hasShownFamilyForm = () => familyFormShown;

function showFamily(user: SessionUser) {
  familyFormShown = true;
  showLock(user, 'family');
}

/** Shows the family's form, and reloads the page when all is written, so that nothing of a record stays in its memory. */
export function beginFamily(user: SessionUser): void {
  const kept = setFlag('family', user.id);
  showFamily(user);
  reloadAfter(Promise.all([lastWrites(), kept]));
}

/** Another tab handed the screen to a family, or took it back. */
export function followFamily() {
  const state = sessionNow();
  if (state.status !== 'signedIn') return;
  if (!hasFlag('family', state.user.id)) {
    if (state.locked !== 'family') return;
    // the session may have ended meanwhile, and somebody else's may have begun
    if (storedUser()?.id === state.user.id) accept(state.user);
    else showLock(state.user, 'session');
  } else if (state.locked !== 'family') beginFamily(state.user);
}

/** Another tab was locked or unlocked. */
export function followLock() {
  const state = sessionNow();
  if (state.status !== 'signedIn') return;
  if (hasFlag('locked', state.user.id)) {
    if (!state.locked) lock(state.user);
  } else if (state.locked === 'screen') accept(state.user);
}

/** Another tab signed out. Its session event comes later, or never if that tab is closed at once. */
export function followLeave() {
  const state = sessionNow();
  if ('user' in state && hasFlag('left', state.user.id)) ended();
}

export function ended() {
  endRecovery();
  const state = sessionNow();
  if (state.status === 'signedIn' && !hasFlag('left', state.user.id)) {
    // by the server, unless another tab has begun a new session meanwhile
    if (!storedUser() && !hasFlag('ended', state.user.id)) storeFlag('ended', state.user);
    // also when locked: the password known to this device may be outdated. A family is not interrupted: the server is
    // asked when the tablet is taken back
    if (state.locked !== 'family') showLock(state.user, 'session');
  } else if (state.status !== 'signedOut') setState({ status: 'signedOut' });
}

/** Why this user's screen is locked; undefined when this user is not signed in. */
function lockedFor(user: SessionUser) {
  const state = sessionNow();
  return state.status === 'signedIn' && state.user.id === user.id ? state.locked : undefined;
}

export const isOpenFor = (user: SessionUser) => lockedFor(user) === false;
export const isAskingFor = (user: SessionUser) => lockedFor(user) === 'asking';

/** Resolves when the screen is unlocked, or when this user is no longer signed in. */
export const untilUnlocked = (user: SessionUser) => until(session, () => !lockedFor(user));

export function toUser(user: User): SessionUser {
  return { id: user.id, email: user.email ?? '' };
}
