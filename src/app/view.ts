import type { DialogHead } from '../device/drafts/draftKind';
import type { AnswerColumn, PatientKind } from '../questionnaire/field';
import { isAnswerColumn, questionnaireFor } from '../questionnaire/questionnaires';

/** The list of patients. */
export type ListView = {
  readonly name: 'patients';
  /** Identifies this visit's search and scroll position, which are kept in memory. */
  readonly visit: string;
  /** The id of the record that was just saved: the list shows it alone (D-140). */
  readonly saved?: string | undefined;
  /** The visit that 'Mostrar todos' returns to. */
  readonly before?: string | undefined;
};

/** The view of the workspace. There are no URL routes: history entries carry the view. */
export type View =
  | { readonly name: 'dashboard' }
  | ListView
  | { readonly name: 'reports' }
  | { readonly name: 'profile' }
  /** `draft` identifies one of several unsaved forms. */
  | { readonly name: 'new-patient' | 'new-child-anamnese'; readonly draft: string; readonly step: number }
  | { readonly name: 'edit-patient'; readonly patientId: string; readonly step: number }
  /** What to show on opening: a `section` and one `note` in it, or the `field` of a question to be asked. */
  | {
      readonly name: 'patient-details';
      readonly patientId: string;
      readonly section?: 'notes';
      readonly note?: string;
      readonly field?: AnswerColumn;
    }
  /** `note` is an id: of a stored note, or of a new one, which may correct the note `replaces`. */
  | {
      readonly name: 'session-note';
      readonly patientId: string;
      readonly note: string;
      readonly isNew?: true;
      readonly replaces?: string;
    }
  /** The review of a family's answers (`family` is their id) against the record, or the new form they belong to. */
  | { readonly name: 'family-review'; readonly patientId: string; readonly family: string };

export type WizardView = Extract<View, { step: number }>;

export type NavEntry = 'dashboard' | 'patients' | 'new-patient' | 'new-child-anamnese' | 'reports';

/** The sidebar's entry for a view; the profile belongs to the account. */
export function navEntryOf(view: View): NavEntry | 'profile' {
  return 'patientId' in view ? 'patients' : view.name;
}

/** True for a form that fills the screen. */
export function isWizard(view: View): boolean {
  return 'step' in view || view.name === 'session-note' || view.name === 'family-review';
}

/** True for a view in which something may be typed; a section is edited inside its record. */
export function isForm(view: View): boolean {
  return isWizard(view) || view.name === 'patient-details' || view.name === 'profile';
}

export const home: View = { name: 'dashboard' };

export type DetailsView = Extract<View, { name: 'patient-details' }>;

/** The list, visited anew. */
export function newList({ saved, before }: Pick<ListView, 'saved' | 'before'> = {}): ListView {
  return { name: 'patients', visit: crypto.randomUUID(), ...(saved && { saved }), ...(before && { before }) };
}

export const detailsOf = (patientId: string): DetailsView => ({ name: 'patient-details', patientId });

export type NoteView = Extract<View, { name: 'session-note' }>;

export function noteOf(patientId: string, note: string): NoteView {
  return { name: 'session-note', patientId, note };
}

/** A view of an empty note with a new id. */
export function newNote(patientId: string, replaces?: string): NoteView {
  return { ...noteOf(patientId, crypto.randomUUID()), isNew: true, ...(replaces && { replaces }) };
}

/** The view after a note: the record, scrolled to the note that was changed or corrected. */
export function afterNote({ patientId, note, isNew, replaces }: NoteView): View {
  const shown = isNew ? replaces : note;
  return { ...detailsOf(patientId), section: 'notes', ...(shown && { note: shown }) };
}

/** The key of a note's draft. */
export const noteKey = ({ name, patientId, note }: NoteView) => `${name}:${patientId}:${note}`;

export type FamilyView = Extract<View, { name: 'family-review' }>;

export type NewForm = Extract<View, { draft: string }>;

/** A view of an empty form with a new draft id. */
export function newForm(name: NewForm['name']): NewForm {
  return { name, draft: crypto.getRandomValues(new Uint32Array(4)).join('-'), step: 0 };
}

export function kindOf({ name }: Pick<NewForm, 'name'>): PatientKind {
  return name === 'new-patient' ? 'adulto' : 'infantil';
}

/** The view of another step; steps are clamped to 0 to 4. */
export function atStep(view: WizardView, step: number): WizardView {
  const last = questionnaireFor('adulto').steps.length - 1;
  return { ...view, step: Math.max(0, Math.min(step, last)) };
}

/** The view after 'Cancelar': the dashboard for a new form, the patient for an edited one. */
export function afterCancel(view: WizardView): View {
  return view.name === 'edit-patient' ? detailsOf(view.patientId) : home;
}

/** The prefix of a draft's key. Not the view's name for children: drafts of earlier versions use this one. */
const keyPrefix = {
  'new-patient': 'new-patient',
  'new-child-anamnese': 'new-child-anamnesis',
  'edit-patient': 'edit-patient',
} as const satisfies Record<WizardView['name'], string>;

/** The key of a form's draft. */
export function formKey(view: WizardView): string {
  return `${keyPrefix[view.name]}:${view.name === 'edit-patient' ? view.patientId : view.draft}`;
}

/** The view that continues a draft. */
export function viewOfDraft({ key, step = 0 }: { key: string; step?: number | undefined }): View {
  const [prefix, id = '', note] = key.split(':');
  const name = prefix === keyPrefix['new-child-anamnese'] ? 'new-child-anamnese' : prefix;
  return (
    parseView({ name, step, draft: id, patientId: id, note, family: note }) ?? {
      name: 'patient-details',
      patientId: id,
    }
  );
}

/** The view that a dialog opens in, where its draft is found. */
export function viewOfDialog(head: DialogHead): View {
  if (head.kind === 'phrase') return { name: 'profile' };
  if (head.kind === 'handover' && head.formKey) return viewOfDraft({ key: head.formKey });
  return detailsOf(head.key.split(':')[1] ?? '');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Validates a view from a history entry; null for anything else. */
export function parseView(value: unknown): View | null {
  const { step, patientId, draft, note, ...rest }: Record<string, unknown> = Object(value);
  // may be anything; the type makes a view without its case a compiler's error
  const name = rest.name as View['name'];
  switch (name) {
    case 'patients':
      return {
        name,
        visit: textOf(rest.visit) ?? crypto.randomUUID(),
        saved: textOf(rest.saved),
        before: textOf(rest.before),
      };
    case 'dashboard':
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
      return typeof patientId === 'string'
        ? {
            ...detailsOf(patientId),
            ...(rest.section === 'notes' && { section: rest.section }),
            ...(typeof note === 'string' && { note }),
            ...(isAnswerColumn(rest.field) && { field: rest.field }),
          }
        : null;
    case 'session-note':
      return typeof patientId === 'string' && typeof note === 'string'
        ? {
            ...noteOf(patientId, note),
            ...(rest.isNew === true && { isNew: true }),
            ...(typeof rest.replaces === 'string' && { replaces: rest.replaces }),
          }
        : null;
    case 'family-review':
      return typeof patientId === 'string' && typeof rest.family === 'string'
        ? { name, patientId, family: rest.family }
        : null;
    default:
      name satisfies never;
      return null;
  }
}
