import { AnimatePresence } from 'framer-motion';
import { type ReactNode, useState } from 'react';
import { OutboxAnnouncer } from '../features/outbox/OutboxAnnouncer';
import { TakeBackContext } from '../forms/contexts';
import type { MadePdf } from '../pdf/generate';
import { ShowPdfContext } from '../printing/showPdf';
import { lockScreen } from '../session/session';
import { loadable } from '../ui/loadable';
import { HandCover } from '../ui/overlays/HandCover';
import { IdleLock } from './IdleLock';
import { useNavigation } from './navigation';
import { useDeletion } from './useDeletion';
import { useFamily } from './useFamily';
import { useNewForm } from './useNewForm';
import { useOpenUnsent } from './useOpenUnsent';
import { OverlaysContext } from './useOverlays';
import { useSignOut } from './useSignOut';
import { useTake } from './useTake';
import { detailsOf } from './view';

const PreviewDialog = loadable(() => import('../features/preview/PreviewDialog'));

/** The dialogs, notices and announcements above all screens. Their state outlives the lock, which hides them. */
export function Overlays({ locked, children }: { locked: boolean; children: ReactNode }) {
  const { view, navigate } = useNavigation();
  const { signOut, question } = useSignOut();
  const { openNew, offer } = useNewForm(locked);
  const { askToDelete, deletion } = useDeletion();
  const { handOver, family, dialog } = useFamily();
  const { openUnsent, takeBack, conflict } = useOpenUnsent(family.onRead);
  const { take, leaveBehind, password } = useTake();
  const [pdf, setPdf] = useState<MadePdf>();
  return (
    <OverlaysContext
      value={{ openNew, signOut, askToDelete, handOver, family, openUnsent, take, leaveBehind }}
    >
      <TakeBackContext value={takeBack}>
        <ShowPdfContext value={setPdf}>{children}</ShowPdfContext>
      </TakeBackContext>
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
          {password}
          <HandCover />
          <IdleLock onIdle={lockScreen} />
        </>
      )}
    </OverlaysContext>
  );
}
