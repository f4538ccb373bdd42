import { readLocally } from '../../lib/localValues';
import { property } from '../../lib/property';
import { type AuthUser, awaitedFactors, type Factor, readTokens, readUser, type Tokens } from './authAnswers';

export const SESSION_KEY = 'anamnese.session';

const storedSession = () => readLocally(SESSION_KEY);

export const storedUser = (): AuthUser | undefined => readUser(property(storedSession(), 'user'));

/** A token counts as expired this long before its end, since a call takes time. */
const EXPIRY_MARGIN_MS = 10_000;

type StoredTokens = Tokens & { readonly alive: boolean };

/** The stored tokens; with `userId`, only those of that user. */
export function storedTokens(userId?: string): StoredTokens | undefined {
  const session = storedSession();
  const tokens = readTokens(session);
  if (!tokens || (userId !== undefined && storedUser()?.id !== userId)) return;
  const end = Number(property(session, 'expires_at')) * 1000;
  return { ...tokens, alive: end - Date.now() > EXPIRY_MARGIN_MS };
}

/** The authenticator apps of which the stored session still lacks a code; only one of a recovery does. */
export function storedAwaitedFactors(): readonly Factor[] {
  const session = storedSession();
  return awaitedFactors(readTokens(session)?.access, property(session, 'user'));
}

/** Stores a session in supabase-js's format; its next call reads it. */
export function keepSession(answer: object): void {
  const end = Math.floor(Date.now() / 1000) + Number(property(answer, 'expires_in'));
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...answer, expires_at: end }));
}

/** Prefix of the localStorage keys that are removed together with the session. */
export const UNTIL_SIGN_OUT = 'anamnese.kept.';

/** Removes the tokens only; keys with the prefix `UNTIL_SIGN_OUT` stay. */
export function dropTokens(): void {
  localStorage.removeItem(SESSION_KEY);
}

/** Removes the tokens and every key with the prefix `UNTIL_SIGN_OUT`. */
export function removeStoredSession(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(UNTIL_SIGN_OUT)) localStorage.removeItem(name);
  }
  dropTokens();
}
