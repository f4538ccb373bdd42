import type { PatientRow } from '../data/records/patients';
import type { PatientSummary } from '../data/records/summaries';
import type { OutboxItem } from '../device/outbox/outboxState';
import type { FamilyOf, Guardian } from '../features/family/handoverDraft';
import type { FamilyActions } from '../features/family/waitingFamily';
import { requiredContext } from '../ui/requiredContext';
import type { HeldForm } from './useFamily';
import type { Takeable } from './useTake';
import type { NewForm } from './view';

/** What any screen can open above itself. */
export type OverlayActions = {
  /** Opens an empty form; where drafts of its kind exist, asks first whether to continue one. */
  readonly openNew: (name: NewForm['name']) => void;
  readonly signOut: () => Promise<void>;
  readonly askToDelete: (patient: PatientRow | PatientSummary) => void;
  /** Asks who fills in, and hands the tablet over. */
  readonly handOver: (of: FamilyOf, guardian: Guardian, form?: HeldForm) => void;
  readonly family: FamilyActions;
  /** Opens what waits to be sent; asks where it was changed elsewhere. */
  readonly openUnsent: (item: OutboxItem) => Promise<void>;
  /** 'Levar comigo': keeps a record on this device for where there is no network. */
  readonly take: (patient: Takeable) => void;
  /** 'Deixar de levar' */
  readonly leaveBehind: (patient: Takeable) => void;
};

export const [OverlaysContext, useOverlays] = requiredContext<OverlayActions>('overlays');
