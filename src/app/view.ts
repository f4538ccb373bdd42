import * as v from 'valibot';
import type { DialogHead } from '../device/drafts/draftKind';
import { keyOfDraft, parseDraftKey, patientOfDraft } from '../device/drafts/keyOfDraft';
import { type DraftKey, type Kind, placeOf } from '../device/drafts/kinds';
import { recordTabs } from '../features/patients/record/recordTab';
import { profilePlaces } from '../features/profile/profilePlace';
import type { AnswerColumn, PatientKind } from '../questionnaire/field';
import { reportKinds } from '../questionnaire/issuedReports';
import { isAnswerColumn, questionnaireFor } from '../questionnaire/questionnaires';
import type { Entity } from '../records/entity';
import { isOfFamily, type LandingAt, type OfFamily } from '../ui/layout/landing';

/** Steps are clamped to 0 to 4. */
const step = v.pipe(
  v.number(),
  v.transform((given) => Math.max(0, Math.min(given, questionnaireFor('adulto').steps.length - 1))),
);
const text = v.optional(v.string());
/** The question whose answer, or field, is to be shown. */
const field = v.fallback(v.optional(v.custom<AnswerColumn>(isAnswerColumn)), undefined);
/** What waits in a view that was come back to: it is brought into view, with the focus. */
const lands = <At extends LandingAt>(at: v.GenericSchema<unknown, At>) =>
  v.fallback(v.optional(at), undefined);
const atEnd = lands(v.literal('end'));
const atFamily = lands(v.custom<OfFamily>(isOfFamily));

/** `note` is an id: of a stored note, or of a new one, which may correct the note `replaces`. */
const noteView = v.object({
  name: v.literal('session-note'),
  patientId: v.string(),
  note: v.string(),
  isNew: v.optional(v.literal(true)),
  replaces: text,
  lands: atEnd,
});
/** A re-evaluation. */
const evaluationView = v.object({
  name: v.literal('evaluation'),
  patientId: v.string(),
  lands: atEnd,
});
/** `report` is the id of a report: of one that is being written for somebody, or of an issued one. */
const reportView = v.object({
  name: v.literal('report'),
  patientId: v.string(),
  report: v.string(),
  /** The report that it corrects. */
  replaces: text,
  /** For one that carries a comparison: the ids of the evaluations that it leaves out. */
  notCompared: v.optional(v.array(v.string())),
  /** What it begins as. */
  kind: v.fallback(v.optional(v.picklist(reportKinds.map(({ value }) => value))), undefined),
  /** Where it was begun: 'Voltar' leads there. */
  from: v.fallback(v.optional(v.picklist(['dashboard', 'reports', ...recordTabs])), undefined),
  /** It renews a treatment for a health plan. */
  renewal: v.optional(v.literal(true)),
  lands: atEnd,
});

const viewCodec = v.variant('name', [
  v.object({ name: v.literal('dashboard') }),
  v.object({
    name: v.literal('patients'),
    /** Identifies this visit's search and scroll position, which are kept in memory. */
    visit: v.fallback(v.string(), () => crypto.randomUUID()),
    /** The id of the record that was just saved from a form that its family had in hand: the list shows it alone (D-140). */
    saved: text,
    /** The id of the record that was just saved: its card is the first one. */
    first: text,
  }),
  v.object({
    name: v.literal('reports'),
    /** The month that is shown ('2026-11'); without one, all patients. */
    month: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
  }),
  v.object({
    name: v.literal('profile'),
    /** Without one, who signs. */
    place: v.fallback(v.optional(v.picklist(profilePlaces)), undefined),
    /** The form that cannot be ended before the profile has a name. */
    from: v.fallback(v.optional(v.variant('name', [noteView, evaluationView, reportView])), undefined),
  }),
  /** `from`: an empty account begins with it. Without, from the profile. */
  v.object({ name: v.literal('import'), from: v.fallback(v.optional(v.literal('dashboard')), undefined) }),
  /** `draft` identifies one of several unsaved forms. */
  v.object({
    name: v.picklist(['new-patient', 'new-child-anamnese']),
    draft: v.string(),
    step,
    field,
    lands: atFamily,
  }),
  v.object({ name: v.literal('edit-patient'), patientId: v.string(), step }),
  /** What to show on opening: a `note`, or a `field`. Without a `tab`, the one left last. */
  v.object({
    name: v.literal('patient-details'),
    patientId: v.string(),
    tab: v.fallback(v.optional(v.picklist(recordTabs)), undefined),
    note: text,
    field,
    /** Which consent is to be recorded at once, in 'Termos e histórico'. */
    consent: v.fallback(v.optional(v.literal('treatment')), undefined),
    lands: atFamily,
  }),
  noteView,
  evaluationView,
  /** The evaluations of a record side by side. */
  v.object({ name: v.literal('comparison'), patientId: v.string() }),
  reportView,
  /** The review of a family's answers (`family` is their id) against the record, or the new form they belong to. */
  v.object({ name: v.literal('family-review'), patientId: v.string(), family: v.string() }),
]);

/** The view of the workspace. There are no URL routes: history entries carry the view. */
export type View = Readonly<v.InferOutput<typeof viewCodec>>;

/** Validates a view from a history entry; null for anything else. */
export function parseView(value: unknown): View | null {
  const view = v.safeParse(viewCodec, value);
  return view.success ? view.output : null;
}

export type ListView = Extract<View, { name: 'patients' }>;
export type WizardView = Extract<View, { step: number }>;

export type NavEntry =
  | 'dashboard'
  | 'patients'
  | 'new-patient'
  | 'new-child-anamnese'
  | 'reports'
  | 'profile';

/** The sidebar's entry for a view. */
export function navEntryOf(view: View): NavEntry {
  if (view.name === 'import') return view.from ?? 'profile';
  if (view.name === 'report') return 'reports';
  return 'patientId' in view ? 'patients' : view.name;
}

/** True for a form that fills the screen. */
export function isWizard(view: View): boolean {
  return 'step' in view || ['session-note', 'family-review', 'evaluation', 'report'].includes(view.name);
}

/** True for a view in which something may be typed or is running; a section is edited inside its record. */
export function isForm(view: View): boolean {
  return isWizard(view) || ['patient-details', 'profile', 'import'].includes(view.name);
}

export const home: View = { name: 'dashboard' };

export type ReportsView = Extract<View, { name: 'reports' }>;

export type ProfileView = Extract<View, { name: 'profile' }>;

export const phrasesPlace: ProfileView = { name: 'profile', place: 'phrases' };

export type DetailsView = Extract<View, { name: 'patient-details' }>;

/** The list, visited anew. */
export function newList({ saved, first }: Pick<ListView, 'saved' | 'first'> = {}): ListView {
  return { name: 'patients', visit: crypto.randomUUID(), saved, first };
}

export const detailsOf = (patientId: string): DetailsView => ({ name: 'patient-details', patientId });

/** The form of the consent to the treatment. */
export const treatmentConsentOf = (patientId: string): DetailsView => ({
  ...detailsOf(patientId),
  tab: 'terms',
  consent: 'treatment',
});

export type NoteView = Extract<View, { name: 'session-note' }>;

export function noteViewOf(patientId: string, note: string): NoteView {
  return { name: 'session-note', patientId, note };
}

/** A view of an empty note with a new id. */
export function newNoteView(patientId: string, replaces?: string): NoteView {
  return { ...noteViewOf(patientId, crypto.randomUUID()), isNew: true, replaces };
}

/** The view after a note: the record, scrolled to that note. */
export function afterNote({ patientId, note }: NoteView): View {
  return { ...detailsOf(patientId), tab: 'notes', note };
}

export const noteKey = (view: NoteView) => keyOfDraft('session-note', view);

export type EvaluationView = Extract<View, { name: 'evaluation' }>;

export type ComparisonView = Extract<View, { name: 'comparison' }>;

/** What lists re-evaluations. */
export const planOf = (patientId: string): View => ({ ...detailsOf(patientId), tab: 'plan' });

/** What lists the rows of an entity. */
export const listOf = (patientId: string, entity: Pick<Entity, 'listedIn'> | undefined): View => ({
  ...detailsOf(patientId),
  tab: entity?.listedIn ?? 'plan',
});

export type ReportView = Extract<View, { name: 'report' }>;

/** A view of a report with a new id. */
export const newReportView = (
  patientId: string,
  begun: Pick<ReportView, 'replaces' | 'notCompared' | 'kind' | 'renewal' | 'from'> = {},
): ReportView => ({ name: 'report', patientId, report: crypto.randomUUID(), ...begun });

export const reportKey = (view: ReportView) => keyOfDraft('report', view);

export type FamilyView = Extract<View, { name: 'family-review' }>;

export type NewForm = Extract<View, { draft: string }>;

export function newForm(name: NewForm['name']): NewForm {
  return { name, draft: crypto.getRandomValues(new Uint32Array(4)).join('-'), step: 0 };
}

export function kindOfForm({ name }: Pick<NewForm, 'name'>): PatientKind {
  return name === 'new-patient' ? 'adulto' : 'infantil';
}

/** The view after 'Cancelar': the dashboard for a new form, the patient for an edited one. */
export function afterCancel(view: WizardView): View {
  return view.name === 'edit-patient' ? detailsOf(view.patientId) : home;
}

/** The kinds of the keys of new forms' drafts. */
const newFormKeys = {
  'new-patient': 'new-patient',
  'new-child-anamnese': 'new-child-anamnesis',
} as const satisfies Record<NewForm['name'], string>;

export function formKey(view: WizardView): DraftKey {
  return view.name === 'edit-patient'
    ? keyOfDraft('edit-patient', view)
    : keyOfDraft(newFormKeys[view.name], view);
}

/** Tells apart what has a screen of its own: its state stays from one view to another of the same key. */
export function screenKey(view: View): string {
  switch (view.name) {
    case 'new-patient':
    case 'new-child-anamnese':
    case 'edit-patient':
      return formKey(view);
    case 'session-note':
      return noteKey(view);
    case 'patient-details':
    case 'evaluation':
    case 'comparison':
      return `${view.name} ${view.patientId}`;
    case 'report':
      return `${view.name} ${view.report}`;
    case 'family-review':
      return `${view.name} ${view.family}`;
    case 'profile':
      return `${view.name} ${view.place ?? 'signer'}`;
    case 'dashboard':
    case 'patients':
    case 'reports':
    case 'import':
      return view.name;
    default:
      return view satisfies never;
  }
}

export function viewOfDraft({ key, step: given = 0 }: { key: string; step?: number | undefined }): View {
  const subject = parseDraftKey(key);
  switch (subject?.kind) {
    case 'new-patient':
      return { name: 'new-patient', draft: subject.draft, step: v.parse(step, given) };
    case 'new-child-anamnesis':
      return { name: 'new-child-anamnese', draft: subject.draft, step: v.parse(step, given) };
    case 'edit-patient':
      return { name: 'edit-patient', patientId: subject.patientId, step: v.parse(step, given) };
    case 'session-note':
      return noteViewOf(subject.patientId, subject.note);
    case 'evaluation':
      return { name: 'evaluation', patientId: subject.patientId };
    case 'report':
      return { name: 'report', patientId: subject.patientId, report: subject.report };
    case 'family-review':
      return { name: 'family-review', patientId: subject.patientId, family: subject.family };
    case 'phrase':
      return phrasesPlace;
    case 'profile':
      return { name: 'profile' };
    default: {
      if (!subject || !('patientId' in subject)) return home;
      return { ...detailsOf(subject.patientId), tab: tabOf(subject.kind) ?? 'anamnesis' };
    }
  }
}

/** The tab of the record in which a dialog opens; undefined where any will do. */
function tabOf(kind: Kind): DetailsView['tab'] {
  const place = placeOf(kind);
  return place === 'anyTab' || place === 'profile' ? undefined : place;
}

/** The view that a dialog opens in, where its draft is found. */
export function viewOfDialog(head: DialogHead): View {
  if (head.kind === 'handover' && head.formKey) return viewOfDraft({ key: head.formKey });
  const patientId = patientOfDraft(head.key);
  // phrases belong to no patient
  return patientId === undefined ? phrasesPlace : { ...detailsOf(patientId), tab: tabOf(head.kind) };
}
