/**
 * The copy of the app that this browser keeps, so that it opens without network: its files alone (scripts/serviceWorker.ts).
 * A new version waits until the therapist says so, or until no page of the app is open any more.
 */

/** 'waiting': a new version is here; 'changed': another tab has begun to use it, and this page is still the old one. */
export type AppVersion = 'current' | 'waiting' | 'changed';

/** A tablet may stay open for weeks. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;

let version: AppVersion = 'current';
let registration: ServiceWorkerRegistration | undefined;
let reloading = false;
const listeners = new Set<() => void>();

function set(next: AppVersion) {
  version = next;
  for (const listener of listeners) listener();
}

export const appVersion = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  getSnapshot: (): AppVersion => version,
};

/** Without a secure context (http on a LAN address), and in old browsers, the app works with network only. */
const workers = () => globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined;

/** Keeps the app on this device. A failure leaves it as it was before: with network it works all the same. */
export async function keepApp(): Promise<void> {
  const container = workers();
  if (!container || registration) return;
  // there a worker that takes leave of itself is served (scripts/serviceWorker.ts)
  if (import.meta.env.DEV) return;
  try {
    registration = await container.register('/sw.js');
  } catch {
    return;
  }
  const found = registration;
  if (found.waiting && container.controller) set('waiting');
  const watch = () => {
    const coming = found.installing;
    // the first worker of all replaces nothing; WebKit shows it as waiting even when it controls the page already
    if (!coming || !found.active) return;
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installed') set('waiting');
    });
  };
  watch();
  found.addEventListener('updatefound', watch);
  let controlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    else if (controlled) set('changed');
    controlled = true;
  });
  setInterval(() => void found.update().catch(() => undefined), LOOK_AGAIN_MS);
}

/** Begins to use the new version; the page is loaded anew. The caller has made sure that nothing is lost by it. */
export function beginNewVersion(): void {
  const waiting = version === 'waiting' ? registration?.waiting : undefined;
  if (waiting) {
    reloading = true;
    waiting.postMessage({ type: 'SKIP_WAITING' });
  } else location.reload();
}
