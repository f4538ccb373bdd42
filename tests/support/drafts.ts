import { createDrafts } from '../../src/app/drafts';
import { createOutbox } from '../../src/device/outbox/outbox';
import type { IntakeForm } from '../../src/features/anamnesis/intakeForm';
import { therapist } from './patients';

const nowhere = Promise.resolve(null);

/** For a device without storage: everything is kept in memory. */
export const registryInPage = () => createDrafts(nowhere);
export const outboxInPage = () => createOutbox(therapist.id, nowhere);

/** The draft of a new form, in memory only; `form` is the content of an earlier visit. */
export function formDraft(form?: IntakeForm) {
  const { forms } = registryInPage();
  forms.begin('new-patient:1');
  const draft = forms.opened('new-patient:1');
  if (!draft) throw new Error('no draft');
  if (form) draft.change(() => ({ kind: 'adulto', form, step: 0 }));
  void draft.flush();
  return draft;
}
