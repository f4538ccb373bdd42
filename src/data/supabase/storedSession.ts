import { property } from '../../lib/property';

/** localStorage key of the session that supabase-js keeps. */
export const SESSION_KEY = 'anamnese.session';

type StoredUser = { id: string; email: string };

function storedSession(): unknown {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Whose session lies in this browser, expired or not. */
export function storedUser(): StoredUser | undefined {
  const user = property(storedSession(), 'user');
  const id = property(user, 'id');
  const email = property(user, 'email');
  return typeof id === 'string' ? { id, email: typeof email === 'string' ? email : '' } : undefined;
}

/** A token counts as expired so long before its end: a call takes its time. */
const EXPIRY_MARGIN_MS = 10_000;

type StoredTokens = { readonly access: string; readonly refresh: string; readonly alive: boolean };

/** What this browser has stored, of this user alone where one is named: never the tokens of another one. */
export function storedTokens(userId?: string): StoredTokens | undefined {
  const session = storedSession();
  const access = property(session, 'access_token');
  const refresh = property(session, 'refresh_token');
  if (typeof access !== 'string' || typeof refresh !== 'string') return;
  if (userId !== undefined && storedUser()?.id !== userId) return;
  const end = Number(property(session, 'expires_at')) * 1000;
  return { access, refresh, alive: end - Date.now() > EXPIRY_MARGIN_MS };
}

/** Stores a session as the library does, which reads it with the next call. */
export function keepSession(answer: object): void {
  const end = Math.floor(Date.now() / 1000) + Number(property(answer, 'expires_in'));
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...answer, expires_at: end }));
}

/** Prefix of localStorage keys that are removed together with the session. */
export const UNTIL_SIGN_OUT = 'anamnese.kept.';

/** Removes the tokens alone; keys under `UNTIL_SIGN_OUT` stay. */
export function dropTokens(): void {
  localStorage.removeItem(SESSION_KEY);
}

/** Removes the tokens and every key under `UNTIL_SIGN_OUT`. */
export function removeStoredSession(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(UNTIL_SIGN_OUT)) localStorage.removeItem(name);
  }
  dropTokens();
}
