import type { PatientKind } from '../data/records/patients';
import { questionnaireFor } from '../questionnaire/questionnaires';

/** What the workspace shows. There are no URL routes: the view is state, and history entries carry it. */
export type View =
  | { readonly name: 'dashboard' }
  | { readonly name: 'patients' }
  | { readonly name: 'reports' }
  | { readonly name: 'profile' }
  /** `draft`: which of several unsaved forms it is. */
  | { readonly name: 'new-patient' | 'new-child-anamnese'; readonly draft: string; readonly step: number }
  | { readonly name: 'edit-patient'; readonly patientId: string; readonly step: number }
  | { readonly name: 'patient-details'; readonly patientId: string };

export type WizardView = Extract<View, { step: number }>;

export type NavEntry = 'dashboard' | 'patients' | 'new-patient' | 'new-child-anamnese' | 'reports';

/** The entry of the sidebar under which a view stands; the profile stands under the account. */
export function navEntryOf(view: View): NavEntry | 'profile' {
  return view.name === 'patient-details' || view.name === 'edit-patient' ? 'patients' : view.name;
}

export const home: View = { name: 'dashboard' };

export type NewForm = Extract<View, { draft: string }>;

/** A form that nobody has begun yet. */
export function newForm(name: NewForm['name']): NewForm {
  return { name, draft: crypto.getRandomValues(new Uint32Array(4)).join('-'), step: 0 };
}

export function kindOf({ name }: NewForm): PatientKind {
  return name === 'new-patient' ? 'adulto' : 'infantil';
}

/** Where a step button leads; steps never leave 0 to 4. */
export function atStep(view: WizardView, step: number): WizardView {
  const last = questionnaireFor('adulto').steps.length - 1;
  return { ...view, step: Math.max(0, Math.min(step, last)) };
}

/** Where Cancelar leads: a new form to the dashboard, an edited one back to its patient. */
export function afterCancel(view: WizardView): View {
  return view.name === 'edit-patient' ? { name: 'patient-details', patientId: view.patientId } : home;
}

/** Where a successful save leads. */
export function afterSave(view: WizardView): View {
  return view.name === 'edit-patient' ? afterCancel(view) : { name: 'patients' };
}

/** The first part of a draft's key: not the view's name for children, since drafts of earlier versions lie under this one. */
const keyPrefix = {
  'new-patient': 'new-patient',
  'new-child-anamnese': 'new-child-anamnesis',
  'edit-patient': 'edit-patient',
} as const satisfies Record<WizardView['name'], string>;

/** Names the form whose unsaved text outlives the view. */
export function formKey(view: WizardView): string {
  return `${keyPrefix[view.name]}:${view.name === 'edit-patient' ? view.patientId : view.draft}`;
}

/** Names the section of a patient that was left while it was edited. */
export function sectionKey(patientId: string): string {
  return `section:${patientId}`;
}

/** Where the form of a draft is continued. */
export function viewOfDraft({ key, step }: { key: string; step: number }): View {
  const [prefix, id = ''] = key.split(':');
  const name = prefix === keyPrefix['new-child-anamnese'] ? 'new-child-anamnese' : prefix;
  return parseView({ name, step, draft: id, patientId: id }) ?? { name: 'patient-details', patientId: id };
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** Reads a view that a history entry carried; null for anything that is not one. */
export function parseView(value: unknown): View | null {
  const entry = record(value);
  if (!entry) return null;
  const { name, step, patientId, draft } = entry;
  switch (name) {
    case 'dashboard':
    case 'patients':
    case 'reports':
    case 'profile':
      return { name };
    case 'new-patient':
    case 'new-child-anamnese':
      return typeof step === 'number' && typeof draft === 'string'
        ? atStep({ name, draft, step }, step)
        : null;
    case 'edit-patient':
      return typeof step === 'number' && typeof patientId === 'string'
        ? atStep({ name, patientId, step }, step)
        : null;
    case 'patient-details':
      return typeof patientId === 'string' ? { name, patientId } : null;
    default:
      return null;
  }
}
