import {
  AuthApiError,
  type AuthChangeEvent,
  type AuthError,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from '@supabase/supabase-js';
import type { Tokens } from '../data/supabase/authAnswers';
import { auth, startAuth } from '../data/supabase/client';
import { codeOf, statusOf } from '../data/supabase/errorFields';
import { NEEDS_CODE, takeFirstStep } from '../data/supabase/firstStep';
import { abortReads } from '../data/supabase/guardedFetch';
import { factorRequired, onTokenRefused } from '../data/supabase/refusedToken';
import { removeStoredSession, storedTokens, storedUser } from '../data/supabase/storedSession';
import { rewrapKeys, unlockAfterSignIn, unlockOffline } from '../device/keys/lazyDraftKeys';
import { sweepTaken, wipeTaken } from '../device/taken/takenDatabase';
import { isSecondLinkTooSoon } from '../sentences/authErrors';
import { linkStage, openLink } from './arrivedLink';
import { beginSignIn, leaveSignIn } from './begunSignIn';
import { clearFlags, endRecovery, onFlagChange, restoreFlags, setFlag } from './deviceFlags';
import { takeEmailLink } from './emailLink';
import { recordActivity } from './idle';
import { attemptPauseMs, clearAttempts, recordFailedAttempt, TooManyAttempts } from './passwordAttempts';
import { endOnServer } from './revocation';
import {
  accept,
  admit,
  beginFamily,
  ended,
  factorProven,
  followFamily,
  followLeave,
  followLock,
  isOpenFor,
  lock,
  onSession,
  requireFactor,
  type SessionUser,
  sessionNow,
  setState,
  storeOf,
  toUser,
} from './sessionState';
import { askServer, renew, stands } from './tokenRenewal';

export type { SessionState, SessionUser } from './sessionState';
export { hasShownFamilyForm, lockStored } from './sessionState';

let isPasswordGiven = false;
/** True if the password was entered in this page; false if a stored session alone opened it. */
export const hasPasswordBeenGiven = () => isPasswordGiven;

export const sessionStore = storeOf(start);

/** Settles when the stored flags are read: a session that begins earlier would count as signed out. */
let doorRead: Promise<void> = Promise.resolve();

/** No session is used before the stored flags are read. */
function start(): () => void {
  let stop: (() => void) | undefined = () => {};
  doorRead = restoreFlags().then((left) => {
    if (left) void endOnServer(left);
    // what was taken along outlives neither its session nor its days, whoever opens the page
    void (storedUser() ? sweepTaken().catch(() => undefined) : wipeTaken());
    if (stop) stop = begin();
  });
  return () => {
    stop?.();
    stop = undefined;
  };
}

function begin(): () => void {
  const stopAsking = onSession(() => {
    const state = sessionNow();
    if (state.status === 'signedIn' && state.locked === 'asking') void askServer(state.user);
  });
  const link = takeEmailLink();
  const stored = storedUser();
  if (link) openLink(link);
  else if (stored && linkStage() !== 'opening') {
    // offline with an expired token, supabase-js reports only after 30 s: the stored session is used at once
    accept(stored);
  }
  startAuth();
  const { data } = auth.onAuthStateChange(onAuthEvent);
  const stopListening = onTokenRefused(renew);
  const stopWatching = [
    onFlagChange('locked', followLock),
    onFlagChange('family', followFamily),
    onFlagChange('left', followLeave),
    onReturn(followOthers),
    factorRequired.on(requireFactor),
  ];
  return () => {
    stopAsking();
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
  // this page's own sign-in opens the screen itself, when the flags are cleared
  else if (event === 'SIGNED_IN' && isEntering) return;
  else if (session && event === 'TOKEN_REFRESHED') admit(toUser(session.user));
  else if (session && event === 'MFA_CHALLENGE_VERIFIED') factorProven(toUser(session.user));
  else if (session) accept(toUser(session.user));
  // no session, though one is stored: the refresh failed offline, and the server has not refused it
  else if (!storedUser() && sessionNow().status === 'loading') setState({ status: 'signedOut' });
}

export function lockScreen(): void {
  const state = sessionNow();
  if (state.status !== 'signedIn') return;
  if (!state.locked || state.locked === 'asking') lock(state.user);
}

/**
 * Shows only the family's form, in every tab, until the password is entered. False if the screen was locked first, or if the
 * lock would not survive a killed browser: nothing was handed over.
 */
export async function handToFamily(): Promise<boolean> {
  const state = sessionNow();
  if (state.status !== 'signedIn' || state.locked) return false;
  const { user } = state;
  const isGiven = (await setFlag('family', user.id)) && isOpenFor(user);
  if (isGiven) beginFamily(user);
  else await clearFlags(user.id, 'family');
  return isGiven;
}

/** Shows the family's form again, in a page that has lost the flag. */
export function returnToFamily(): void {
  const state = sessionNow();
  if (state.status === 'signedIn') beginFamily(state.user);
}

// The calls below throw errors that `authFailure` turns into a notice.

/** 'code': nothing is open yet, since a code of an authenticator app is asked for, in `codes.ts`. */
type Entry = 'signedIn' | 'code';

export async function signIn(email: string, password: string): Promise<Entry> {
  const entry = await enterByPassword(email, password);
  if (entry === 'code') setState({ status: 'code', email });
  return entry;
}

async function enterByPassword(email: string, password: string): Promise<Entry> {
  await doorRead;
  endRecovery();
  const refused = await openSession(password, () => auth.signInWithPassword({ email, password }));
  const session = codeOf(refused) === NEEDS_CODE ? takeFirstStep() : undefined;
  if (!session) {
    if (refused) throw refused;
    return 'signedIn';
  }
  const finish = async ({ access, refresh }: Tokens) => {
    const open = () => auth.setSession({ access_token: access, refresh_token: refresh });
    const failure = await openSession(password, open);
    if (failure) throw failure;
  };
  beginSignIn({ session, finish });
  return 'code';
}

type SessionAnswer = { readonly data: { readonly user: User | null }; readonly error: AuthError | null };

/** Opens the screen with the session that `open` begins, and the drafts with the password; the error of a refusal. */
async function openSession(password: string, open: () => Promise<SessionAnswer>): Promise<AuthError | null> {
  const { data, error } = await enter(unlockAfterSignIn(password, open, (answer) => answer.data.user?.id));
  if (error || !data.user) return error;
  await passwordGiven(data.user.id, ...closing);
  admit(toUser(data.user));
  return null;
}

/** What a password opens. */
const closing = ['left', 'ended', 'locked', 'family'] as const;

let isEntering = false;

/** The session that `entering` opens replaces the stored one, which is ended on the server. */
async function enter<T extends { readonly error: unknown }>(entering: Promise<T>): Promise<T> {
  const before = storedTokens();
  isEntering = true;
  try {
    const answer = await entering;
    if (!answer.error) void endOnServer(before);
    return answer;
  } finally {
    isEntering = false;
  }
}

async function passwordGiven(userId: string, ...flags: Parameters<typeof clearFlags>[1][]): Promise<void> {
  isPasswordGiven = true;
  recordActivity();
  await Promise.all([clearAttempts(), clearFlags(userId, ...flags)]);
}

/** The session that the lock covers has its second step: the password alone was asked for, and was right. */
async function openAsBefore(user: SessionUser, password: string): Promise<void> {
  leaveSignIn();
  await unlockAfterSignIn(
    password,
    async () => user.id,
    (id) => id,
  );
  await passwordGiven(user.id, ...closing);
  admit(user);
}

/**
 * Unlocks the screen. Offline, and when the server takes no more passwords for a while, the password is verified by
 * decrypting the drafts' key; a session that the server has ended needs the server.
 */
export async function unlock(password: string): Promise<Entry> {
  const before = sessionNow();
  if (before.status !== 'signedIn') return 'signedIn';
  const { user } = before;
  try {
    const entry = await enterByPassword(user.email, password);
    const isKept = entry === 'code' && storedUser()?.id === user.id && (await stands(user));
    if (!isKept) return entry;
    await openAsBefore(user, password);
  } catch (error) {
    const isOpenHere =
      before.locked === 'screen' || (before.locked === 'family' && storedUser()?.id === user.id);
    const isUnchecked = isAuthRetryableFetchError(error) || statusOf(error) === 429;
    if (!isOpenHere || !isUnchecked) throw error;
    if (attemptPauseMs() > 0) throw new TooManyAttempts();
    const proof = await unlockOffline(user.id, password);
    if (proof === 'unknown') throw error;
    if (proof === 'wrong') {
      await recordFailedAttempt();
      throw new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    }
    await passwordGiven(user.id, 'locked', 'family');
    admit(user);
  }
  return 'signedIn';
}

/** The code is not given: who signs in, or locked the screen, begins anew. */
export function leaveCode(): void {
  leaveSignIn();
  if (sessionNow().status !== 'code') return;
  // of a link, which stored nothing yet
  const stored = storedUser();
  if (stored) accept(stored);
  else setState({ status: 'signedOut' });
}

/** 'checkEmail': the address must be confirmed first, or already has an account (D-2). */
export async function signUp(email: string, password: string): Promise<'signedIn' | 'checkEmail'> {
  await doorRead;
  const { data, error } = await enter(
    unlockAfterSignIn(
      password,
      () => auth.signUp({ email, password, options: { emailRedirectTo: location.origin } }),
      (answer) => answer.data.session?.user.id,
    ),
  );
  if (error) throw error;
  if (!data.session) return 'checkEmail';
  const user = toUser(data.session.user);
  recordActivity();
  await clearFlags(user.id, 'left', 'ended', 'locked');
  admit(user);
  return 'signedIn';
}

type Ending = {
  /** True once the sign-out survives a killed browser. */
  readonly isKept: Promise<boolean>;
  /** `unreachable` offline. */
  readonly serverAnswer: ReturnType<typeof endOnServer>;
};

/** Ends this device's session at once (D-3) and tells the server afterwards. */
export function signOut(): Ending {
  return endHere();
}

function endHere(everywhereOf?: string): Ending {
  const tokens = storedTokens();
  const state = sessionNow();
  const isFlagKept = 'user' in state ? setFlag('left', state.user.id) : Promise.resolve(true);
  removeStoredSession();
  abortReads();
  ended();
  // finds no session and sends no request: notifies the other tabs and stops a running refresh
  void auth.signOut({ scope: 'local' });
  // the session's end is told once nothing of a record is left
  const isKept = Promise.all([isFlagKept, wipeTaken()]).then(([kept]) => kept);
  return { isKept, serverAnswer: endOnServer(tokens, everywhereOf) };
}

export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: location.origin });
  // it was sent a moment ago, and saying so would reveal which addresses have an account
  if (error && !isSecondLinkTooSoon(error)) throw error;
}

/** Sets the password of a recovery and ends the session on every device (D-1). */
export async function setNewPassword(password: string): Promise<Ending> {
  const { data, error } = await auth.updateUser({ password });
  if (error) throw error;
  await rewrapKeys(data.user.id, password);
  return endHere(data.user.id);
}
