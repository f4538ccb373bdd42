import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { AuthScreen } from '../features/auth/AuthScreen';
import type { FamilyLink } from '../lib/familyLink';
import { loadSession, sessionStore } from '../session/lazySession';
import { Loading } from '../ui/feedback/Spinner';
import { toast, toasts } from '../ui/feedback/toasts';
import { loadable } from '../ui/loadable';
import { ErrorBoundary, ErrorScreen } from './ErrorScreen';

const Workspace = loadable(() => import('./Workspace'), <Loading label="Abrindo…" />);
const SessionLock = loadable(
  () => import('../features/auth/SessionLock'),
  <div className="fixed inset-0 z-40 bg-ground" />,
);
const FamilyScreen = loadable(() => import('../features/family/FamilyScreen'), <Loading label="Abrindo…" />);
const FamilyHome = loadable(() => import('../features/family/FamilyHome'), <Loading label="Abrindo…" />);
const LinkScreen = loadable(() => import('../features/auth/LinkScreen'), <Loading label="Abrindo…" />);
const CodeScreen = loadable(() => import('../features/auth/CodeScreen'), <Loading label="Abrindo…" />);
const FactorGate = loadable(() => import('./FactorGate'), <Loading label="Abrindo…" />);
const ToastHost = loadable(() => import('../ui/feedback/ToastHost'));
const VisitorToastHost = loadable(() => import('../ui/feedback/VisitorToastHost'));

/** Loads session and workspace in parallel; called when the page has no prerendered form. */
export function loadAll(): void {
  void loadSession().catch(() => undefined);
  Workspace.preload();
}

/** Called before the page of a family is rendered. */
export const loadFamily = (): void => FamilyHome.preload();

const loadFont = () => void import('../fonts.css').catch(() => undefined);

/** The page of a family that answers from home: no session, and nothing of the app. */
export function FamilyApp({ link }: { link: FamilyLink | undefined }) {
  return (
    <ErrorBoundary fallback={<ErrorScreen kept="O que você já escreveu está guardado neste aparelho." />}>
      <FamilyHome link={link} onShown={loadFont} />
    </ErrorBoundary>
  );
}

/** Delay after sign-in, so that preloading does not compete with the workspace's first render. */
const PRELOAD_AFTER_MS = 2000;

/** Selects the screen for the session's state. */
export function App() {
  const session = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.getSnapshot,
    sessionStore.getServerSnapshot,
  );
  const asking = session.status === 'signedIn' && session.locked === 'asking';
  const notice = 'notice' in session && !asking ? session.notice : undefined;
  useEffect(() => {
    if (notice) toast(notice);
  }, [notice]);

  const locked = session.status === 'signedIn' && session.locked !== false;
  const signedIn = session.status === 'signedIn';
  const userId = signedIn ? session.user.id : undefined;
  useEffect(() => (locked ? toasts.hold() : undefined), [locked]);
  // a held toast may name a patient; after the effect above, whose release shows it
  useEffect(() => (userId ? toasts.forget : undefined), [userId]);

  const screen = () => {
    switch (session.status) {
      case 'loading':
        return <Loading label="Carregando…" />;
      case 'unavailable':
        return <ErrorScreen />;
      case 'signedOut':
        return <AuthScreen key="visitor" />;
      case 'unopened':
      case 'arrived':
        return <LinkScreen {...session} />;
      case 'code':
        return <CodeScreen key={session.email} of="signIn" email={session.email} />;
      case 'recovery':
        if (session.needsCode) return <CodeScreen of="recovery" email={session.user.email} />;
        return <AuthScreen key="recovery" recoveryOf={session.user.email} />;
      case 'signedIn':
        if (session.locked === 'family') {
          return (
            <FamilyScreen
              key={session.user.id}
              userId={session.user.id}
              password={(onBack) => <SessionLock user={session.user} reason="family" onBack={onBack} />}
            />
          );
        }
        return (
          <>
            <Workspace key={session.user.id} user={session.user} locked={locked} asking={asking} />
            {session.locked === 'factor' && <FactorGate />}
            {session.locked && session.locked !== 'asking' && session.locked !== 'factor' && (
              <SessionLock user={session.user} reason={session.locked} />
            )}
          </>
        );
      default:
        return session satisfies never;
    }
  };

  useTranslation(session.status === 'loading' ? undefined : !signedIn || session.locked === 'family');
  useFont(session.status !== 'loading' && !asking && (!signedIn || locked));
  usePreloadOnFocus(session.status === 'signedOut');
  usePreload(signedIn);
  return (
    <>
      <ErrorBoundary>{screen()}</ErrorBoundary>
      <Toasts signedIn={signedIn} besideNavigation={signedIn && !locked} />
    </>
  );
}

/**
 * A record is not for the translators of browsers, which put other words, and other nodes, in the place of its texts: of all that is
 * in the page, dialogs and notices too. The sign-in and the family's form are. Until it is known, it stays as public/start.js set it.
 */
function useTranslation(isTranslatable: boolean | undefined) {
  // before a translator hears of what was drawn
  useLayoutEffect(() => {
    const { documentElement: page } = document;
    if (isTranslatable) page.removeAttribute('translate');
    else if (isTranslatable === false) page.setAttribute('translate', 'no');
  }, [isTranslatable]);
}

/**
 * Loads the web font after the session's code. The workspace loads it after its first screen, whose numbers do not wait for it.
 * The fallback font has the same metrics: nothing moves.
 */
function useFont(isOutside: boolean) {
  useEffect(() => {
    if (!isOutside) return;
    void loadSession()
      .catch(() => undefined)
      .then(loadFont);
  }, [isOutside]);
}

/** Preloads the workspace as soon as a field of the sign-in form gets focus. */
function usePreloadOnFocus(visitor: boolean) {
  useEffect(() => {
    if (!visitor) return;
    // the field may have been focused before the scripts ran
    if (document.activeElement instanceof HTMLInputElement) Workspace.preload();
    addEventListener('focusin', Workspace.preload, { once: true });
    return () => removeEventListener('focusin', Workspace.preload);
  }, [visitor]);
}

/** Preloads what must appear at once: another tab may activate a newer version, without this file. */
function usePreload(signedIn: boolean) {
  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(ToastHost.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedIn]);
}

function Toasts({ signedIn, besideNavigation }: { signedIn: boolean; besideNavigation: boolean }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => undefined);
  const [Host, setHost] = useState<typeof ToastHost>();
  const wanted = signedIn ? ToastHost : VisitorToastHost;
  // a shown toast stays in its host: in another one it would be announced again
  if (shown ? !Host : Host && Host !== wanted) setHost(() => wanted);
  return (
    Host && (
      // where the host could not be loaded, as offline right after the first sign-in, the next notice tries again
      <ErrorBoundary fallback={null} attempt={shown}>
        <Host besideNavigation={besideNavigation} />
      </ErrorBoundary>
    )
  );
}
