import { type ReactNode, useState } from 'react';
import { leave } from '../features/auth/leave';
import { useDevice } from '../forms/contexts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { invalidateHistory } from './navigation';

/** Longest wait for pending input to be stored before signing out. */
const TIMEOUT_MS = 3000;

/** 'Sair': stores pending input for its therapist; asks only about input that could not be stored. */
export function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
  const { registry, outbox } = useDevice();
  const [asking, setAsking] = useState(false);
  const go = () => {
    void leave({
      draftsKept: registry.heads().some(({ pageOnly }) => !pageOnly),
      waiting: !outbox.isEmpty(),
    });
    invalidateHistory();
  };
  const signOut = async () => {
    await Promise.race([registry.flush(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
    if (registry.isSafe() && outbox.isKept()) go();
    else setAsking(true);
  };
  const question = (
    <ConfirmDialog
      open={asking}
      title="Sair sem guardar o que foi preenchido?"
      confirmLabel="Sair"
      cancelLabel="Continuar preenchendo"
      onConfirm={() => {
        setAsking(false);
        go();
      }}
      onCancel={() => setAsking(false)}
    >
      <p>Este aparelho não conseguiu guardar o rascunho. Se você sair agora, o que foi escrito se perde.</p>
    </ConfirmDialog>
  );
  return { signOut, question };
}
