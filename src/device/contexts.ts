import { requiredContext } from '../ui/requiredContext';
import type { DraftRegistry } from './drafts/draftRegistry';
import type { Outbox } from './outbox/outbox';

/** The signed-in therapist. */
export type Therapist = { readonly userId: string; readonly email: string };

export const [TherapistContext, useTherapist] = requiredContext<Therapist>('therapist');

/** What this device keeps for the therapist, and owes the server. */
export type Device = { readonly registry: DraftRegistry; readonly outbox: Outbox };

export const [DeviceContext, useDevice] = requiredContext<Device>('device');
