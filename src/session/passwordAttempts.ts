import { dropValues, keepValue, readValue } from '../device/store/durableValues';
import { parseJson, property } from '../lib/property';
import { TRIES_KEY } from './deviceFlags';

/*
 * Limits password attempts that no server counts. Survives a reload and a killed browser. It protects against someone using
 * the screen; access to the browser's storage still faces the key derivation of 600,000 rounds.
 */

const FREE = 3;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

type Tries = { readonly count: number; readonly at: number };

/** An attempt during a pause; the password was not checked. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts';
}

function read(): Tries {
  const tries = parseJson(readValue(TRIES_KEY));
  return { count: Number(property(tries, 'count')) || 0, at: Number(property(tries, 'at')) || 0 };
}

/** Time until the next attempt is allowed; 0 if it is allowed now. */
export function attemptPauseMs(): number {
  const { count, at } = read();
  if (count < FREE) return 0;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - FREE), LONGEST_PAUSE_MS);
  // setting the clock back must not prolong the pause
  return Math.min(Math.max(at + pause - Date.now(), 0), pause);
}

/** Resolves when a killed browser cannot forget the attempt. */
export async function recordFailedAttempt(): Promise<void> {
  await keepValue(TRIES_KEY, JSON.stringify({ count: read().count + 1, at: Date.now() }));
}

export function clearAttempts(): Promise<void> {
  return dropValues([TRIES_KEY]);
}
