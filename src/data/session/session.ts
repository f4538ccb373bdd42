import {
  AuthApiError,
  type AuthChangeEvent,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/supabase-js';
import { rewrapKeys, unlockAfterSignIn, unlockOffline } from '../drafts/lazyDraftKeys';
import { isSecondLinkTooSoon } from '../supabase/authErrors';
import { auth, onTokenRefused } from '../supabase/client';
import { storedTokens, storedUser } from '../supabase/storedSession';
import { linkStage, openLink } from './arrivedLink';
import { takeEmailLink } from './emailLink';
import { noteActivity } from './idle';
import { attemptPauseMs, forgetAttempts, noteFailedAttempt, TooManyAttempts } from './passwordAttempts';
import { endOnServer } from './revocation';
import { clearFlags, forgetSession, onFlagChange, setFlag } from './sessionFlags';
import {
  accept,
  beginFamily,
  ended,
  followFamily,
  followLeave,
  followLock,
  sessionNow,
  setState,
  showLock,
  storeOf,
  toUser,
} from './sessionState';
import { renew } from './tokenRenewal';

export type { SessionState, SessionUser } from './sessionState';
export { hasBeenFamily } from './sessionState';

let isPasswordGiven = false;
/** True if the password was entered in this page; false if a stored session alone opened it. */
export const hasPasswordBeenGiven = () => isPasswordGiven;

/** Active while it has subscribers. */
export const sessionStore = storeOf(start);

function start(): () => void {
  const link = takeEmailLink();
  const stored = storedUser();
  if (link) openLink(link);
  else if (stored && linkStage() !== 'opening') {
    // offline with an expired token, supabase-js reports only after 30 s: the stored session is used at once
    accept(stored);
  }
  const { data } = auth.onAuthStateChange(onAuthEvent);
  const stopListening = onTokenRefused(renew);
  const stopWatching = [
    onFlagChange('locked', followLock),
    onFlagChange('family', followFamily),
    onFlagChange('left', followLeave),
    onReturn(followOthers),
  ];
  return () => {
    data.subscription.unsubscribe();
    stopListening();
    for (const stopOne of stopWatching) stopOne();
  };
}

/** Calls `listener` when the page returns from the back/forward cache, where it receives no events. */
function onReturn(listener: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
  addEventListener('pageshow', onPageShow);
  return () => removeEventListener('pageshow', onPageShow);
}

function followOthers() {
  followLeave();
  followFamily();
  followLock();
}

function onAuthEvent(event: AuthChangeEvent, session: Session | null) {
  if (linkStage()) return;
  if (event === 'SIGNED_OUT') ended();
  else if (session) accept(toUser(session.user));
  // no session, though one is stored: the refresh failed offline, and the server has not refused it
  else if (!storedUser() && sessionNow().status === 'loading') setState({ status: 'signedOut' });
}

/** Locks the screen until the password is entered again. */
export function lockScreen(): void {
  const state = sessionNow();
  if (state.status !== 'signedIn' || state.locked) return;
  setFlag('locked', state.user.id);
  showLock(state.user);
}

/** Shows nothing but the family's form, in every tab, until the password is entered. */
export function handToFamily(): void {
  const state = sessionNow();
  if (state.status === 'signedIn' && !state.locked) beginFamily(state.user);
}

// The calls below throw errors that `authFailure` turns into a notice.

export async function signIn(email: string, password: string): Promise<void> {
  clearFlags('recovery');
  const { data, error } = await unlockAfterSignIn(
    password,
    () => auth.signInWithPassword({ email, password }),
    (answer) => answer.data.user?.id,
  );
  if (error) throw error;
  isPasswordGiven = true;
  forgetAttempts();
  noteActivity();
  clearFlags('left', 'locked', 'family');
  accept(toUser(data.user));
}

/**
 * Unlocks the screen. Offline, the password is verified by decrypting the drafts' key; a session that the
 * server has ended needs the server.
 */
export async function unlock(password: string): Promise<void> {
  const before = sessionNow();
  if (before.status !== 'signedIn') return;
  const { user } = before;
  try {
    await signIn(user.email, password);
  } catch (error) {
    const isOpenHere =
      before.locked === 'screen' || (before.locked === 'family' && storedUser()?.id === user.id);
    if (!isOpenHere || !isAuthRetryableFetchError(error)) throw error;
    if (attemptPauseMs() > 0) throw new TooManyAttempts();
    const proof = await unlockOffline(user.id, password);
    if (proof === 'unknown') throw error;
    if (proof === 'wrong') noteFailedAttempt();
    if (proof === 'wrong') throw new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    isPasswordGiven = true;
    forgetAttempts();
    noteActivity();
    clearFlags('locked', 'family');
    accept(user);
  }
}

/** 'checkEmail': the address must be confirmed first, or already has an account (D-2). */
export async function signUp(email: string, password: string): Promise<'signedIn' | 'checkEmail'> {
  const { data, error } = await unlockAfterSignIn(
    password,
    () => auth.signUp({ email, password, options: { emailRedirectTo: location.origin } }),
    (answer) => answer.data.session?.user.id,
  );
  if (error) throw error;
  if (!data.session) return 'checkEmail';
  noteActivity();
  clearFlags('left', 'locked');
  return 'signedIn';
}

/**
 * Ends this device's session at once (D-3) and tells the server afterwards. Resolves to the server's answer;
 * `unreachable` offline.
 */
export function signOut(): ReturnType<typeof endOnServer> {
  return endHere();
}

function endHere(everywhereOf?: string) {
  const tokens = storedTokens();
  const state = sessionNow();
  if ('user' in state) setFlag('left', state.user.id);
  forgetSession();
  ended();
  // finds no session and sends no request: notifies the other tabs and stops a running refresh
  void auth.signOut({ scope: 'local' });
  return endOnServer(tokens, everywhereOf);
}

export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: location.origin });
  // reporting it would reveal which addresses have an account
  if (error && !isSecondLinkTooSoon(error)) throw error;
}

/**
 * Sets the password of a recovery and ends the session on every device (D-1). `serverAnswer` resolves to the server's
 * answer; callers need not wait for it.
 */
export async function setNewPassword(
  password: string,
): Promise<{ readonly serverAnswer: ReturnType<typeof endOnServer> }> {
  const { data, error } = await auth.updateUser({ password });
  if (error) throw error;
  await rewrapKeys(data.user.id, password);
  return { serverAnswer: endHere(data.user.id) };
}
