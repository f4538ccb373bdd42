import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { AuthAction } from '../../sentences/authErrors';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { Button } from '../../ui/controls/Button';
import { PasswordField } from '../../ui/controls/PasswordField';
import { TextField } from '../../ui/controls/TextField';
import { useSubmit } from './useSubmit';
import { emailProblem, newPasswordProblem, passwordHint, passwordProblem } from './validate';

type EmailProps = {
  email: string;
  error: string | undefined;
  onTyped: (email: string) => void;
  onError: (error?: string) => void;
};

export function EmailField({ email, error, onTyped, onError }: EmailProps) {
  return (
    <TextField
      label="E-mail"
      name="email"
      value={email}
      error={error}
      onChange={({ target }) => {
        onTyped(target.value);
        onError();
      }}
      // the button must not move between press and release
      onBlur={() => email && afterPointerUp(() => onError(emailProblem(email)))}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      aria-required="true"
    />
  );
}

type Props = {
  action: Extract<AuthAction, 'login' | 'cadastro'>;
  email: string;
  password: string;
  onTyped: (field: 'email' | 'password', value: string) => void;
  call: (email: string, password: string) => Promise<void>;
  label: string;
  busyLabel: string;
  /** Shown below the password. */
  children?: ReactNode;
};

/** The fields for e-mail and password, for signing in and signing up. */
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
  const fresh = action === 'cadastro';
  const problems = () => ({
    email: emailProblem(email),
    password: fresh ? newPasswordProblem(password) : passwordProblem(password),
  });
  const { busy, errors, setError, onSubmit } = useSubmit(action, problems, () =>
    call(email.trim(), password),
  );
  const form = useRef<HTMLFormElement>(null);
  const adopt = useEffectEvent(onTyped);
  useEffect(() => {
    // the form is part of the built page, so it may have input from before the scripts ran
    const fields = new FormData(form.current ?? undefined);
    for (const field of ['email', 'password'] as const) {
      const typed = fields.get(field);
      if (typeof typed === 'string' && typed) adopt(field, typed);
    }
  }, []);
  return (
    // POST, so that a submit by the browser itself never puts the password into the URL
    <form ref={form} method="post" className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
      <EmailField
        email={email}
        error={errors.email}
        onTyped={(typed) => onTyped('email', typed)}
        onError={(error) => setError('email', error)}
      />
      <div>
        <PasswordField
          label="Senha"
          name="password"
          value={password}
          error={errors.password}
          hint={fresh ? passwordHint(errors.password) : undefined}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          aria-required="true"
          onChange={(event) => {
            onTyped('password', event.target.value);
            setError('password');
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
