import { AnimatePresence } from 'framer-motion';
import { type ReactNode, useState } from 'react';
import { leave } from '../features/auth/leave';
import { OutboxAnnouncer } from '../features/outbox/OutboxAnnouncer';
import { useDevice } from '../forms/contexts';
import type { MadePdf } from '../pdf/generate';
import { ShowPdfContext } from '../printing/showPdf';
import { lockScreen } from '../session/session';
import { loadable } from '../ui/loadable';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog';
import { HandCover } from '../ui/overlays/HandCover';
import { IdleLock } from './IdleLock';
import { invalidateHistory, useNavigation } from './navigation';
import { useDeletion } from './useDeletion';
import { useFamily } from './useFamily';
import { useNewForm } from './useNewForm';
import { useOpenUnsent } from './useOpenUnsent';
import { OverlaysContext } from './useOverlays';
import { detailsOf } from './view';

/** Longest wait for pending input to be stored before signing out. */
const FLUSH_TIMEOUT_MS = 3000;

/** 'Sair': stores pending input for its therapist; asks only about input that could not be stored. */
function useSignOut(): { signOut: () => Promise<void>; question: ReactNode } {
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
    await Promise.race([registry.flush(), new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS))]);
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

const PreviewDialog = loadable(() => import('../features/preview/PreviewDialog'));

/** The dialogs, notices and announcements above all screens. Their state outlives the lock, which hides them. */
export function Overlays({ locked, children }: { locked: boolean; children: ReactNode }) {
  const { view, navigate } = useNavigation();
  const { signOut, question } = useSignOut();
  const { openNew, offer } = useNewForm(locked);
  const { askToDelete, deletion } = useDeletion();
  const { handOver, family, dialog } = useFamily();
  const { openUnsent, takeBack, conflict } = useOpenUnsent(family.onRead);
  const [pdf, setPdf] = useState<MadePdf>();
  return (
    <OverlaysContext value={{ openNew, signOut, askToDelete, handOver, family, openUnsent, takeBack }}>
      <ShowPdfContext value={setPdf}>{children}</ShowPdfContext>
      <OutboxAnnouncer
        onProfile={() => {
          if (view.name !== 'profile') navigate({ name: 'profile' });
          else navigate({ ...view, place: 'signer' }, { replace: true });
        }}
        onRecord={(patientId) => navigate(detailsOf(patientId))}
      />
      {!locked && (
        <>
          {deletion}
          <AnimatePresence>
            {pdf && <PreviewDialog {...pdf} onClose={() => setPdf(undefined)} />}
          </AnimatePresence>
          {question}
          {offer}
          {dialog}
          {conflict}
          <HandCover />
          <IdleLock onIdle={lockScreen} />
        </>
      )}
    </OverlaysContext>
  );
}
