/**
 * A brake on passwords that are tried where no server counts them. It outlives a reload, and is for whoever has the screen
 * in hand: whoever can write to the browser's storage meets the 600,000 rounds of the key instead.
 */
const KEY = 'anamnese.tries';
/** A slip of the finger costs nothing. */
const FREE = 3;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

type Tries = { readonly count: number; readonly at: number };

/** A password was tried before its pause was over, and was not looked at. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts';
}

function read(): Tries {
  try {
    const { count, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { count: Number(count) || 0, at: Number(at) || 0 };
  } catch {
    return { count: 0, at: 0 };
  }
}

/** How long until the next password is looked at; 0 when it is now. */
export function attemptPauseMs(): number {
  const { count, at } = read();
  if (count < FREE) return 0;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - FREE), LONGEST_PAUSE_MS);
  // a clock that was set back must not make it longer
  return Math.min(Math.max(at + pause - Date.now(), 0), pause);
}

export function noteFailedAttempt(): void {
  localStorage.setItem(KEY, JSON.stringify({ count: read().count + 1, at: Date.now() }));
}

export function forgetAttempts(): void {
  localStorage.removeItem(KEY);
}
