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

const tooShort = (least: number) => `A senha tem no mínimo ${least} caracteres.`;

/** A project may ask more of a new password; those that were set before stay as they are. */
const NEW_MINIMUM = Number(import.meta.env.VITE_PASSWORD_MINIMUM) || PASSWORD_MINIMUM;

export function passwordProblem(text: string, least = PASSWORD_MINIMUM): string | undefined {
  if (!text) return 'Escreva a senha.';
  return text.length < least ? tooShort(least) : undefined;
}

/** Checks a password to be set: the server limits its length in bytes. */
export function newPasswordProblem(text: string): string | undefined {
  return (
    passwordProblem(text, NEW_MINIMUM) ??
    (utf8.encode(text).length > PASSWORD_BYTES ? passwordTooLong : undefined)
  );
}

/** Said below the field of a password to be set, unless its error says it. */
export const passwordHint = (error: string | undefined): string | undefined =>
  error === tooShort(NEW_MINIMUM) ? undefined : `No mínimo ${NEW_MINIMUM} caracteres.`;

const utf8 = new TextEncoder();
