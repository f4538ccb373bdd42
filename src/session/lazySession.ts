/** Loads the session module lazily: supabase-js, most of a visitor's download, comes after the form. */
import { createEmitter } from '../lib/observable';
import { expectsSession } from './expectsSession';
import type { SessionState } from './session';

type SessionModule = typeof import('./session');

/** `unavailable`: the session module could not be loaded, so the state is unknown. */
type AccountState = SessionState | { readonly status: 'unavailable' };

const signedOut: AccountState = { status: 'signedOut' };
const waiting: AccountState = { status: 'loading' };
const unavailable: AccountState = { status: 'unavailable' };

const AGAIN_AFTER_MS = [1000, 3000, 9000];

export function createLazySession(load: () => Promise<SessionModule>) {
  let loading: Promise<SessionModule> | undefined;
  let session: SessionModule | undefined;
  let given = waiting;
  const loads = createEmitter<SessionModule>();

  /** Rejects when loading fails; the next call tries again. */
  function loadSession(): Promise<SessionModule> {
    loading ??= load().then(
      (loaded) => {
        session = loaded;
        loads.emit(loaded);
        return loaded;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  /** The session's state, as far as it is known. */
  const sessionStore = {
    subscribe(listener: () => void): () => void {
      let isLeft = false;
      let leave = () => {};
      let timer: ReturnType<typeof setTimeout> | undefined;
      const join = (loaded: SessionModule) => {
        leave();
        clearTimeout(timer);
        leave = loaded.sessionStore.subscribe(listener);
        listener();
      };
      const tryOn = (tries = 0) => {
        loadSession().catch(() => {
          if (isLeft) return;
          const pause = AGAIN_AFTER_MS[tries];
          if (pause !== undefined) timer = setTimeout(tryOn, pause, tries + 1);
          else {
            // a visitor keeps the sign-in form, which loads the module again on submit
            given = unavailable;
            listener();
          }
        });
      };
      if (session) join(session);
      else {
        leave = loads.on(join);
        tryOn();
      }
      return () => {
        isLeft = true;
        clearTimeout(timer);
        leave();
      };
    },
    getSnapshot: (): AccountState =>
      session?.sessionStore.getSnapshot() ?? (expectsSession() ? given : signedOut),
    /** The state for the prerendered page: signed out. */
    getServerSnapshot: (): AccountState => signedOut,
  };

  return { loadSession, sessionStore };
}

export const { loadSession, sessionStore } = createLazySession(() => import('./session'));

export const signIn = async (...given: Parameters<SessionModule['signIn']>) =>
  (await loadSession()).signIn(...given);
export const signUp = async (...given: Parameters<SessionModule['signUp']>) =>
  (await loadSession()).signUp(...given);
export const signOut = async () => (await loadSession()).signOut();
export const requestPasswordReset = async (email: string) =>
  (await loadSession()).requestPasswordReset(email);
export const setNewPassword = async (password: string) => (await loadSession()).setNewPassword(password);
