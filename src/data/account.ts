/**
 * The door to the account for what is drawn before anybody is signed in: supabase-js, which is most of what a visitor
 * loads, comes after the form.
 */
import { isAwaited } from './arrival';
import type { SessionState } from './session';
import { SESSION_KEY } from './sessionMarks';

type Session = typeof import('./session');

let loading: Promise<Session> | undefined;
let session: Session | undefined;

/** Rejects when it cannot be loaded, and tries again when it is asked again. */
export function loadSession(): Promise<Session> {
  loading ??= import('./session').then(
    (loaded) => {
      session = loaded;
      return loaded;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const signedOut: SessionState = { status: 'signedOut' };
const waiting: SessionState = { status: 'loading' };

/** The session as far as it is known; `onMissing` hears when it could not be loaded. */
export const sessionStore = {
  subscribe(listener: () => void): () => void {
    let left = false;
    let leave = () => {};
    loadSession().then(
      ({ sessionStore: store }) => {
        if (left) return;
        leave = store.subscribe(listener);
        listener();
      },
      // the form stands all the same, and asks again when it is sent
      () => undefined,
    );
    return () => {
      left = true;
      leave();
    };
  },
  getSnapshot: (): SessionState =>
    session?.sessionStore.getSnapshot() ?? (isAwaited(SESSION_KEY) ? waiting : signedOut),
  /** Of the page as it is built: for a visitor. */
  getServerSnapshot: (): SessionState => signedOut,
};

export const signIn = async (...given: Parameters<Session['signIn']>) =>
  (await loadSession()).signIn(...given);
export const signUp = async (...given: Parameters<Session['signUp']>) =>
  (await loadSession()).signUp(...given);
export const signOut = async () => (await loadSession()).signOut();
export const requestPasswordReset = async (email: string) =>
  (await loadSession()).requestPasswordReset(email);
export const setNewPassword = async (password: string) => (await loadSession()).setNewPassword(password);
