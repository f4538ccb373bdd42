/** Time since the last input in any tab of this device, and the limit after which the screen locks. */

const keys = { active: 'anamnese.active', minutes: 'anamnese.idleMinutes' };
export const STANDARD_MINUTES = 10;
const LONGEST_MINUTES = 8 * 60;
const OFF = 'off';
/** The warning appears this long before the lock. */
export const WARNING_MS = 30_000;
/** Minimum interval between writes of the last input's time. */
const NOTE_EVERY_MS = 2000;
const CHECK_EVERY_MS = 1000;

/** From 1 to 480; null when automatic locking is off. */
export function idleMinutes(): number | null {
  const stored = localStorage.getItem(keys.minutes);
  if (stored === OFF) return null;
  const minutes = Number(stored);
  return minutes >= 1 && minutes <= LONGEST_MINUTES ? Math.round(minutes) : STANDARD_MINUTES;
}

export function setIdleMinutes(minutes: number | null): void {
  localStorage.setItem(keys.minutes, minutes === null ? OFF : String(minutes));
}

export function recordActivity(): void {
  localStorage.setItem(keys.active, String(Date.now()));
}

/** Time until the lock, computed from the stored time, because timers stop while the device sleeps. */
function leftMs(): number {
  const since = Number(localStorage.getItem(keys.active));
  const minutes = idleMinutes();
  if (minutes === null || !(since > 0)) return Number.POSITIVE_INFINITY;
  return since + minutes * 60_000 - Date.now();
}

export function isIdle(): boolean {
  return leftMs() <= 0;
}

type Watcher = {
  /** The limit has passed. The input that comes after it does not count. */
  readonly onIdle: () => void;
  /** The remaining seconds, once a second during the warning; null once there is input in any tab. */
  readonly onWarning: (seconds: number | null) => void;
};

export function watchIdle({ onIdle, onWarning }: Watcher): () => void {
  let notedAt = 0;
  let warned = false;
  const check = () => {
    const left = leftMs();
    if (left <= 0) return onIdle();
    const warns = left <= WARNING_MS;
    if (warns || warned) onWarning(warns ? Math.ceil(left / 1000) : null);
    warned = warns;
  };
  const onInput = () => {
    if (isIdle()) return onIdle();
    const now = Date.now();
    if (!warned && Math.abs(now - notedAt) < NOTE_EVERY_MS) return;
    notedAt = now;
    recordActivity();
    check();
  };
  const inputEvents = ['pointerdown', 'keydown', 'wheel', 'input'] as const;
  check();
  onInput();
  const timer = setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  for (const name of inputEvents) addEventListener(name, onInput, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    for (const name of inputEvents) removeEventListener(name, onInput, { capture: true });
  };
}
