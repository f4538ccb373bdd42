import type { QueryClient } from '@tanstack/react-query';
import { createDraftRegistry } from '../device/drafts/draftRegistry';
import { createOutbox } from '../device/outbox/outbox';
import { openDrafts } from '../device/store/draftStore';
import { createTaken } from '../device/taken/taken';
import type { Device } from '../forms/contexts';
import { lockScreen, sessionStore } from '../session/session';

/** Locks the screen of this therapist, unless another session has begun meanwhile. */
function lockFor(userId: string): void {
  const session = sessionStore.getSnapshot();
  if (session.status === 'signedIn' && session.user.id === userId) lockScreen();
}

/** Opens what this device keeps for a therapist. The screen is locked when its keys are lost. */
export function openDevice(userId: string, cache: QueryClient): Device {
  const drafts = openDrafts(userId, () => lockFor(userId));
  const outbox = createOutbox(userId, drafts);
  const registry = createDraftRegistry(drafts, outbox.dropIncomplete, outbox.draftsEnded);
  return { registry, outbox, taken: createTaken(userId, cache, outbox) };
}
