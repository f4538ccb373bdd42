import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { loadSession, sessionStore } from '../data/account';
import { AuthScreen } from '../features/auth/AuthScreen';
import { Spinner } from '../ui/Spinner';
import { toast, toasts } from '../ui/toast';
import { ErrorBoundary } from './ErrorScreen';

const loadWorkspace = () => import('./Workspace');
const Workspace = lazy(loadWorkspace);
const loadLock = () => import('../features/auth/SessionLock');
const SessionLock = lazy(loadLock);
const loadToasts = () => import('../ui/ToastHost');
const ToastHost = lazy(loadToasts);

/** For somebody who is known here: all at once, and not one after the other. */
export function loadAll(): void {
  for (const load of [loadSession, loadWorkspace]) void load().catch(() => undefined);
}

/** Once the workspace has drawn itself. */
const AT_HAND_AFTER_MS = 2000;

/** One question: whose screen is this. */
export function App() {
  const session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.getSnapshot,
    sessionStore.getServerSnapshot,
  );
  const notice = 'notice' in session ? session.notice : undefined;
  useEffect(() => {
    if (notice) toast(notice);
  }, [notice]);

  const locked = session.status === 'signedIn' && session.locked !== false;
  useEffect(() => toasts.hush(locked), [locked]);

  const screen = () => {
    switch (session.status) {
      case 'loading':
        return <Waiting label="Carregando…" />;
      case 'signedOut':
        return <AuthScreen key="visitor" />;
      case 'recovery':
        return <AuthScreen key="recovery" recoveryOf={session.user.email} />;
      case 'signedIn':
        return (
          <Suspense fallback={<Waiting label="Abrindo…" />}>
            <Workspace key={session.user.id} user={session.user} locked={session.locked !== false} />
            {session.locked && (
              <Suspense fallback={<div className="fixed inset-0 z-40 bg-ground" />}>
                <SessionLock user={session.user} reason={session.locked} />
              </Suspense>
            )}
          </Suspense>
        );
      default:
        return session satisfies never;
    }
  };

  useWarmUp(session.status === 'signedOut');
  useAtHand(session.status === 'signedIn');
  return (
    <>
      <ErrorBoundary>{screen()}</ErrorBoundary>
      <Toasts besideNavigation={session.status === 'signedIn' && !locked} />
    </>
  );
}

/** Whoever touches the sign-in form will soon need what stands behind it. */
function useWarmUp(visitor: boolean) {
  useEffect(() => {
    if (!visitor) return;
    const warmUp = () => void loadWorkspace().catch(() => undefined);
    // who was faster than the scripts stands in a field already
    if (document.activeElement instanceof HTMLInputElement) warmUp();
    addEventListener('focusin', warmUp, { once: true });
    return () => removeEventListener('focusin', warmUp);
  }, [visitor]);
}

/** What a later moment must show at once is fetched early: by then another tab may have begun a newer version. */
function useAtHand(signedIn: boolean) {
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      for (const load of [loadLock, loadToasts]) void load().catch(() => undefined);
    }, AT_HAND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
}

/** The host comes with the first toast. */
function Toasts({ besideNavigation }: { besideNavigation: boolean }) {
  const [wanted, setWanted] = useState(() => toasts.getSnapshot() !== undefined);
  useEffect(() => toasts.subscribe(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <ToastHost besideNavigation={besideNavigation} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Stands there while it is found out whose screen this is. */
export function Waiting({ label }: { label: string }) {
  return (
    <main className="late grid min-h-dvh place-items-center">
      <Spinner label={label} />
    </main>
  );
}
