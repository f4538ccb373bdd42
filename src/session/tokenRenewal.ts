import { awaitedFactors, bodyOf } from '../data/supabase/authAnswers';
import { auth, currentToken, requestTokens, requestUser } from '../data/supabase/client';
import { dropTokens, keepSession, storedTokens } from '../data/supabase/storedSession';
import { keysInOtherTab } from '../device/keys/lazyDraftKeys';
import { endOnServer } from './revocation';
import {
  admit,
  isAskingFor,
  isOpenFor,
  lock,
  type SessionUser,
  sessionNow,
  showLock,
  storeFlag,
  untilUnlocked,
} from './sessionState';

/** A session event from another tab arrives shortly before its tokens are stored. */
const STORAGE_DELAY_MS = 300;

/** Time limit for the server's answer about a session that the page found. */
const ANSWER_MS = 8_000;

let refreshing: { readonly userId: string; readonly token: Promise<string | undefined> } | undefined;

/**
 * Returns a new token for a call whose token was refused. While the screen is locked the call waits, so that
 * a pending save completes after the password is entered.
 */
export async function renew(refusedToken: string | undefined): Promise<string | undefined> {
  const before = sessionNow();
  if (before.status !== 'signedIn') return undefined;
  // without network, and not yet locked: waiting would end in half a minute of supabase-js's attempts
  if (before.locked === 'asking' && !refusedToken) return undefined;
  if (!before.locked) {
    const fresh = await renewOnce(refusedToken, before.user);
    if (fresh) return fresh;
    // supabase-js has just reported that there is no token
    if (!refusedToken && isOpenFor(before.user)) return undefined;
  }
  await untilUnlocked(before.user);
  if (!isOpenFor(before.user)) return undefined;
  const { data } = await auth.getSession();
  const token = data.session?.access_token;
  return token === refusedToken ? undefined : token;
}

/**
 * Asks the server about the session that this page found. Without an answer, only keys that another tab has in memory prove
 * that the screen is open; else the password is asked for.
 */
export async function askServer(user: SessionUser): Promise<void> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, ANSWER_MS, false));
  const proven = (await Promise.race([stands(user), late])) || (await keysInOtherTab(user.id));
  // ended, locked or unlocked meanwhile
  if (!isAskingFor(user)) return;
  if (proven) admit(user);
  else lock(user);
}

/** True if the server accepts the stored session. */
export async function stands(user: SessionUser): Promise<boolean> {
  const token = (await currentToken()) ?? (await reach(user));
  if (!token) return false;
  const answer = await requestUser(token);
  const { ok, status } = answer;
  // a second factor was added on another device, or the one that this session was opened with removed
  if (ok && awaitedFactors(token, await bodyOf(answer)).length > 0) {
    const stored = storedTokens(user.id);
    void endOnServer(stored);
    lockIfDead(403, user, stored?.refresh);
    return false;
  }
  // the token may have expired by the server's clock
  return ok || (isRefusal(status) && (await refresh(token, user)) !== undefined);
}

/** Concurrent calls share one renewal. */
function renewOnce(refusedToken: string | undefined, user: SessionUser): Promise<string | undefined> {
  if (refreshing?.userId === user.id) return refreshing.token;
  const token = refusedToken ? refresh(refusedToken, user) : reach(user);
  const mine = { userId: user.id, token };
  refreshing = mine;
  return token.finally(() => {
    if (refreshing === mine) refreshing = undefined;
  });
}

/** The token looks valid but was refused: only a refresh distinguishes a stale token from an ended session. */
async function refresh(refusedToken: string, user: SessionUser): Promise<string | undefined> {
  const { data: stored } = await auth.getSession();
  if (stored.session && stored.session.access_token !== refusedToken) return stored.session.access_token;
  const { data, error } = await auth.refreshSession();
  lockIfDead(error?.status, user, stored.session?.refresh_token);
  return data.session?.access_token;
}

/** No valid token: another tab has just started this session, or the server was unreachable before. */
async function reach(user: SessionUser): Promise<string | undefined> {
  await new Promise((resolve) => setTimeout(resolve, STORAGE_DELAY_MS));
  const stored = storedTokens(user.id);
  if (!stored || stored.alive) return stored?.access;
  const response = await requestTokens(stored.refresh);
  lockIfDead(response.status, user, stored.refresh);
  // signed out or renewed by another tab meanwhile: the stored state is newer
  if (!response.ok || storedTokens(user.id)?.refresh !== stored.refresh) return undefined;
  keepSession(await response.json());
  return storedTokens(user.id)?.access;
}

/**
 * Locks the screen and removes the tokens of a session that the server has ended, so that an offline reload
 * cannot open it with an old password.
 */
function lockIfDead(status: number | undefined, user: SessionUser, tried: string | undefined) {
  if (!isRefusal(status)) return;
  const stored = storedTokens(user.id);
  // another tab has renewed the session
  if (stored && stored.refresh !== tried) return;
  if (isOpenFor(user) || isAskingFor(user)) showLock(user, 'session');
  if (!stored) return;
  storeFlag('ended', user);
  dropTokens();
  // finds no session and sends no request: notifies the other tabs
  void auth.signOut({ scope: 'local' });
}

const isRefusal = (status: number | undefined) => status === 400 || status === 401 || status === 403;
