/**
 * Every sentence about a failure stands here (R-8). A server's own message is never shown or logged:
 * it can hold what was typed about a patient.
 */

import { isStorageTokenRefused } from './refusedToken';

export type Notice = {
  readonly tone: 'success' | 'destructive';
  readonly title: string;
  readonly description?: string;
};

/** What PostgreSQL says of a row whose id is there already. */
export const UNIQUE_VIOLATION = '23505';
/** A page came in the place of an answer: of a network's own login, or of a proxy. */
export const NO_JSON = 'html';

/** What went wrong with a call, stripped of every text that the server wrote. */
export class DataError extends Error {
  override name = 'DataError';
  constructor(
    /** `offline`: no answer came; `refused`: the server said no for good; `failed`: anything else. */
    readonly kind: 'offline' | 'unauthorised' | 'refused' | 'failed',
    /** PostgREST, PostgreSQL, storage or auth code, as far as one came; `timeout` when waiting was given up. */
    readonly code?: string,
  ) {
    super(`${kind}${code ? ` (${code})` : ''}`);
  }
}

type Refusal = { readonly code?: string | undefined; readonly message?: string };
type Answer<T> = { readonly data: T; readonly error: Refusal | null; readonly status?: number };

/** The refusal of a Supabase call as a `DataError`. `status` 0 means that no answer came. */
export function toDataError(error: unknown, status?: number): DataError {
  if (error instanceof DataError) return error;
  const code = codeOf(error);
  const http = status ?? statusOf(error);
  if (field(error, 'originalError') instanceof SyntaxError) return new DataError('failed', NO_JSON);
  if (http === 0 || http === undefined)
    return new DataError('offline', waitedTooLong(error) ? 'timeout' : code);
  if (isStorageTokenRefused(http, error)) return new DataError('unauthorised', code);
  if (http >= 400 && http < 500 && http !== 408 && http !== 429) return new DataError('refused', code);
  return new DataError('failed', code ?? String(http));
}

/** The data of a Supabase answer; throws `DataError` when it was refused or never came. */
export function orThrow<T>(answer: Answer<T>): NonNullable<T> {
  if (answer.error) throw toDataError(answer.error, answer.status);
  if (answer.data == null) throw new DataError('failed', 'PGRST116');
  return answer.data;
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}
/** The library keeps only the text of what `fetch` threw. */
function waitedTooLong(error: unknown): boolean {
  return String(field(error, 'message') ?? '').startsWith('TimeoutError');
}
function codeOf(error: unknown): string | undefined {
  const code = field(error, 'code');
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : undefined;
}
function statusOf(error: unknown): number | undefined {
  const status = Number(field(error, 'status') ?? field(error, 'statusCode'));
  return Number.isFinite(status) ? status : undefined;
}

const destructive = (title: string, description: string): Notice => ({
  tone: 'destructive',
  title,
  description,
});

// ---- authentication -------------------------------------------------------------------------------------------

export type AuthAction = 'cadastro' | 'login' | 'recuperar senha';

/** R-8.1: the notice for a refused or failed auth call. */
export function authFailure(action: AuthAction, error: unknown): Notice {
  const message = String(field(error, 'message') ?? '').toLowerCase();
  const code = codeOf(error) ?? '';
  if (message.includes('rate limit') || code.endsWith('rate_limit')) {
    return destructive(
      'Muitas tentativas!',
      'Você tentou muitas vezes em pouco tempo. Aguarde alguns minutos e tente de novo.',
    );
  }
  if (/smtp|sending .*email|error sending/.test(message)) {
    return destructive(
      'Erro no Serviço de E-mail',
      'O e-mail não pôde ser enviado. O SMTP precisa ser configurado pelo administrador.',
    );
  }
  if (
    action === 'login' &&
    (/invalid login credentials|email or password/.test(message) || code === 'invalid_credentials')
  ) {
    return destructive(
      'Falha no Login',
      'E-mail ou senha inválidos. Verifique seus dados e tente novamente.',
    );
  }
  if (code === 'validation_failed' && message.includes('password'))
    return destructive(`Falha no ${action}`, passwordTooLong);
  return destructive(
    `Falha no ${action}`,
    knownAuthReason(code || sessionGone(error)) ?? 'Ocorreu um erro inesperado. Tente novamente mais tarde.',
  );
}

/** A password has room for so many bytes (lib/limits.ts); the server would say that something is not valid. */
export const passwordTooLong =
  'A senha é longa demais: use até 72 caracteres. Letras com acento contam por dois, e um emoji por quatro.';

/** The server did not end a session that has ended on this device. */
export const logoutFailure: Notice = destructive(
  'Falha no logout',
  'Ocorreu um erro inesperado no servidor. Este aparelho já saiu da sua conta.',
);

/** A link asked for too soon after another one. An address without an account never gets this answer. */
export function isSecondLinkTooSoon(error: unknown): boolean {
  return codeOf(error) === 'over_email_send_rate_limit';
}

/** The library has a name, but no code, for a session that is not there. */
function sessionGone(error: unknown): string {
  return field(error, 'name') === 'AuthSessionMissingError' ? 'session_not_found' : '';
}

/** The link of an e-mail that opened the page but brought no session. */
export function linkFailure(error?: unknown): Notice {
  if ((statusOf(error) ?? 0) >= 500) {
    return destructive(
      'Sem conexão com o servidor',
      'Não foi possível abrir o link. Confira a internet e peça outro em “Esqueci minha senha”.',
    );
  }
  return destructive(
    'Link inválido ou vencido',
    'Este link já foi usado ou passou da validade. Peça outro em “Esqueci minha senha”.',
  );
}

function knownAuthReason(code: string): string | undefined {
  switch (code) {
    case 'weak_password':
      return 'A senha é fraca demais: use pelo menos 6 caracteres.';
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
    // a session older than a day may not set a password without a fresh proof
    case 'reauthentication_needed':
      return 'O link passou da validade. Volte para o login e peça outro.';
    case 'signup_disabled':
      return 'Novos cadastros estão desativados. Fale com o administrador.';
    default:
      return undefined;
  }
}

// ---- data -----------------------------------------------------------------------------------------------------

/**
 * R-8.2: titles and texts of failed data calls. Where `reasons` is true the catalogue lets a better explanation take
 * the text's place; the other texts are always shown as they are.
 */
const dataTexts = {
  load: {
    title: 'Erro ao buscar pacientes',
    text: 'Não foi possível carregar os dados do Supabase.',
    reasons: false,
  },
  create: {
    title: 'Erro ao adicionar paciente',
    text: 'Ocorreu um erro ao salvar os dados.',
    reasons: true,
  },
  update: {
    title: 'Erro ao atualizar paciente',
    text: 'Ocorreu um erro ao salvar as alterações.',
    reasons: true,
  },
  remove: {
    title: 'Erro ao remover paciente',
    text: 'Ocorreu um erro ao remover o paciente.',
    reasons: true,
  },
  upload: { title: 'Erro no upload', text: 'Não foi possível enviar o documento.', reasons: true },
  download: { title: 'Erro no download', text: 'Não foi possível baixar o documento.', reasons: false },
  removeDocument: {
    title: 'Erro ao excluir',
    text: 'Não foi possível excluir o documento.',
    reasons: false,
  },
  profile: {
    title: 'Erro ao salvar o perfil',
    text: 'Não foi possível salvar o seu perfil. O que você escreveu continua na tela.',
    reasons: true,
  },
  report: { title: 'Erro ao gerar relatório', text: 'Não foi possível gerar o PDF.', reasons: false },
  export: {
    title: 'A exportação não pôde ser feita',
    text: 'Tente de novo.',
    reasons: true,
  },
  copy: {
    title: 'A cópia não pôde ser feita',
    text: 'Nada foi baixado. Tente de novo.',
    reasons: true,
  },
} as const;

export type DataAction = keyof typeof dataTexts;

/** The notice for a failed data call: a sentence for a known cause, else the catalogue's text and the code. */
export function dataFailure(action: DataAction, error: unknown): Notice {
  const { title, text, reasons } = dataTexts[action];
  // what never was a call has no code to tell
  const failure = error instanceof DataError || statusOf(error) !== undefined ? toDataError(error) : null;
  const reason = reasons && failure ? knownDataReason(action, failure) : undefined;
  const code = failure?.kind === 'offline' ? undefined : failure?.code;
  return destructive(title, reason ?? (code ? `${text} (código ${code})` : text));
}

/** The browser could not hand a file to another app. */
export const shareFailure: Notice = destructive(
  'Não foi possível compartilhar',
  'O aplicativo escolhido não aceitou o arquivo. Baixe o PDF e envie por lá.',
);

/** Parts of an export are on the device already, and the last ones are missing. */
export function exportCutOff(error: unknown, parts: number): Notice {
  const { title, description = '' } = dataFailure('export', error);
  const had =
    parts === 1
      ? 'A parte que já foi baixada não basta'
      : `As ${parts} partes que já foram baixadas não bastam`;
  return destructive(title, `${description} ${had}: faltam pacientes.`);
}

/** The device took no draft: it may be short of space. */
export const draftNotStored: Notice = destructive(
  'O rascunho não foi guardado',
  'O aparelho pode estar sem espaço. O que você escreveu está só nesta tela: salve a anamnese ou libere espaço.',
);

/** A file that a draft names and the device does not hold. */
export const draftFileLost: Notice = destructive(
  'Falta um arquivo do rascunho',
  'Ele não chegou a ser guardado neste aparelho. Escolha o arquivo de novo.',
);

/** A record that waits on the device could not be opened in its form. */
export function takeBackFailure(why: 'sent' | 'failed'): Notice {
  return why === 'sent'
    ? destructive(
        'A ficha já está a caminho',
        'Ela está sendo enviada, ou já chegou ao servidor. Abra a ficha na lista para editar.',
      )
    : destructive(
        'A ficha não foi aberta',
        'Este aparelho não conseguiu guardar o rascunho. Ela continua aguardando envio.',
      );
}

/** The photo of a new record whose row is stored. `waits`: it is kept, and sent again by itself. */
export function newPhotoFailure(waits: boolean): Notice {
  return destructive(
    'Erro no upload',
    waits
      ? 'A ficha foi salva. A foto ainda não foi enviada: o aplicativo tenta de novo sozinho.'
      : 'A ficha foi salva, mas a foto não. Abra a ficha e escolha a foto de novo.',
  );
}

/** A record that waited on the device, and that the server does not take as it is. */
export function rejectedFailure(patientName: string, error: DataError): Notice {
  const { title, description = '' } = dataFailure('create', error);
  return destructive(title, `A ficha de ${patientName} espera em Pacientes. ${description}`);
}

/** An update that finds no record any more (D-26). */
export const patientGone: Notice = destructive(
  dataTexts.update.title,
  'Esta ficha foi excluída em outro aparelho. O que você escreveu continua na tela.',
);

function knownDataReason(action: DataAction, { kind, code }: DataError): string | undefined {
  if (kind === 'offline') {
    const written = action === 'create' || action === 'update' || action === 'profile';
    return `Sem conexão com o servidor. ${written ? 'O que você escreveu continua na tela: tente' : 'Tente'} de novo.`;
  }
  if (kind === 'unauthorised') return 'Sua sessão terminou. Entre de novo para continuar.';
  if (code === '23514' || code === '22001')
    return 'O servidor recusou um dos valores. Confira os campos e tente de novo.';
  // the other reasons speak of a patient's record
  if (action === 'profile') return undefined;
  switch (code) {
    case '42501':
      return 'Esta ficha pertence a outra conta.';
    case '23503':
      return 'Esta ficha não existe mais.';
    default:
      return undefined;
  }
}
