import { type ChosenFile, documentToSend } from '../../data/records/documents';
import type { NewEvaluation } from '../../data/records/evaluations';
import type { NewFamilyRow } from '../../data/records/familyAnswers';
import type { Intake } from '../../data/records/intake';
import type { NewIssuedReport } from '../../data/records/issuedReports';
import type { Entries } from '../../data/records/merge';
import type { NewNote } from '../../data/records/saveNote';
import type { Changes } from '../../data/records/savePatient';
import type { RowToSave } from '../../data/records/saveRow';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { Content } from '../store/storedRecord';
import { keyOf, type Step, type StoredItem, type Subject } from './items';

type Sent = { readonly sent?: readonly Entries[] };
type Drafted = { readonly draft: Content };
type OfPatient = { readonly patientName: string };
type WithFiles = { readonly files: readonly ChosenFile[] };

/** What a form gives to be sent. */
export type NewItem =
  | (Drafted &
      Sent &
      WithFiles & {
        readonly kind: 'intake';
        readonly intake: Intake;
        readonly photo: Blob | null;
        /** What the server has, where the therapist has decided over it. */
        readonly onto?: Entries | undefined;
      })
  | (Drafted &
      WithFiles &
      Changes & {
        readonly kind: 'edit';
        readonly consent: Intake['consent'] | null;
        readonly photo: Blob | 'remove' | null;
        /** The section that was edited; none: the whole form. */
        readonly stepId?: string;
      })
  | (Drafted &
      Sent &
      OfPatient & {
        readonly kind: 'note';
        readonly note: NewNote;
        readonly base: SessionNote | null;
        readonly finalise: boolean;
      })
  | (OfPatient & WithFiles & { readonly kind: 'documents'; readonly patientId: string })
  | (Drafted &
      OfPatient & {
        readonly kind: 'family';
        readonly row: NewFamilyRow;
        /** Its answers are in the form of the record already. */
        readonly reviewed: boolean;
        readonly patientDraft?: string | undefined;
      })
  | (Drafted & Changes & { readonly kind: 'review'; readonly family: string })
  | (Drafted & Changes & { readonly kind: 'evaluation'; readonly evaluation: NewEvaluation })
  | (Drafted & OfPatient & { readonly kind: 'report'; readonly row: NewIssuedReport; readonly file: Blob })
  | (Drafted & Sent & OfPatient & RowToSave & { readonly kind: 'row'; readonly title: string });
export type New<Kind extends NewItem['kind']> = Extract<NewItem, { kind: Kind }>;

/** What is told apart of an item when it is made. */
type Made = {
  readonly subject: Subject;
  /** Another save with this id takes its place; without one, each save is sent. */
  readonly id?: string;
  readonly patient: { readonly id: string; readonly name: string };
  readonly steps: readonly Step[];
};

const changed = ({ base, answers, marks }: Changes, consent: Intake['consent'] | null = null): Step => ({
  op: 'save',
  table: 'patients',
  base,
  answers,
  marks,
  consent,
});

/** The operations that a form asks for, in their order. */
function madeOf(given: NewItem): Made {
  switch (given.kind) {
    case 'intake': {
      const { id, nome } = given.intake.patient;
      return {
        subject: 'intake',
        id,
        patient: { id, name: nome ?? '' },
        steps: [{ op: 'save', table: 'patients', base: null, intake: given.intake }],
      };
    }
    case 'edit':
      return { subject: 'edit', patient: ofBase(given), steps: [changed(given, given.consent)] };
    case 'note': {
      const { note, base, finalise, patientName } = given;
      return {
        subject: 'note',
        id: note.id,
        patient: { id: note.patient_id, name: patientName },
        steps: [
          { op: 'save', table: 'session_notes', base, note },
          ...(finalise ? [{ op: 'finalise', table: 'session_notes', row: null } as const] : []),
        ],
      };
    }
    case 'documents':
      return {
        subject: 'documents',
        patient: { id: given.patientId, name: given.patientName },
        steps: [],
      };
    case 'family': {
      const { row, reviewed, patientName } = given;
      return {
        subject: 'family',
        id: `family:${row.id}`,
        patient: { id: row.patient_id, name: patientName },
        steps: [
          { op: 'save', table: 'family_answers', row },
          ...(reviewed ? [{ op: 'finalise', table: 'family_answers', id: row.id } as const] : []),
        ],
      };
    }
    case 'review':
      return {
        subject: 'review',
        id: `review:${given.family}`,
        patient: ofBase(given),
        steps: [changed(given), { op: 'finalise', table: 'family_answers', id: given.family }],
      };
    case 'evaluation':
      return {
        subject: 'evaluation',
        id: given.evaluation.id,
        patient: ofBase(given),
        // the evaluation comes first: what the record says until then is the intake's evaluation
        steps: [{ op: 'save', table: 'evaluations', row: given.evaluation }, changed(given)],
      };
    case 'report': {
      const { row, patientName } = given;
      return {
        subject: 'report',
        id: `report:${row.id}`,
        patient: { id: row.patient_id, name: patientName },
        steps: [{ op: 'save', table: 'issued_reports', row }],
      };
    }
    case 'row': {
      const { table, id, patientId, patientName, base, links, entries } = given;
      return {
        subject: table,
        id: `${table}:${id}`,
        patient: { id: patientId, name: patientName },
        steps: [{ op: 'save', table, id, patientId, base, entries, ...(links && { links }) }],
      };
    }
    default:
      return given satisfies never;
  }
}

const ofBase = ({ base }: Changes) => ({ id: base.id, name: base.nome });

/** What is stored and sent of what a form gives. */
export function storedItem(userId: string, given: NewItem): StoredItem {
  const { subject, id = crypto.randomUUID(), patient, steps } = madeOf(given);
  const files = 'files' in given ? given.files : [];
  const documents = files.map((file) => documentToSend(userId, patient.id, file));
  return {
    key: keyOf(id),
    saveId: crypto.randomUUID(),
    subject,
    patientId: patient.id,
    patientName: patient.name,
    queuedAt: new Date().toISOString(),
    draft: given.kind === 'documents' ? null : given.draft,
    steps,
    done: 0,
    photo: 'photo' in given ? given.photo : null,
    documents,
    size: documents.length,
    pdf: given.kind === 'report' ? given.file : null,
    ...('title' in given && { title: given.title }),
    ...('stepId' in given && { stepId: given.stepId }),
    ...('sent' in given && given.sent && { sent: given.sent }),
    ...(given.kind === 'family' &&
      given.patientDraft && { patientDraft: given.patientDraft, awaitsPatient: true }),
  };
}
