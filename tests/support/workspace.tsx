import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { type Navigation, NavigationContext } from '../../src/app/navigation';
import { createQueryClient } from '../../src/app/queryClient';
import { type OverlayActions, OverlaysContext } from '../../src/app/useOverlays';
import { home, newList } from '../../src/app/view';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import type { DraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { Outbox } from '../../src/device/outbox/outbox';
import type { OutboxItem } from '../../src/device/outbox/outboxState';
import type { Taken } from '../../src/device/taken/taken';
import { createListVisits } from '../../src/features/patients/list/listVisit';
import { DeviceContext, TakeBackContext, TherapistContext } from '../../src/forms/contexts';
import type { MadePdf } from '../../src/pdf/generate';
import { ShowPdfContext } from '../../src/printing/showPdf';
import { outboxInPage, registryInPage, takenNowhere } from './drafts';
import { therapist } from './patients';
import { renderFor } from './render';

/** Stores a session as a sign-in does; without one the client sends no data requests. */
export function storeSession(): void {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({
      access_token: 'header.payload.signature',
      refresh_token: 'refresh',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expiresAt,
      user: { ...therapist, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
    }),
  );
}

type Given = {
  readonly registry?: DraftRegistry;
  readonly outbox?: Outbox;
  readonly taken?: Taken;
  readonly navigation?: Partial<Navigation>;
  readonly overlays?: Partial<OverlayActions>;
};

/** The workspace around a screen: a device without storage, and spies for the calls that lead to other screens. */
function surroundings({ registry, outbox, taken, navigation, overlays }: Given = {}) {
  const navigate = vi.fn<Navigation['navigate']>();
  const visitOf = createListVisits();
  const device = {
    registry: registry ?? registryInPage(),
    outbox: outbox ?? outboxInPage(),
    taken: taken ?? takenNowhere(),
  };
  const around: Navigation = {
    view: home,
    list: newList(),
    navigate,
    visitOf: ({ visit }) => visitOf(visit),
    lastTabs: new Map(),
    isShown: () => true,
    sessionOf: new Map(),
    arrived: { current: true },
    ...navigation,
  };
  const actions = {
    openNew: vi.fn<OverlayActions['openNew']>(),
    signOut: vi.fn<OverlayActions['signOut']>(),
    askToDelete: vi.fn<OverlayActions['askToDelete']>(),
    handOver: vi.fn<OverlayActions['handOver']>(),
    openUnsent: vi.fn<OverlayActions['openUnsent']>(),
    take: vi.fn<OverlayActions['take']>(),
    leaveBehind: vi.fn<OverlayActions['leaveBehind']>(),
    ...overlays,
  };
  const takeBack = async ({ stored: { key, draft } }: OutboxItem) => {
    if (draft) device.registry.renew(draft.key);
    const became = await device.outbox.takeBack(key);
    await device.registry.refresh();
    return became === 'draft';
  };
  const showPdf = vi.fn<(pdf: MadePdf) => void>();
  const nothing = () => {};
  const family = {
    onReview: nothing,
    onEnd: nothing,
    onContinue: nothing,
    onSendAgain: nothing,
    onRead: nothing,
    onDiscard: nothing,
  };
  const wrap = (children: ReactNode) => (
    <TherapistContext value={{ userId: therapist.id, email: therapist.email }}>
      <DeviceContext value={device}>
        <NavigationContext value={around}>
          <OverlaysContext value={{ family, ...actions }}>
            <TakeBackContext value={takeBack}>
              <ShowPdfContext value={showPdf}>{children}</ShowPdfContext>
            </TakeBackContext>
          </OverlaysContext>
        </NavigationContext>
      </DeviceContext>
    </TherapistContext>
  );
  return { ...device, navigate, actions, showPdf, wrap };
}

/** A form of the therapist who is signed in on this device, with its outbox. */
export function InDevice({ outbox, children }: { outbox: Outbox; children: ReactNode }) {
  const [{ wrap }] = useState(() => surroundings({ outbox }));
  const [queryClient] = useState(createQueryClient);
  return <QueryClientProvider client={queryClient}>{wrap(children)}</QueryClientProvider>;
}

/** Renders a part of the workspace for the signed-in therapist of these tests. */
export function renderInWorkspace(element: ReactElement, given?: Given) {
  storeSession();
  const queryClient = createQueryClient();
  const { wrap, ...around } = surroundings(given);
  const inContexts = (part: ReactNode) => (
    <QueryClientProvider client={queryClient}>{wrap(part)}</QueryClientProvider>
  );
  const view = renderFor(inContexts(element));
  return { ...around, ...view, queryClient };
}
