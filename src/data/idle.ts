/** When somebody last touched the app on this device, in any of its tabs; and after how long it locks. */

const keys = { active: 'anamnese.active', minutes: 'anamnese.idleMinutes' };
export const STANDARD_MINUTES = 10;
const LONGEST_MINUTES = 60;
/** Touches are written down no more often than this. */
const NOTE_EVERY_MS = 2000;
const LOOK_EVERY_MS = 5000;

export function idleMinutes(): number {
  const stored = Number(localStorage.getItem(keys.minutes));
  return stored >= 1 && stored <= LONGEST_MINUTES ? Math.round(stored) : STANDARD_MINUTES;
}

/** From 1 to 60. */
export function setIdleMinutes(minutes: number): void {
  localStorage.setItem(keys.minutes, String(minutes));
}

export function noteActivity(): void {
  localStorage.setItem(keys.active, String(Date.now()));
}

/** By the time that was written down: timers sleep with the device. */
export function isIdle(): boolean {
  const since = Number(localStorage.getItem(keys.active));
  return since > 0 && Date.now() - since >= idleMinutes() * 60_000;
}

/** Calls `onIdle` once nobody has touched the app for so long; the touch that comes too late counts for nothing. */
export function watchIdle(onIdle: () => void): () => void {
  let notedAt = 0;
  const look = () => {
    if (isIdle()) onIdle();
  };
  const touched = () => {
    if (isIdle()) return onIdle();
    const now = Date.now();
    if (Math.abs(now - notedAt) < NOTE_EVERY_MS) return;
    notedAt = now;
    noteActivity();
  };
  const touches = ['pointerdown', 'keydown', 'wheel', 'input'] as const;
  look();
  touched();
  const timer = setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', look);
  for (const name of touches) addEventListener(name, touched, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const name of touches) removeEventListener(name, touched, { capture: true });
  };
}
