import { createQueryClient } from '../../src/app/queryClient';
import type { Codec } from '../../src/device/drafts/draftKind';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import { createTaken, type Taken } from '../../src/device/taken/taken';
import { intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import type { IntakeForm } from '../../src/features/anamnesis/intakeForm';
import type { OpenDialog } from '../../src/forms/useDialog';
import { therapist } from './patients';

const nowhere = Promise.resolve(null);

/** For a device without storage: everything is kept in memory. */
export const registryInPage = () => createDraftRegistry(nowhere);
export const outboxInPage = () => createOutbox(therapist.id, nowhere);
export const takenNowhere = (): Taken => ({
  ...createTaken(therapist.id, createQueryClient(), outboxInPage()),
  isPossible: false,
});

/** The draft of a new form, in memory only; `form` is the content of an earlier visit. */
export function formDraft(form?: IntakeForm) {
  const draft = registryInPage().begin(intakeCodec, 'new-patient:1');
  if (form) draft.change(() => ({ kind: 'adulto', form, step: 0 }));
  void draft.flush();
  return draft;
}

/** A dialog that is open, on a device without storage. */
export const dialogOf = <T>(codec: Codec<T>, initial: T): OpenDialog<T> => ({
  draft: registryInPage().begin(codec, 'goal:1'),
  initial,
  opening: 1,
});
