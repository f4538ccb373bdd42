import { removeStoredSession } from '../supabase/storedSession';

/**
 * Flags that all tabs of this browser share, stored beside the session.
 * `recovery`: this user came by a recovery link and has not set a new password yet;
 * `left`: this user signed out, so that a missing session is expected;
 * `locked`: the screen is locked, by hand or after a period without input;
 * `family`: the tablet was handed to a family, and only its form is shown.
 */
const keys = {
  recovery: 'anamnese.recovery',
  left: 'anamnese.left',
  // the stored name of earlier versions: an update must not open a locked screen
  locked: 'anamnese.covered',
  family: 'anamnese.family',
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

/** Removes the stored session and the data kept with it. */
export function forgetSession(): void {
  removeStoredSession();
  clearFlags('locked');
}
