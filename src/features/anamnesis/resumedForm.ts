import { type ConsentState, consentTextFor } from '../../questionnaire/consent';
import type { IntakeDraft } from './intakeDraft';
import type { IntakeForm } from './intakeForm';

/**
 * The form of a draft (D-161). A tick applies to the text that was displayed then, even if a newer one exists. A tick that
 * was set initially, because a consent was in force, is removed unless the current text is accepted. `stored` is the present
 * state of a stored patient's consent.
 */
export function resumedForm({ kind, form, base }: IntakeDraft, stored?: ConsentState): IntakeForm {
  const current = consentTextFor(kind).version;
  if (form.consent && base?.consent_version !== form.consentText) return form;
  const consent = form.consent && stored === 'current';
  return { ...form, consent, consentText: current, signature: null, signing: null };
}
