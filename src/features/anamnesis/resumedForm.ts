import { type ConsentState, consentTextFor } from '../../questionnaire/consent';
import type { IntakeDraft } from './intakeDraft';
import type { IntakeForm } from './intakeForm';

/**
 * The form of a draft (D-161). A tick stands for the text that was read then, whichever is the current one now. Where it
 * was there from the beginning, because a consent was in force, nobody has ticked it: it is taken back unless the
 * current text is accepted. `stored` is the state of a stored patient's consent now.
 */
export function resumedForm({ kind, form, base }: IntakeDraft, stored?: ConsentState): IntakeForm {
  const current = consentTextFor(kind).version;
  // drafts without a version are older than the second texts
  const read = form.consentText ?? `${kind}-1`;
  if (form.consent && base?.consent_version !== read) return { ...form, consentText: read };
  return { ...form, consent: form.consent && stored === 'current', consentText: current, signature: null };
}
