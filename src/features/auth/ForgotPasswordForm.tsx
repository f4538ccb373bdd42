import { requestPasswordReset } from '../../session/lazySession';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { EmailField } from './CredentialsForm';
import { useSubmit } from './useSubmit';
import { emailProblem } from './validate';

type Props = { email: string; onTyped: (value: string) => void; onSent: () => void };

export function ForgotPasswordForm({ email, onTyped, onSent }: Props) {
  const problems = () => ({ email: emailProblem(email) });
  const { busy, errors, setError, onSubmit } = useSubmit('recuperar senha', problems, async () => {
    await requestPasswordReset(email.trim());
    toast.success('Link enviado!', 'Confira seu e-mail para redefinir a senha.');
    onSent();
  });
  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
      <EmailField
        email={email}
        error={errors.email}
        onTyped={onTyped}
        onError={(error) => setError('email', error)}
      />
      <Button type="submit" kind="primary" className="w-full" busy={busy && 'Enviando...'}>
        Enviar link
      </Button>
    </form>
  );
}
