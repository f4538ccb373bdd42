import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { signIn, signUp } from '../../session/lazySession';
import { Button } from '../../ui/controls/Button';
import { toast } from '../../ui/feedback/toasts';
import { CheckEmail } from './CheckEmail';
import { CredentialsForm } from './CredentialsForm';
import { ForgotPasswordForm } from './ForgotPasswordForm';
import { Gate, GateHead } from './Gate';
import { giveUp } from './giveUp';
import { NewPasswordForm } from './NewPasswordForm';

/** The modes of the auth screen (R-2.2, R-4.3, D-1). */
type Mode = 'login' | 'signup' | 'forgotPassword' | 'checkEmail' | 'newPassword';

const nothingTyped = { email: '', password: '' };

/** `recoveryOf`: the e-mail address of a recovery link's account; only a new password can be set then. */
export function AuthScreen({ recoveryOf }: { recoveryOf?: string | undefined }) {
  const [mode, setMode] = useState<Mode>(recoveryOf === undefined ? 'login' : 'newPassword');
  // kept when the mode changes
  const [{ email, password }, setInput] = useState(nothingTyped);
  // The first screen leaves focus to the browser; later ones focus their heading, so that it is read first.
  const [focused, setFocused] = useState(false);
  const show = (next: Mode) => {
    setMode(next);
    setFocused(true);
  };
  // the server may answer after the user has gone back to the login
  const sent = () => setMode((now) => (now === 'login' ? now : 'checkEmail'));
  useEarlyPress();
  const typed = (field: 'email' | 'password', value: string) =>
    setInput((before) => ({ ...before, [field]: value }));

  switch (mode) {
    case 'login':
      return (
        <Gate key={mode} things={['books', 'cup', 'rings']}>
          <GateHead title="Entrar" focused={focused} />
          <LoginForm email={email} password={password} onTyped={typed}>
            <LinkButton className="-mb-2 mt-1 text-sm" onClick={() => show('forgotPassword')}>
              Esqueci minha senha
            </LinkButton>
          </LoginForm>
          <Switcher question="Ainda não tem conta?" answer="Criar conta" onClick={() => show('signup')} />
        </Gate>
      );
    case 'signup':
      return (
        <Gate key={mode} things={['spool', 'blocks', 'pencils']}>
          <GateHead title="Criar conta" text="Leva menos de um minuto." focused={focused} />
          <SignupForm email={email} password={password} onTyped={typed} onSent={sent} />
          <Switcher question="Já tem conta?" answer="Entrar" onClick={() => show('login')} />
        </Gate>
      );
    case 'forgotPassword':
      return (
        <Gate key={mode} things={['spool', 'cup', 'button']}>
          <GateHead
            title="Recuperar senha"
            text="Enviaremos um link para criar uma senha nova."
            focused={focused}
          />
          <ForgotPasswordForm email={email} onTyped={(value) => typed('email', value)} onSent={sent} />
          <Button kind="quiet" className="mt-3 w-full" onClick={() => show('login')}>
            Voltar para o login
          </Button>
        </Gate>
      );
    case 'checkEmail':
      return (
        <Gate key={mode} things={['cup', 'books', 'button']}>
          <CheckEmail
            email={email}
            focused={focused}
            onLogin={() => {
              setInput(nothingTyped);
              show('login');
            }}
          />
        </Gate>
      );
    case 'newPassword':
      return (
        <Gate key={mode} things={['rings', 'cup', 'pencils']}>
          <GateHead title="Nova senha" text="Escolha a senha que você vai usar a partir de agora." focused />
          <NewPasswordForm email={recoveryOf ?? ''} />
          <Button kind="quiet" className="mt-3 w-full" onClick={() => void giveUp()}>
            Voltar para o login
          </Button>
        </Gate>
      );
    default:
      return mode satisfies never;
  }
}

type CredentialsProps = Pick<ComponentProps<typeof CredentialsForm>, 'email' | 'password' | 'onTyped'>;

function LoginForm({ children, ...typed }: CredentialsProps & { children: ReactNode }) {
  return (
    <CredentialsForm
      action="login"
      {...typed}
      call={async (...credentials) => {
        if ((await signIn(...credentials)) === 'code') return;
        // in a low window the form was scrolled to its button
        scrollTo({ top: 0 });
        toast.success('Login bem-sucedido!', 'Bem-vindo(a) de volta! 👋');
      }}
      label="Entrar"
      busyLabel="Entrando..."
    >
      {children}
    </CredentialsForm>
  );
}

/** `onSent`: the account is usable once the link in an e-mail was opened. */
function SignupForm({ onSent, ...typed }: CredentialsProps & { onSent: () => void }) {
  return (
    <CredentialsForm
      action="cadastro"
      {...typed}
      call={async (...credentials) => {
        if ((await signUp(...credentials)) === 'checkEmail') return onSent();
        toast.success('Conta criada!', 'Bem-vindo(a)! 👋');
      }}
      label="Criar conta"
      busyLabel="Criando conta..."
    />
  );
}

type SwitcherProps = { question: string; answer: string; onClick: () => void };

/** The way from signing in to signing up, and back. */
function Switcher({ question, answer, onClick }: SwitcherProps) {
  return (
    <p className="-mb-3 mt-3 text-center text-ink-2">
      {question}{' '}
      <LinkButton className="-mx-1 px-1" onClick={onClick}>
        {answer}
      </LinkButton>
    </p>
  );
}

type LinkButtonProps = { className: string; onClick: () => void; children: ReactNode };

function LinkButton({ className, onClick, children }: LinkButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`inline-flex min-h-touch items-center rounded font-semibold text-accent-700 underline decoration-accent-400 underline-offset-4 hover:text-accent-600 ${className}`}
    >
      {children}
    </button>
  );
}

/** Presses the button that was pressed before hydration, as recorded by public/start.js. */
function useEarlyPress() {
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  useEffect(() => {
    document.querySelector('[data-early]')?.removeAttribute('data-early');
    const button = document.querySelector<HTMLElement>('[data-pressed]');
    if (!button) return;
    button.removeAttribute('data-pressed');
    setPressed(button);
  }, []);
  // one render later: by then the form has adopted what was typed
  useEffect(() => pressed?.click(), [pressed]);
}
