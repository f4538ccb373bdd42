import { removeStoredSession, storedTokens, storedUser } from '../data/supabase/storedSession';
import { dropValues, holdValue, keepValue, readValue, restoreValues } from '../device/store/durableValues';

/**
 * The flags that keep this device closed, each with the id of its user. All tabs share them, and they survive a killed
 * browser. A removed flag that a killed browser restores applies once more; none is lost.
 * `left`: this user signed out, so that a missing session is expected, and a stored one is dropped;
 * `ended`: the server no longer accepts this user's session, and a stored one is dropped;
 * `locked`: the screen is locked, by hand or after a period without input;
 * `family`: the tablet was handed to a family, and only its form is shown.
 */
const keys = {
  left: 'anamnese.left',
  ended: 'anamnese.ended',
  // the stored names of earlier versions: an update must not open a locked screen
  locked: 'anamnese.covered',
  family: 'anamnese.family',
};
type Flag = keyof typeof keys;

/** The wrong attempts at a password (passwordAttempts.ts). */
export const TRIES_KEY = 'anamnese.tries';

type Restored = ReturnType<typeof storedTokens>;
let begun: Promise<Restored> | undefined;

/** Begins to read the flags before the session's code is loaded. */
export function beginRestore(): Promise<Restored> {
  begun = readFlags();
  return begun;
}

/** What `beginRestore` reads, or else reads the flags now. */
export function restoreFlags(): Promise<Restored> {
  const restored = begun ?? readFlags();
  begun = undefined;
  return restored;
}

/**
 * Reads the stored flags; no session may be used before. Resolves to the tokens of a session that was signed out and that a
 * killed browser restored: they are removed here, and may still be valid on the server.
 */
async function readFlags(): Promise<Restored> {
  const isRead = await restoreValues([...Object.values(keys), TRIES_KEY]);
  const user = storedUser();
  if (!user) return undefined;
  if (hasFlag('left', user.id) || hasFlag('ended', user.id)) {
    const tokens = storedTokens();
    removeStoredSession();
    return tokens;
  }
  // an unreadable disk may have held a lock
  if (!isRead) holdValue(keys.locked, user.id);
  return undefined;
}

export function hasFlag(flag: Flag, userId: string): boolean {
  return readValue(keys[flag]) === userId;
}

/** True once the flag survives a killed browser; this tab and the others have it at once. */
export function setFlag(flag: Flag, userId: string): Promise<boolean> {
  return keepValue(keys[flag], userId);
}

export function clearFlags(userId: string, ...flags: Flag[]): Promise<void> {
  return dropValues(flags.filter((flag) => hasFlag(flag, userId)).map((flag) => keys[flag]));
}

export function onFlagChange(flag: Flag, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === keys[flag]) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/**
 * This user came by a recovery link and has not set a new password yet. Stored beside the session and before it, so that a
 * killed browser never has that session without the mark.
 */
const RECOVERY_KEY = 'anamnese.recovery';
export const isRecovering = (userId: string) => localStorage.getItem(RECOVERY_KEY) === userId;
export const beginRecovery = (userId: string) => localStorage.setItem(RECOVERY_KEY, userId);
export const endRecovery = () => localStorage.removeItem(RECOVERY_KEY);
