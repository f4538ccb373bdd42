import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { lockNotKept } from '../../sentences/authErrors';
import { leaveCode, lockStored, type SessionUser, unlock } from '../../session/session';
import { Button } from '../../ui/controls/Button';
import { PasswordField } from '../../ui/controls/PasswordField';
import { Shelf } from '../../ui/display/Shelf';
import { loadable } from '../../ui/loadable';
import { openLayer } from '../../ui/overlays/layers';
import { leave } from './leave';
import { usePassword } from './usePassword';

const SignInCode = loadable(() => import('./SignInCode'));

type LockFrameProps = { title: string; text: string; children: ReactNode };

/** Covers everything with an opaque background and cannot be closed. */
function LockFrame({ title, text, children }: LockFrameProps) {
  useEffect(() => openLayer(() => undefined), []);
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid grid-cols-1 place-items-center overflow-y-auto bg-ground p-4">
          <BlankSheets />
          <Radix.Content className="relative w-full max-w-gate outline-none" aria-modal="true">
            <div className="flex justify-center">
              <Shelf things={['cup', 'books', 'button']} className="h-16 sm:h-20" />
            </div>
            <div className="rounded-lg border border-line bg-sheet p-6 shadow-float sm:p-9">
              <Radix.Title className="text-2xl font-bold">{title}</Radix.Title>
              <Radix.Description className="mt-1 text-ink-2">{text}</Radix.Description>
              {children}
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function BlankSheets() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-0 hidden content-start gap-5 overflow-hidden pl-32 pr-10 pt-10 opacity-40 sm:grid"
    >
      {['first', 'second', 'third'].map((sheet) => (
        <span key={sheet} className="h-64 rounded-lg border border-line bg-sheet" />
      ))}
    </div>
  );
}

const texts = {
  session: ['Sua sessão terminou', 'O que você escreveu continua aqui. Digite sua senha para voltar.'],
  screen: ['Tela bloqueada', 'O que você escreveu continua aqui. Digite sua senha para voltar.'],
  family: [
    'Voltar às fichas',
    'Digite sua senha para voltar às fichas. O que a família escreveu está guardado.',
  ],
} as const;

type Props = {
  user: SessionUser;
  reason: keyof typeof texts;
  /** Returns to the family's form; with it, the lock offers no sign-out. */
  onBack?: () => void;
};

/** Asks for the password in place of the open screen, which is restored unchanged afterwards (D-4, D-56). */
export default function SessionLock({ user, reason, onBack }: Props) {
  const [title, text] = texts[reason];
  const isFamily = reason === 'family';
  const kept = useSyncExternalStore(lockStored.subscribe, lockStored.getSnapshot);
  const [needsCode, setNeedsCode] = useState(false);
  const { busy, field, onSubmit, clear } = usePassword({
    give: async (password) => {
      if ((await unlock(password)) === 'code') setNeedsCode(true);
      return undefined;
    },
  });
  // the cover has no message before the lock is stored
  if (!isFamily && kept === 'writing') return <div className="fixed inset-0 z-40 bg-ground" />;
  if (needsCode) {
    return (
      <LockFrame
        title="Falta o código"
        text="A senha está certa. Digite o código do seu aplicativo autenticador."
      >
        <div className="mt-6">
          <SignInCode />
        </div>
        <Button
          kind="quiet"
          className="-mb-4 mt-3 w-full"
          onClick={() => {
            leaveCode();
            clear();
            setNeedsCode(false);
          }}
        >
          Voltar
        </Button>
      </LockFrame>
    );
  }
  return (
    <LockFrame title={title} text={text}>
      {reason === 'screen' && kept === 'failed' && (
        <p role="alert" className="mt-4 font-semibold text-danger">
          {lockNotKept}
        </p>
      )}
      <form className="mt-6 grid gap-5" noValidate onSubmit={onSubmit}>
        <p className="truncate rounded bg-sunk px-4 py-2.5 text-ink">{user.email}</p>
        {!isFamily && <input type="hidden" name="username" autoComplete="username" value={user.email} />}
        <PasswordField
          {...field}
          // a password filled in by the browser would let anybody leave the family's form
          autoComplete={isFamily ? 'new-password' : 'current-password'}
        />
        <Button type="submit" kind="primary" className="w-full" busy={busy && 'Desbloqueando...'}>
          Desbloquear
        </Button>
      </form>
      <Button kind="quiet" className="-mb-4 mt-3 w-full" onClick={onBack ?? (() => leave())}>
        {onBack ? 'Voltar ao formulário' : 'Sair'}
      </Button>
    </LockFrame>
  );
}
