import '../ui/workspace.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { allowOwnScripts } from '../device/browser/trustedScripts';
import { DeviceContext, TherapistContext } from '../forms/contexts';
import type { SessionUser } from '../session/session';
import { Motion } from '../ui/motion/Motion';
import { useVisibleViewport } from '../ui/useVisibleViewport';
import { type Door, Frame } from './Frame';
import { NavigationContext, useNewNavigation } from './navigation';
import { Overlays } from './Overlays';
import { useNewQueryClient } from './queryClient';
import { useOpenDevice } from './useOpenDevice';

// no worker exists before this module runs, and loading the policy earlier would delay the sign-in form
allowOwnScripts();

function Contexts({ user: { id, email }, ...door }: Door & { user: SessionUser }) {
  const therapist = useMemo(() => ({ userId: id, email }), [id, email]);
  const device = useOpenDevice(id);
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
