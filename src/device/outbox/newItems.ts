import { type ChosenFile, documentToSend } from '../../data/records/documents';
import type { NewEvaluation } from '../../data/records/evaluations';
import type { NewFamilyRow } from '../../data/records/familyAnswers';
import type { Intake } from '../../data/records/intake';
import type { NewIssuedReport } from '../../data/records/issuedReports';
import type { Attempt, Entries } from '../../data/records/merge';
import type { NewNote } from '../../data/records/saveNote';
import type { Changes } from '../../data/records/savePatient';
import type { RowToSave } from '../../data/records/saveRow';
import type { SessionNote } from '../../data/records/sessionNotes';
import { patientNameIn, patientNameOf } from '../../lib/patientName';
import type { Subject } from '../../records/subjects';
import type { DraftContent } from '../store/storedRecord';
import { type Arrival, arrivalOf, withSent } from './arrival';
import { keyOf, type Operation, type Removal, removalIn, type StoredItem, unsentChange } from './items';
import type { OutboxItem } from './outboxState';

/** What its draft remembers of attempts before. */
type Sent = { readonly sent?: readonly Attempt[] };
type Drafted = { readonly draft: DraftContent };
type OfPatient = { readonly patientName: string };
/** The name is absent where it belongs to the therapist. */
type Titled = { readonly title: string; readonly patientName?: string };
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
  | (Sent &
      WithFiles &
      Changes & {
        readonly kind: 'edit';
        /** Null: it was saved by one press, and no form has it. */
        readonly draft: DraftContent | null;
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
        /** The server has them, by a link; once there is the record, they are its. */
        readonly isReceived?: boolean;
        readonly patientDraft?: string | undefined;
      })
  /** It is archived, or back in use. */
  | (Changes & { readonly kind: 'archive' })
  | (Drafted & Sent & Changes & { readonly kind: 'review'; readonly family: string })
  | (Drafted & Sent & Changes & { readonly kind: 'evaluation'; readonly evaluation: NewEvaluation })
  | (Drafted & OfPatient & { readonly kind: 'report'; readonly row: NewIssuedReport; readonly file: Blob })
  | (Drafted & Sent & Titled & RowToSave & { readonly kind: 'row'; readonly pdf?: Blob })
  /** `draft`: what its form has and has not saved, which is back when the removal is undone. */
  | (Partial<Drafted> & Sent & Titled & Removal & { readonly kind: 'removal' });
export type New<Kind extends NewItem['kind']> = Extract<NewItem, { kind: Kind }>;

/** What is told apart of an item when it is made. */
type Made = {
  readonly subject: Subject;
  /** Another save with this id takes its place; without one, each save is sent. */
  readonly id?: string;
  /** Null for what is the therapist's own. */
  readonly patient: { readonly id: string; readonly name: string } | null;
  readonly steps: readonly Operation[];
};

/** Changes of a stored record, and a consent that its form asks for. */
const changed = ({ base, answers, marks }: Changes, consent: Intake['consent'] | null = null): Operation => ({
  op: 'save',
  table: 'patients',
  base,
  answers,
  marks,
  consent,
});

/** A note, and that it is final. */
const noted = ({
  note,
  base,
  finalise,
}: Pick<New<'note'>, 'note' | 'base' | 'finalise'>): readonly Operation[] => [
  { op: 'save', table: 'session_notes', base, note },
  ...(finalise ? [{ op: 'finalise', table: 'session_notes', row: null } as const] : []),
];

const answered = ({
  row,
  reviewed: isReviewed,
  isReceived = false,
}: Pick<New<'family'>, 'row' | 'reviewed' | 'isReceived'>): readonly Operation[] => [
  ...(isReceived ? [] : [{ op: 'save', table: 'family_answers', row } as const]),
  ...(isReviewed ? [{ op: 'finalise', table: 'family_answers', id: row.id } as const] : []),
];

const reviewed = ({ family, ...changes }: Changes & Pick<New<'review'>, 'family'>): readonly Operation[] => [
  changed(changes),
  { op: 'finalise', table: 'family_answers', id: family },
];

/** The evaluation comes first: what the record says until then is the intake's evaluation. */
const evaluated = ({
  evaluation,
  ...changes
}: Changes & Pick<New<'evaluation'>, 'evaluation'>): readonly Operation[] => [
  { op: 'save', table: 'evaluations', row: evaluation },
  changed(changes),
];

/** The operations that a form asks for, in their order. */
function madeOf(given: NewItem): Made {
  switch (given.kind) {
    case 'intake': {
      const { patient } = given.intake;
      return {
        subject: 'intake',
        id: patient.id,
        patient: { id: patient.id, name: patientNameIn(patient) },
        steps: [{ op: 'save', table: 'patients', base: null, intake: given.intake }],
      };
    }
    case 'edit':
      return { subject: 'edit', patient: ofBase(given), steps: [changed(given, given.consent)] };
    case 'archive': {
      const patient = ofBase(given);
      return { subject: 'archive', id: `archive:${patient.id}`, patient, steps: [changed(given)] };
    }
    case 'note': {
      const { note, patientName } = given;
      return {
        subject: 'note',
        id: note.id,
        patient: { id: note.patient_id, name: patientName },
        steps: noted(given),
      };
    }
    case 'documents':
      return {
        subject: 'documents',
        patient: { id: given.patientId, name: given.patientName },
        steps: [],
      };
    case 'family': {
      const { row, patientName } = given;
      return {
        subject: 'family',
        id: `family:${row.id}`,
        patient: { id: row.patient_id, name: patientName },
        steps: answered(given),
      };
    }
    case 'review':
      return {
        subject: 'review',
        id: `review:${given.family}`,
        patient: ofBase(given),
        steps: reviewed(given),
      };
    case 'evaluation':
      return {
        subject: 'evaluation',
        id: given.evaluation.id,
        patient: ofBase(given),
        steps: evaluated(given),
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
      const { kind, draft, sent, title, patientName, pdf, ...row } = given;
      return { ...ofRow(given), subject: row.table, steps: [{ op: 'save', ...row }] };
    }
    case 'removal': {
      const { kind, draft, sent, title, patientName, ...row } = given;
      const steps: Operation[] = [{ op: 'remove', ...row }];
      if (row.table === 'patient_documents')
        steps.unshift({ op: 'remove', table: 'documents', path: row.base.file_path });
      return { ...ofRow(given), subject: 'removal', steps };
    }
    default:
      return given satisfies never;
  }
}

const ofRow = ({ table, id, patientId, patientName = '' }: New<'row' | 'removal'>) => ({
  // a note is saved under its own id
  id: table === 'session_notes' ? id : `${table}:${id}`,
  patient: patientId === undefined ? null : { id: patientId, name: patientName },
});

const ofBase = ({ base }: Changes) => ({ id: base.id, name: patientNameOf(base) });

/** What is stored and sent of what a form gives. */
export function storedItem(userId: string, given: NewItem): StoredItem {
  const { subject, id = crypto.randomUUID(), patient, steps } = madeOf(given);
  const files = 'files' in given ? given.files : [];
  const documents = patient ? files.map((file) => documentToSend(userId, patient.id, file)) : [];
  return {
    key: keyOf(id),
    saveId: crypto.randomUUID(),
    subject,
    ...(patient && { patientId: patient.id, patientName: patient.name }),
    queuedAt: new Date().toISOString(),
    draft: ('draft' in given && given.draft) || null,
    steps,
    done: 0,
    photo: 'photo' in given ? given.photo : null,
    documents,
    size: documents.length,
    pdf: given.kind === 'report' ? given.file : (given.kind === 'row' && given.pdf) || null,
    ...('title' in given && { title: given.title }),
    ...('stepId' in given && { stepId: given.stepId }),
    arrival: arrivalOf('sent' in given ? given.sent : undefined),
    ...(given.kind === 'family' &&
      given.patientDraft && { patientDraft: given.patientDraft, awaitsPatient: true }),
  };
}

type Known = {
  /** What the server has, where the therapist has decided over it. */
  readonly onto: Entries | undefined;
  /** What this page has sent for its form before. */
  readonly sent: Arrival | undefined;
  /** What waits under its key, whose place it takes. */
  readonly replaced: OutboxItem | undefined;
  /** What the server must have before it. */
  readonly awaited: OutboxItem | undefined;
};

/** An item as it is sent, given what this page knows of earlier ones. */
export function preparedItem(made: StoredItem, { onto, sent, replaced, awaited }: Known): StoredItem {
  const earlier = [sent, replaced?.stored.arrival].reduce<Arrival>(
    (all, more) => (more ? withSent(all, more) : all),
    made.arrival,
  );
  // the device knows best what it has: another tab may have changed that
  const change = replaced && !replaced.status.onDevice && removalIn(made) && unsentChange(replaced.stored);
  return {
    ...made,
    arrival: onto ? { kind: 'maybe', sent: [{ words: onto, at: null }] } : earlier,
    ...(change && { replaced: change }),
    ...(awaited && { awaitsPatient: true, patientDraft: awaited.stored.draft?.key }),
  };
}
