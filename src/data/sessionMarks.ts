import { SESSION_KEY } from './client';

/**
 * What the tabs of this browser must know about the session beside the session itself:
 * `recovery`: this user came by a recovery link and has not set a new password yet;
 * `left`: this user signed out on purpose, so that a missing session is no surprise.
 */
const keys = { recovery: 'anamnese.recovery', left: 'anamnese.left' };
type Mark = keyof typeof keys;

export function isMarked(mark: Mark, userId: string): boolean {
  return localStorage.getItem(keys[mark]) === userId;
}

export function mark(mark: Mark, userId: string): void {
  localStorage.setItem(keys[mark], userId);
}

export function unmark(...marks: Mark[]): void {
  for (const mark of marks) localStorage.removeItem(keys[mark]);
}

type StoredUser = { id: string; email: string };

/** Whose session lies in this browser, expired or not. */
export function storedUser(): StoredUser | undefined {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null');
    const user = property(session, 'user');
    const id = property(user, 'id');
    const email = property(user, 'email');
    return typeof id === 'string' ? { id, email: typeof email === 'string' ? email : '' } : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the session off this device when the server could not be told. */
export function forgetSession(): void {
  localStorage.removeItem(SESSION_KEY);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
