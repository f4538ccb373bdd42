import { PASSWORD_BYTES, PASSWORD_MINIMUM } from '../../lib/limits';
import { passwordTooLong } from '../../sentences/authErrors';

/** The field's error text for an e-mail address. */
export function emailProblem(text: string): string | undefined {
  const email = text.trim();
  if (!email) return 'Escreva o e-mail.';
  if (/\s/.test(email)) return 'Um e-mail não tem espaços.';
  const [name, domain, ...rest] = email.split('@');
  if (domain === undefined) return 'Falta o @, como em nome@exemplo.com.br';
  if (!name || rest.length > 0) return 'Confira o e-mail, como em nome@exemplo.com.br';
  if (!/^[^.]+(\.[^.]+)*\.[^.]{2,}$/.test(domain)) return 'Falta o final do endereço, como .com.br';
  return undefined;
}

const passwordTooShort = `A senha tem no mínimo ${PASSWORD_MINIMUM} caracteres.`;

export function passwordProblem(text: string): string | undefined {
  if (!text) return 'Escreva a senha.';
  if (text.length < PASSWORD_MINIMUM) return passwordTooShort;
  return undefined;
}

/** Checks a password to be set: the server limits its length in bytes. */
export function newPasswordProblem(text: string): string | undefined {
  return passwordProblem(text) ?? (utf8.encode(text).length > PASSWORD_BYTES ? passwordTooLong : undefined);
}

/** Said below the field of a password to be set, unless its error says it. */
export const passwordHint = (error: string | undefined): string | undefined =>
  error === passwordTooShort ? undefined : `No mínimo ${PASSWORD_MINIMUM} caracteres.`;

const utf8 = new TextEncoder();
