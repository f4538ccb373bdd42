import { useState } from 'react';
import { logoutFailure } from '../../sentences/authErrors';
import { setNewPassword } from '../../session/lazySession';
import { Button } from '../../ui/controls/Button';
import { PasswordField } from '../../ui/controls/PasswordField';
import { sessionToast, toast } from '../../ui/feedback/toasts';
import { useSubmit } from './useSubmit';
import { newPasswordProblem, passwordHint } from './validate';

/** Success ends the session, which unmounts this form (D-1). */
export function NewPasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const problems = () => ({ password: newPasswordProblem(password) });
  const { busy, errors, setError, onSubmit } = useSubmit('recuperar senha', problems, async () => {
    const { serverAnswer } = await setNewPassword(password);
    toast.success('Senha redefinida', 'Agora você pode entrar com a nova senha.');
    void serverAnswer.then((outcome) => {
      if (outcome === 'refused') sessionToast(logoutFailure);
    });
  });
  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
      {/* shows the account, since a link may belong to another one */}
      <p className="truncate rounded bg-sunk px-4 py-2.5 text-ink">{email}</p>
      {/* password managers store the new password under this user name */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Nova senha"
        name="new-password"
        value={password}
        error={errors.password}
        hint={passwordHint(errors.password)}
        autoComplete="new-password"
        aria-required="true"
        onChange={(event) => {
          setPassword(event.target.value);
          setError('password');
        }}
      />
      <Button type="submit" kind="primary" className="w-full" busy={busy && 'Salvando...'}>
        Salvar nova senha
      </Button>
    </form>
  );
}
