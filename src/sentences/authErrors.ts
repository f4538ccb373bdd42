import { codeOf, statusOf } from '../data/supabase/errorFields';
import { PASSWORD_MINIMUM } from '../lib/limits';
import { destructive, type Notice } from '../lib/notice';
import { property } from '../lib/property';

export type AuthAction = 'cadastro' | 'login' | 'recuperar senha';

/** the notice for a refused or failed auth call. */
export function authFailure(action: AuthAction, error: unknown): Notice {
  const message = messageOf(error);
  const code = codeOf(error) ?? '';
  if (speaksOfRateLimit(error) || code.endsWith('rate_limit')) return tooManyTries;
  if (/smtp|sending .*email|error sending/.test(message)) {
    return destructive(
      'Erro no Serviço de E-mail',
      'O e-mail não pôde ser enviado. O SMTP precisa ser configurado pelo administrador.',
    );
  }
  if (action === 'login' && isWrongPassword(error)) {
    return destructive(
      'Falha no Login',
      'E-mail ou senha inválidos. Verifique seus dados e tente novamente.',
    );
  }
  if (code === 'validation_failed' && message.includes('password'))
    return destructive(`Falha no ${action}`, passwordTooLong);
  return destructive(
    `Falha no ${action}`,
    knownAuthReason(code || sessionGone(error), message) ??
      'Ocorreu um erro inesperado. Tente novamente mais tarde.',
  );
}

const tooManyTries: Notice = destructive(
  'Muitas tentativas!',
  'Você tentou muitas vezes em pouco tempo. Aguarde alguns minutos e tente de novo.',
);

const messageOf = (error: unknown) => String(property(error, 'message') ?? '').toLowerCase();

const speaksOfRateLimit = (error: unknown) => messageOf(error).includes('rate limit');

function isWrongPassword(error: unknown): boolean {
  return (
    codeOf(error) === 'invalid_credentials' ||
    /invalid login credentials|email or password/.test(messageOf(error))
  );
}

/** The error text for the password field of the locked screen; undefined for failures that a toast reports. */
export function unlockProblem(error: unknown): string | undefined {
  if (isWrongPassword(error)) return 'Senha incorreta.';
  const unreachable = property(error, 'name') === 'AuthRetryableFetchError';
  return unreachable ? 'Sem conexão com o servidor. Verifique a internet.' : undefined;
}

/** The server limits a password's bytes (lib/limits.ts); its own error would only call something invalid. */
export const passwordTooLong =
  'A senha é longa demais: use até 72 caracteres. Letras com acento contam por dois, e um emoji por quatro.';

/** The server did not end a session that has ended on this device. */
export const logoutFailure: Notice = destructive(
  'Falha no logout',
  'Ocorreu um erro inesperado no servidor. Este aparelho já saiu da sua conta.',
);

/** The end of the session could be stored neither on this device nor on the server. */
export const signOutNotKept: Notice = destructive(
  'A saída não ficou guardada neste aparelho',
  'Ele pode estar sem espaço. Mantenha esta página aberta até haver internet: se ela for fechada antes, a conta pode abrir de novo.',
);

/** The lock covers the screen, but a killed browser could open it again. */
export const lockNotKept =
  'Este aparelho não conseguiu guardar o bloqueio: se o navegador for fechado, a tela pode abrir sem senha. Antes de deixar o aparelho, use “Sair”.';

/**
 * A link was requested too soon after another one ('you can only request this after 42 seconds'). Addresses without an account
 * never get this answer. The limit of the whole project ('email rate limit exceeded') has the same code: no link was sent then.
 */
export function isSecondLinkTooSoon(error: unknown): boolean {
  return codeOf(error) === 'over_email_send_rate_limit' && !speaksOfRateLimit(error);
}

/** supabase-js gives this error a name, but no code. */
function sessionGone(error: unknown): string {
  return property(error, 'name') === 'AuthSessionMissingError' ? 'session_not_found' : '';
}

/** The notice for an e-mail link that opened no session, and cannot any more. */
export function linkFailure(error?: unknown, purpose?: 'signup' | 'recovery'): Notice {
  if ((statusOf(error) ?? 0) >= 500) {
    return destructive(
      'Sem conexão com o servidor',
      'Não foi possível abrir o link. Confira a internet e peça outro em “Esqueci minha senha”.',
    );
  }
  return destructive(
    'Link inválido ou vencido',
    purpose === 'signup'
      ? 'Este link já foi usado ou passou da validade. Se já confirmou o e-mail, entre com a sua senha; senão, peça outro em “Esqueci minha senha”.'
      : 'Este link já foi usado ou passou da validade. Peça outro em “Esqueci minha senha”.',
  );
}

/** The notice for a link that still waits for a press, since the last one had no answer. A new object each time: it is shown again. */
export function linkNotOpened(status: number): Notice {
  if (status === 429) return { ...tooManyTries };
  return destructive(
    'Sem conexão com o servidor',
    'Não foi possível abrir o link. Confira a internet e tente de novo.',
  );
}

/** What the server asks of a password is a setting of the project; only its message names it. */
function weakPassword(message: string): string {
  if (message.includes('easy to guess'))
    return 'A senha é fraca demais: ela está em listas de senhas conhecidas. Escolha outra.';
  if (message.includes('of each'))
    return 'A senha é fraca demais: misture letras maiúsculas e minúsculas, números e símbolos.';
  const [, minimum = PASSWORD_MINIMUM] = /at least (\d+) characters/.exec(message) ?? [];
  return `A senha é fraca demais: use pelo menos ${minimum} caracteres.`;
}

function knownAuthReason(code: string, message: string): string | undefined {
  switch (code) {
    case 'weak_password':
      return weakPassword(message);
    case 'user_banned':
      return 'Esta conta está suspensa. Fale com o administrador.';
    case 'user_already_exists':
    case 'email_exists':
      return 'Já existe uma conta com este e-mail. Entre com ela ou recupere a senha.';
    case 'email_address_invalid':
    case 'validation_failed':
      return 'Este e-mail não é aceito. Confira se está completo, como nome@exemplo.com.br.';
    case 'email_address_not_authorized':
      return 'Este sistema ainda não pode enviar mensagens para este endereço. Fale com o administrador.';
    case 'email_not_confirmed':
      return 'Este e-mail ainda não foi confirmado. Abra o link da mensagem que enviamos.';
    case 'same_password':
      return 'A senha nova é igual à antiga. Escolha outra.';
    case 'session_expired':
    case 'session_not_found':
    // sessions older than a day need a fresh proof to set a password
    case 'reauthentication_needed':
      return 'O link passou da validade. Volte para o login e peça outro.';
    case 'signup_disabled':
      return 'Novos cadastros estão desativados. Fale com o administrador.';
    default:
      return undefined;
  }
}
