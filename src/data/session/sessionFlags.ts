/** Under which name the session is kept in the browser's storage. */
export const SESSION_KEY = 'anamnese.session';

/**
 * What the tabs of this browser must know about the session beside the session itself:
 * `recovery`: this user came by a recovery link and has not set a new password yet;
 * `left`: this user signed out on purpose, so that a missing session is no surprise;
 * `locked`: this screen asks for the password, locked by hand or because nobody touched it.
 */
const keys = {
  recovery: 'anamnese.recovery',
  left: 'anamnese.left',
  // the name that earlier versions stored: an update must not open a locked screen
  locked: 'anamnese.covered',
};
type Flag = keyof typeof keys;

export function hasFlag(flag: Flag, userId: string): boolean {
  return localStorage.getItem(keys[flag]) === userId;
}

export function setFlag(flag: Flag, userId: string): void {
  localStorage.setItem(keys[flag], userId);
}

export function clearFlags(...flags: Flag[]): void {
  for (const flag of flags) localStorage.removeItem(keys[flag]);
}

/** Calls `listener` when another tab sets or clears the flag. */
export function onFlagChange(flag: Flag, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys[flag]) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

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

/** What is stored under a name that begins so goes with the session. */
export const UNTIL_SIGN_OUT = 'anamnese.kept.';

/** Takes the tokens off this device; what goes with a sign-out stays. */
export function dropTokens(): void {
  localStorage.removeItem(SESSION_KEY);
}

/** Takes the session off this device, and what was kept with it. */
export function forgetSession(): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(UNTIL_SIGN_OUT)) localStorage.removeItem(name);
  }
  dropTokens();
  clearFlags('locked');
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
