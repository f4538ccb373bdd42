import type { DraftRegistry } from '../device/drafts/draftRegistry';
import type { Outbox } from '../device/outbox/outbox';
import type { OutboxItem } from '../device/outbox/outboxState';
import type { Taken } from '../device/taken/taken';
import { requiredContext } from '../ui/requiredContext';

/** The signed-in therapist. */
export type Therapist = { readonly userId: string; readonly email: string };

export const [TherapistContext, useTherapist] = requiredContext<Therapist>('therapist');

/** What this device keeps for the therapist, and owes the server. */
export type Device = { readonly registry: DraftRegistry; readonly outbox: Outbox; readonly taken: Taken };

export const [DeviceContext, useDevice] = requiredContext<Device>('device');

/** Turns what waits into a draft again; false if it could not be. */
export type TakeBack = (item: OutboxItem) => Promise<boolean>;

export const [TakeBackContext, useTakeBack] = requiredContext<TakeBack>('take back');
