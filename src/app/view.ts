import type { PatientKind } from '../data/patients';
import { questionnaireFor } from '../questionnaire/questionnaires';

/** What the workspace shows. There are no URL routes: the view is state, and history entries carry it. */
export type View =
  | { readonly name: 'dashboard' }
  | { readonly name: 'patients' }
  | { readonly name: 'reports' }
  | { readonly name: 'new-patient'; readonly step: number }
  | { readonly name: 'new-child-anamnesis'; readonly step: number }
  | { readonly name: 'edit-patient'; readonly patientId: string; readonly step: number }
  | { readonly name: 'patient-details'; readonly patientId: string };

export type WizardView = Extract<View, { step: number }>;

export type NavEntry = 'dashboard' | 'patients' | 'new-patient' | 'new-child-anamnesis' | 'reports';

/** The entry of the sidebar under which a view stands. */
export function navEntryOf(view: View): NavEntry {
  return view.name === 'patient-details' || view.name === 'edit-patient' ? 'patients' : view.name;
}

export const home: View = { name: 'dashboard' };

export function newForm(kind: PatientKind): View {
  return kind === 'adulto' ? { name: 'new-patient', step: 0 } : { name: 'new-child-anamnesis', step: 0 };
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

/** Names the form whose unsaved text outlives the view. */
export function formKey(view: WizardView): string {
  return view.name === 'edit-patient' ? `${view.name}:${view.patientId}` : view.name;
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

/** Reads a view that a history entry carried; null for anything that is not one. */
export function parseView(value: unknown): View | null {
  const entry = record(value);
  if (!entry) return null;
  const { name, step, patientId } = entry;
  switch (name) {
    case 'dashboard':
    case 'patients':
    case 'reports':
      return { name };
    case 'new-patient':
    case 'new-child-anamnesis':
      return typeof step === 'number' ? atStep({ name, step }, step) : null;
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
