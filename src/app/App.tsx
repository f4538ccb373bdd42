import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadSession, sessionStore } from '../data/session/lazySession';
import { AuthScreen } from '../features/auth/AuthScreen';
import { Spinner } from '../ui/feedback/Spinner';
import { toast, toasts } from '../ui/feedback/toast';
import { loadable } from '../ui/loadable';
import { ErrorBoundary, ErrorScreen } from './ErrorScreen';

const Workspace = loadable(() => import('./Workspace'), <Loading label="Abrindo…" />);
const SessionLock = loadable(
  () => import('../features/auth/SessionLock'),
  <div className="fixed inset-0 z-40 bg-ground" />,
);
const LinkQuestion = loadable(() => import('../features/auth/LinkQuestion'), <Loading label="Abrindo…" />);
const ToastHost = loadable(() => import('../ui/feedback/ToastHost'));

/** For somebody who is known here: all at once, and not one after the other. */
export function loadAll(): void {
  void loadSession().catch(() => undefined);
  Workspace.preload();
}

/** Once the workspace has drawn itself. */
const PRELOAD_AFTER_MS = 2000;

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
        return <Loading label="Carregando…" />;
      case 'unavailable':
        return <ErrorScreen />;
      case 'signedOut':
        return <AuthScreen key="visitor" />;
      case 'arrived':
        return <LinkQuestion {...session} />;
      case 'recovery':
        return <AuthScreen key="recovery" recoveryOf={session.user.email} />;
      case 'signedIn':
        return (
          <>
            <Workspace key={session.user.id} user={session.user} locked={session.locked !== false} />
            {session.locked && <SessionLock user={session.user} reason={session.locked} />}
          </>
        );
      default:
        return session satisfies never;
    }
  };

  useFont();
  useWarmUp(session.status === 'signedOut');
  usePreload(session.status === 'signedIn');
  return (
    <>
      <ErrorBoundary>{screen()}</ErrorBoundary>
      <Toasts besideNavigation={session.status === 'signedIn' && !locked} />
    </>
  );
}

/** The letters come after what the form needs; the fallback has the same widths, and nothing moves when they do. */
function useFont() {
  useEffect(() => {
    const load = () => void import('../fonts.css').catch(() => undefined);
    loadSession().then(load, load);
  }, []);
}

/** Whoever touches the sign-in form will soon need what stands behind it. */
function useWarmUp(visitor: boolean) {
  useEffect(() => {
    if (!visitor) return;
    // who was faster than the scripts stands in a field already
    if (document.activeElement instanceof HTMLInputElement) Workspace.preload();
    addEventListener('focusin', Workspace.preload, { once: true });
    return () => removeEventListener('focusin', Workspace.preload);
  }, [visitor]);
}

/** What a later moment must show at once is fetched early: by then another tab may have begun a newer version. */
function usePreload(signedIn: boolean) {
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => {
      for (const part of [SessionLock, ToastHost]) part.preload();
    }, PRELOAD_AFTER_MS);
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
      <ToastHost besideNavigation={besideNavigation} />
    </ErrorBoundary>
  );
}

/** Stands there while it is found out whose screen this is. */
export function Loading({ label }: { label: string }) {
  return (
    <main className="late grid min-h-dvh place-items-center">
      <Spinner label={label} />
    </main>
  );
}
