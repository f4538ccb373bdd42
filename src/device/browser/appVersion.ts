/**
 * The service worker's copy of the app, for use offline; it caches the app's own files only
 * (scripts/serviceWorker.ts). A new version waits until the therapist accepts it, or until the app is closed
 * everywhere.
 */

import { createObservable } from '../../lib/observable';

/** 'waiting': a new version is installed; 'changed': another tab has activated it, this page is still old. */
type AppVersion = 'current' | 'waiting' | 'changed';

/** Interval of update checks: a page may stay open for weeks. */
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Time limit for the answer to whether the page can be reloaded. */
const RELOAD_CHECK_MS = 8000;

let registration: ServiceWorkerRegistration | undefined;
let reloading = false;
export const appVersion = createObservable<AppVersion>('current');

/** Undefined without a secure context (http on a LAN address) and in old browsers: no offline use there. */
const workers = () => globalThis.navigator?.serviceWorker as ServiceWorkerContainer | undefined;

/** Registers the service worker. On failure the app works online only. */
export async function registerServiceWorker(): Promise<void> {
  const container = workers();
  if (!container || registration) return;
  // the development server serves a worker that unregisters itself (scripts/serviceWorker.ts)
  if (import.meta.env.DEV) return;
  try {
    registration = await container.register('/sw.js');
  } catch {
    return;
  }
  const found = registration;
  if (found.waiting && container.controller) appVersion.set('waiting');
  const watch = () => {
    const coming = found.installing;
    // the first worker replaces no version; WebKit reports it as waiting even while it controls the page
    if (!coming || !found.active) return;
    coming.addEventListener('statechange', () => {
      if (coming.state === 'installed') appVersion.set('waiting');
    });
  };
  watch();
  found.addEventListener('updatefound', watch);
  let controlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (reloading) location.reload();
    else if (controlled) appVersion.set('changed');
    controlled = true;
  });
  setInterval(() => void found.update().catch(() => undefined), CHECK_EVERY_MS);
}

/** True once the worker holds the whole app, so that a reload needs no network. */
const opensOffline = () => Boolean(registration?.active ?? workers()?.controller);

/** Whether a reload would show the app now, from the worker's copy or from the server. */
export async function canReload(): Promise<boolean> {
  if (opensOffline()) return true;
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(RELOAD_CHECK_MS) });
    return answer.ok;
  } catch {
    return false;
  }
}

/** Activates the new version and reloads the page. The caller has stored pending input. */
export function beginNewVersion(): void {
  const waiting = appVersion.getSnapshot() === 'waiting' ? registration?.waiting : undefined;
  if (waiting) {
    reloading = true;
    waiting.postMessage({ type: 'SKIP_WAITING' });
  } else location.reload();
}
