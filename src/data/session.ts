import {
  AuthApiError,
  type AuthChangeEvent,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from '@supabase/supabase-js';
import { isAwaited } from './arrival';
import { auth, onTokenRefused, requestTokens, requestUser } from './client';
import { type EmailLink, type LinkPurpose, takeEmailLink } from './emailLink';
import { isSecondLinkTooSoon, linkFailure, type Notice } from './errors';
import { isIdle, noteActivity } from './idle';
import { keysFollow } from './keyHolder';
import { keepKeysFor, provePassword, turningKeys } from './keyTurn';
import { endOnServer } from './revocation';
import {
  dropTokens,
  forgetSession,
  isMarked,
  keepSession,
  mark,
  onMark,
  SESSION_KEY,
  storedTokens,
  storedUser,
  unmark,
} from './sessionMarks';
import { forgetTries, noteWrongPassword, pauseMs, TriedTooSoon } from './tries';

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
let opening: Promise<void> | undefined;
let stop: (() => void) | undefined;
const listeners = new Set<() => void>();
/** Calls that wait for the password. */
const waiting = new Set<() => void>();

function set(next: SessionState) {
  const isOther = 'user' in state && 'user' in next && state.user.id !== next.user.id;
  state = next;
  if (next.status === 'signedOut' || isOther) keysFollow('ended');
  if (next.status === 'signedIn') keysFollow(next.locked ? 'locked' : 'open');
  for (const listener of [...listeners, ...waiting]) listener();
}

/** Runs as long as somebody listens. */
export const sessionStore = {
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
      set(atFirst());
    };
  },
  getSnapshot: (): SessionState => state,
};

function start(): () => void {
  const link = takeEmailLink();
  const stored = storedUser();
  if (link) {
    // In strict mode React subscribes, leaves and subscribes again at once: what the link says must outlive that.
    opening = Promise.resolve()
      .then(() => open(link))
      .catch(linkFailed)
      .finally(() => {
        opening = undefined;
      });
  } else if (stored && !opening) {
    // Offline with an expired token the library only says so after half a minute: what is stored speaks first.
    accept(stored);
  }
  const { data } = auth.onAuthStateChange(onAuthEvent);
  const stopListening = onTokenRefused(renew);
  const stopWatching = [onMark('covered', followCover), onMark('left', followLeave)];
  return () => {
    data.subscription.unsubscribe();
    stopListening();
    for (const stopOne of stopWatching) stopOne();
  };
}

function onAuthEvent(event: AuthChangeEvent, session: Session | null) {
  if (opening || arrived) return;
  if (event === 'SIGNED_OUT') ended();
  else if (session) accept(toUser(session.user));
  // No session, but one is stored: it could not be refreshed for want of a network, and nobody has refused it.
  else if (!storedUser() && state.status === 'loading') set({ status: 'signedOut' });
}

/** The library tells the same session again whenever the tab regains the focus: that must change nothing (D-5). */
function accept(user: SessionUser, notice?: Notice) {
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
    if (!same) set({ status, user });
  } else if (!same || (state.status === 'signedIn' && state.locked)) {
    set({
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

function showCover(user: SessionUser) {
  const covered = state.status === 'signedIn' && state.user.id === user.id && state.locked === 'screen';
  if (!covered) set({ status: 'signedIn', user, locked: 'screen' });
}

/** Another tab was covered, or opened again. */
function followCover() {
  if (state.status !== 'signedIn') return;
  if (isMarked('covered', state.user.id)) showCover(state.user);
  else if (state.locked === 'screen') accept(state.user);
}

/** Another tab was left. Its word about the session comes later, or never when it is closed at once. */
function followLeave() {
  if ('user' in state && isMarked('left', state.user.id)) ended();
}

/** Covers the screen until the password is there again. */
export function coverScreen(): void {
  if (state.status !== 'signedIn' || state.locked) return;
  mark('covered', state.user.id);
  showCover(state.user);
}

function ended(notice?: Notice) {
  unmark('recovery');
  if (state.status === 'signedIn' && !isMarked('left', state.user.id)) {
    if (!state.locked) set({ status: 'signedIn', user: state.user, locked: 'session' });
  } else if (state.status !== 'signedOut' || notice) {
    set({ status: 'signedOut', ...(notice && { notice }) });
  }
}

type SessionLink = Extract<EmailLink, { kind: 'session' }>;
/** The link that waits for an answer. */
let arrived: SessionLink | undefined;

/** A link may be anybody's: the server is asked whose it is, and the therapist whether it is theirs, before it counts. */
async function open(link: EmailLink): Promise<void> {
  if (link.kind === 'failed') return linkFailed();
  const answer = await requestUser(link.accessToken);
  if (!answer.ok) return linkFailed(answer);
  const user: User = await answer.json();
  const stored = storedUser();
  // the form for a new password names the address, and asks for enough
  if (stored?.id === user.id || (link.purpose === 'recovery' && !stored)) return enter(link);
  arrived = link;
  const email = user.email ?? '';
  set({ status: 'arrived', email, purpose: link.purpose, ...(stored && { instead: stored.email }) });
}

async function enter(link: SessionLink): Promise<void> {
  const recovery = link.purpose === 'recovery';
  if (recovery) mark('recovery', link.userId);
  const { data, error } = await auth.setSession({
    access_token: link.accessToken,
    refresh_token: link.refreshToken,
  });
  if (!error && data.user) {
    noteActivity();
    unmark('left', 'covered');
    return accept(toUser(data.user));
  }
  if (recovery) unmark('recovery');
  linkFailed(error);
}

/** It is the right account: its session takes the place of the one that was open here. */
export async function enterByLink(): Promise<void> {
  const link = arrived;
  if (!link) return;
  const before = storedTokens();
  try {
    await enter(link);
    if (storedUser()?.id === link.userId) void endOnServer(before, 'local');
  } catch (error) {
    linkFailed(error);
  } finally {
    arrived = undefined;
  }
}

/** It is not: nobody has come, and the session of the link ends. */
export function refuseLink(): void {
  const link = arrived;
  if (!link) return;
  arrived = undefined;
  void endOnServer({ access: link.accessToken, refresh: link.refreshToken }, 'local');
  const stored = storedUser();
  if (stored) accept(stored);
  else set({ status: 'signedOut' });
}

/** A link that fails takes nothing away from a session that was there before it. */
function linkFailed(error?: unknown) {
  const stored = storedUser();
  if (stored) accept(stored, linkFailure(error));
  else set({ status: 'signedOut', notice: linkFailure(error) });
}

/** The news of a session from another tab comes a moment before its tokens do. */
const STORAGE_DELAY_MS = 300;

let refreshing: { readonly userId: string; readonly token: Promise<string | undefined> } | undefined;

/**
 * Another token for a call whose token was refused. While the password is asked over the screen the call waits, so
 * that what was being saved is saved once the password is there.
 */
async function renew(refusedToken: string | undefined): Promise<string | undefined> {
  const before = state;
  if (before.status !== 'signedIn') return undefined;
  if (!before.locked) {
    const fresh = await renewOnce(refusedToken, before.user);
    if (fresh) return fresh;
    // the library has only just said that there is none
    if (!refusedToken && isOpenFor(before.user)) return undefined;
  }
  await untilUnlocked(before.user);
  if (!isOpenFor(before.user)) return undefined;
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  return token === refusedToken ? undefined : token;
}

/** Calls that need another token at the same time share one. */
function renewOnce(refusedToken: string | undefined, user: SessionUser): Promise<string | undefined> {
  if (refreshing?.userId === user.id) return refreshing.token;
  const token = refusedToken ? refresh(refusedToken, user) : reach(user);
  const mine = { userId: user.id, token };
  refreshing = mine;
  return token.finally(() => {
    if (refreshing === mine) refreshing = undefined;
  });
}

/** The token looks valid here, but the server says no: only a refresh tells a stale token from a dead session. */
async function refresh(refusedToken: string, user: SessionUser): Promise<string | undefined> {
  const { data: stored } = await auth.getSession();
  if (stored.session && stored.session.access_token !== refusedToken) return stored.session.access_token;
  const { data, error } = await auth.refreshSession();
  lockIfDead(error?.status, user, stored.session?.refresh_token);
  return data.session?.access_token;
}

/** No token to call with: another tab has only just begun this session, or the server could not be reached before. */
async function reach(user: SessionUser): Promise<string | undefined> {
  await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY_MS));
  const stored = storedTokens(user.id);
  if (!stored || stored.alive) return stored?.access;
  const response = await requestTokens(stored.refresh);
  lockIfDead(response.status, user, stored.refresh);
  // signed out meanwhile, or renewed by another tab: what is stored is newer
  if (!response.ok || storedTokens(user.id)?.refresh !== stored.refresh) return undefined;
  keepSession(await response.json());
  return storedTokens(user.id)?.access;
}

/**
 * The server has ended the session: what is left of it goes from the device, so that a reload without network opens nothing
 * by an old password.
 */
function lockIfDead(status: number | undefined, user: SessionUser, tried: string | undefined) {
  if (status !== 400 && status !== 401 && status !== 403) return;
  const stored = storedTokens(user.id);
  // another tab was faster
  if (stored && stored.refresh !== tried) return;
  if (isOpenFor(user)) set({ status: 'signedIn', user, locked: 'session' });
  if (!stored) return;
  dropTokens();
  // finds no session any more, so it asks nobody: it tells the other tabs
  void auth.signOut({ scope: 'local' });
}

function isOpenFor(user: SessionUser): boolean {
  return state.status === 'signedIn' && state.user.id === user.id && !state.locked;
}

function untilUnlocked(user: SessionUser): Promise<void> {
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

function toUser(user: User): SessionUser {
  return { id: user.id, email: user.email ?? '' };
}

// ---- the calls: each throws what `authFailure` turns into a notice --------------------------------------------

export async function signIn(email: string, password: string): Promise<void> {
  unmark('recovery');
  const { data, error } = await turningKeys(
    password,
    () => auth.signInWithPassword({ email, password }),
    (answer) => answer.data.user?.id,
  );
  if (error) throw error;
  forgetTries();
  noteActivity();
  unmark('left', 'covered');
  accept(toUser(data.user));
}

/**
 * Opens the covered screen. Without network the key of the drafts, which only the right password opens, is the proof;
 * a session that the server has ended needs the server.
 */
export async function unlock(password: string): Promise<void> {
  const before = state;
  if (before.status !== 'signedIn') return;
  const { user } = before;
  try {
    await signIn(user.email, password);
  } catch (error) {
    if (before.locked !== 'screen' || !isAuthRetryableFetchError(error)) throw error;
    if (pauseMs() > 0) throw new TriedTooSoon();
    const proof = await provePassword(user.id, password);
    if (proof === 'unknown') throw error;
    if (proof === 'wrong') noteWrongPassword();
    if (proof === 'wrong') throw new AuthApiError('Invalid login credentials', 400, 'invalid_credentials');
    forgetTries();
    noteActivity();
    unmark('covered');
    accept(user);
  }
}

/** 'checkEmail': the address must be confirmed first, or has an account already (D-2). */
export async function signUp(email: string, password: string): Promise<'signedIn' | 'checkEmail'> {
  const { data, error } = await turningKeys(
    password,
    () => auth.signUp({ email, password, options: { emailRedirectTo: location.origin } }),
    (answer) => answer.data.session?.user.id,
  );
  if (error) throw error;
  if (!data.session) return 'checkEmail';
  noteActivity();
  unmark('left', 'covered');
  return 'signedIn';
}

/**
 * Ends the session of this device (D-3), at once and whatever the server says; only then is the server told.
 * Resolves to whether the server took it: `unreachable` without network.
 */
export function signOut(): ReturnType<typeof endOnServer> {
  return endHere('local');
}

function endHere(scope: 'local' | 'global') {
  const tokens = storedTokens();
  if ('user' in state) mark('left', state.user.id);
  forgetSession();
  ended();
  // finds no session any more, so it asks nobody: it tells the other tabs, and stops a refresh that is under way
  void auth.signOut({ scope: 'local' });
  return endOnServer(tokens, scope);
}

export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: location.origin });
  // told apart, it would tell who has an account
  if (error && !isSecondLinkTooSoon(error)) throw error;
}

/** Sets the password of a recovery and ends the session on every device (D-1). */
export async function setNewPassword(password: string): Promise<void> {
  const { data, error } = await auth.updateUser({ password });
  if (error) throw error;
  await keepKeysFor(data.user.id, password);
  void endHere('global');
}
