/** The modes of the auth screen (R-2.2, R-4.3, D-1). Input is kept when the mode changes. */
type AuthMode = 'login' | 'signup' | 'forgotPassword' | 'checkEmail' | 'newPassword';

type AuthState = { readonly mode: AuthMode; readonly email: string; readonly password: string };

type AuthEvent =
  | { readonly type: 'typed'; readonly field: 'email' | 'password'; readonly value: string }
  | { readonly type: 'askedFor'; readonly mode: 'login' | 'signup' | 'forgotPassword' }
  /** The server has sent an e-mail: a sign-up confirmation or a recovery link. */
  | { readonly type: 'emailSent' };

const transitions: Record<AuthMode, readonly AuthMode[]> = {
  login: ['signup', 'forgotPassword'],
  signup: ['login', 'checkEmail'],
  forgotPassword: ['login', 'checkEmail'],
  checkEmail: ['login'],
  // A recovery ends with its session; the session state then remounts the screen.
  newPassword: [],
};

export function startIn(mode: 'login' | 'newPassword'): AuthState {
  return { mode, email: '', password: '' };
}

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'typed':
      return { ...state, [event.field]: event.value };
    case 'askedFor':
      return go(state, event.mode);
    case 'emailSent':
      return go(state, 'checkEmail');
    default:
      return event satisfies never;
  }
}

function go(state: AuthState, mode: AuthMode): AuthState {
  if (!transitions[state.mode].includes(mode)) return state;
  return state.mode === 'checkEmail' ? startIn('login') : { ...state, mode };
}
