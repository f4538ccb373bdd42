import { auth, requestTokens } from '../supabase/client';
import { dropTokens, keepSession, storedTokens } from '../supabase/storedSession';
import { isOpenFor, type SessionUser, sessionNow, setState, untilUnlocked } from './sessionState';

/** The news of a session from another tab comes a moment before its tokens do. */
const STORAGE_DELAY_MS = 300;

let refreshing: { readonly userId: string; readonly token: Promise<string | undefined> } | undefined;

/**
 * Another token for a call whose token was refused. While the password is asked over the screen the call waits, so
 * that what was being saved is saved once the password is there.
 */
export async function renew(refusedToken: string | undefined): Promise<string | undefined> {
  const before = sessionNow();
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
  if (isOpenFor(user)) setState({ status: 'signedIn', user, locked: 'session' });
  if (!stored) return;
  dropTokens();
  // finds no session any more, so it asks nobody: it tells the other tabs
  void auth.signOut({ scope: 'local' });
}
