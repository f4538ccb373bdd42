import { type ReactNode, useState } from 'react';
import type { Outbox } from '../data/outbox/outbox';
import { leave } from '../features/auth/leave';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import type { DraftRegistry } from './drafts/draftRegistry';
import { forgetPlaces } from './useView';

/** How long a sign-out waits for the device to take what was typed last. */
const PATIENCE_MS = 3000;

/** 'Sair': what was typed is kept for its therapist; only what could not be stored is asked about. */
export function useSignOut(
  registry: DraftRegistry,
  outbox: Outbox,
): { signOut: () => Promise<void>; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const go = () => {
    leave({ draftsKept: registry.heads().length > 0, waiting: !outbox.isEmpty() });
    forgetPlaces();
  };
  const signOut = async () => {
    await Promise.race([registry.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
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
