import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createDraftRegistry } from '../device/drafts/draftRegistry';
import { createOutbox, type Outbox } from '../device/outbox/outbox';
import { openDrafts } from '../device/store/draftStore';
import { createTaken } from '../device/taken/taken';
import type { Device } from '../forms/contexts';
import { useDraftFlush } from '../forms/useDrafts';
import { lockScreen, sessionStore } from '../session/session';

/** Locks the screen of this therapist, unless another session has begun meanwhile. */
function lockFor(userId: string): void {
  const session = sessionStore.getSnapshot();
  if (session.status === 'signedIn' && session.user.id === userId) lockScreen();
}

/** Opens what this device keeps for a therapist. The screen is locked when its keys are lost. */
function openDevice(userId: string, cache: QueryClient): Device {
  const drafts = openDrafts(userId, () => lockFor(userId));
  const outbox = createOutbox(userId, drafts);
  const registry = createDraftRegistry(drafts, outbox.dropIncomplete, outbox.draftsEnded);
  return { registry, outbox, taken: createTaken(userId, cache, outbox) };
}

/**
 * Sends the outbox on mount, when the network returns and when the page becomes visible. Closing the page
 * asks for confirmation while items exist only in memory.
 */
function useOutbox(outbox: Outbox): void {
  useEffect(() => {
    void outbox.start();
    const retry = () => void outbox.retry();
    const onVisible = () => {
      if (document.visibilityState === 'visible') retry();
    };
    // without storage on the device, unsent items are only in this page
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!outbox.isKept()) event.preventDefault();
    };
    addEventListener('online', retry);
    addEventListener('beforeunload', onBeforeUnload);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('beforeunload', onBeforeUnload);
      document.removeEventListener('visibilitychange', onVisible);
      outbox.stop();
    };
  }, [outbox]);
}

/** What this device keeps for a therapist: open, sent and up to date while the workspace is there. */
export function useOpenDevice(userId: string): Device {
  const queryClient = useQueryClient();
  const [device] = useState(() => openDevice(userId, queryClient));
  const { registry, outbox, taken } = device;
  useDraftFlush(registry);
  useOutbox(outbox);
  useEffect(() => {
    void taken.start();
    return () => taken.stop();
  }, [taken]);
  return device;
}
