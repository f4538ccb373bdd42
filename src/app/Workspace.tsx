import '../ui/workspace.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { allowOwnScripts } from '../device/browser/trustedScripts';
import { createDraftRegistry } from '../device/drafts/draftRegistry';
import { createOutbox, type Outbox } from '../device/outbox/outbox';
import { openDrafts } from '../device/store/draftStore';
import { type Device, DeviceContext, TherapistContext } from '../forms/contexts';
import { useDraftFlush } from '../forms/useDrafts';
import { lockScreen, type SessionUser, sessionStore } from '../session/session';
import { Motion } from '../ui/motion/Motion';
import { useVisibleViewport } from '../ui/useVisibleViewport';
import { type Door, Frame } from './Frame';
import { NavigationContext, useNewNavigation } from './navigation';
import { Overlays } from './Overlays';
import { useNewQueryClient } from './queryClient';

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

/** Locks the screen of this therapist, unless another session has begun meanwhile. */
function lockFor(userId: string): void {
  const session = sessionStore.getSnapshot();
  if (session.status === 'signedIn' && session.user.id === userId) lockScreen();
}

/** Opens what this device keeps for a therapist. The screen is locked when its keys are lost. */
function openDevice(userId: string): Device {
  const drafts = openDrafts(userId, () => lockFor(userId));
  const outbox = createOutbox(userId, drafts);
  return { registry: createDraftRegistry(drafts, outbox.dropIncomplete, outbox.draftsEnded), outbox };
}

// no worker exists before this module runs, and loading the policy earlier would delay the sign-in form
allowOwnScripts();

function Contexts({ user: { id, email }, ...door }: Door & { user: SessionUser }) {
  const therapist = useMemo(() => ({ userId: id, email }), [id, email]);
  const [device] = useState(() => openDevice(id));
  useDraftFlush(device.registry);
  useOutbox(device.outbox);
  useVisibleViewport();
  return (
    <TherapistContext value={therapist}>
      <DeviceContext value={device}>
        <NavigationContext value={useNewNavigation(id)}>
          <Overlays locked={door.locked}>
            <Frame {...door} />
          </Overlays>
        </NavigationContext>
      </DeviceContext>
    </TherapistContext>
  );
}

/** The app behind the sign-in. The caller keys it by user id, so that no state survives a change of user. */
export default function Workspace(props: Door & { user: SessionUser }) {
  const queryClient = useNewQueryClient();
  // mounted while locked, it fetches nothing before the password is entered
  const mayFetch = !props.locked || props.asking === true;
  const [begun, setBegun] = useState(mayFetch);
  if (mayFetch && !begun) setBegun(true);
  if (!begun) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <Motion>
        <Contexts {...props} />
      </Motion>
    </QueryClientProvider>
  );
}
