import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AuthAction } from '../../data/supabase/authErrors';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { Button } from '../../ui/controls/Button';
import { PasswordField } from '../../ui/controls/PasswordField';
import { EmailField } from './EmailField';
import { useSubmit } from './useSubmit';
import { emailProblem, newPasswordProblem, PASSWORD_MINIMUM, passwordProblem } from './validate';

type Props = {
  action: Extract<AuthAction, 'login' | 'cadastro'>;
  email: string;
  password: string;
  onTyped: (field: 'email' | 'password', value: string) => void;
  call: (email: string, password: string) => Promise<void>;
  label: string;
  busyLabel: string;
  /** Stands under the password. */
  children?: ReactNode;
};

/** E-mail and password, for those who come back and for those who come for the first time. */
export function CredentialsForm({
  action,
  email,
  password,
  onTyped,
  call,
  label,
  busyLabel,
  children,
}: Props) {
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const fresh = action === 'cadastro';
  const check = () => {
    const found = {
      email: emailProblem(email),
      password: fresh ? newPasswordProblem(password) : passwordProblem(password),
    };
    setErrors(found);
    return !found.email && !found.password;
  };
  const { busy, onSubmit } = useSubmit(action, check, () => call(email.trim(), password));
  const form = useRef<HTMLFormElement>(null);
  const adopt = useRef(onTyped);
  useEffect(() => {
    // the form stands in the built page: it may have been typed into before any script ran
    const fields = new FormData(form.current ?? undefined);
    for (const field of ['email', 'password'] as const) {
      const typed = fields.get(field);
      if (typeof typed === 'string' && typed) adopt.current(field, typed);
    }
  }, []);
  return (
    // should the browser ever send it by itself: never with the password in the address
    <form ref={form} method="post" className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
      <EmailField
        name="email"
        value={email}
        error={errors.email}
        onChange={(event) => {
          onTyped('email', event.target.value);
          setErrors({ ...errors, email: undefined });
        }}
        onBlur={() =>
          email && afterPointerUp(() => setErrors((found) => ({ ...found, email: emailProblem(email) })))
        }
      />
      <div>
        <PasswordField
          label="Senha"
          name="password"
          value={password}
          error={errors.password}
          hint={fresh ? `No mínimo ${PASSWORD_MINIMUM} caracteres.` : undefined}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          aria-required="true"
          onChange={(event) => {
            onTyped('password', event.target.value);
            setErrors({ ...errors, password: undefined });
          }}
        />
        {children}
      </div>
      <Button type="submit" kind="primary" className="w-full" busy={busy && busyLabel}>
        {label}
      </Button>
    </form>
  );
}
