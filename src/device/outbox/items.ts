import { type ChosenFile, type DocumentToSend, documentToSend } from '../../data/records/documents';
import type { NewEvaluation } from '../../data/records/evaluations';
import type { NewFamilyRow } from '../../data/records/familyAnswers';
import type { Intake } from '../../data/records/intake';
import type { NewIssuedReport } from '../../data/records/issuedReports';
import { type Entries, isAlike } from '../../data/records/merge';
import type { NewNote } from '../../data/records/saveNote';
import type { Changes } from '../../data/records/savePatient';
import type { RowToSave } from '../../data/records/saveRow';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { Content } from '../store/storedRecord';

type Queued = {
  /** Its name on the device. The prefix 'parcel:' is part of stored items and cannot change. */
  readonly key: string;
  /** Of one save: another save under this key has another. Absent in items of earlier versions. */
  readonly saveId?: string;
  readonly patientId: string;
  readonly patientName: string;
  /** ISO, from the device's clock. */
  readonly queuedAt: string;
  /** The form's draft, to reopen and correct it. */
  readonly draft: Content;
  /** What the attempts to store it have sent, each content once. Absent in items of earlier versions. */
  readonly sent?: readonly Entries[];
  /** Its patient, or the row that it names, was not on the server when it was saved, and is not known to be there. */
  readonly awaitsPatient?: boolean;
  /** The key of the draft of that, once it is taken back. */
  readonly patientDraft?: string | undefined;
};

/** Files that follow a record. */
type WithFiles = {
  readonly photo: Blob | 'remove' | null;
  readonly documents: readonly DocumentToSend[];
  /** How many documents there were when it was saved. */
  readonly size: number;
};

/** A new record. `stored`: the row and the consent are on the server; the photo or documents are not. */
export type IntakeItem = Queued &
  WithFiles & { readonly kind: 'intake'; readonly intake: Intake; readonly stored: boolean };

/** A stored record that was changed. `stored`: likewise. */
export type EditItem = Queued &
  WithFiles &
  Changes & {
    readonly kind: 'edit';
    readonly consent: Intake['consent'] | null;
    /** The section that was edited; none: the whole form. */
    readonly stepId?: string;
    readonly stored: boolean;
  };

/** A new session note, or changes of an open stored one. */
export type NoteItem = Queued & {
  readonly kind: 'note';
  readonly note: NewNote;
  /** The stored note that was changed; null for a new one. */
  readonly base: SessionNote | null;
  readonly finalise: boolean;
  /** The row on the server, which is not finalised yet. */
  readonly stored: SessionNote | null;
};

/** Documents attached to a stored record. */
export type DocumentsItem = Omit<Queued, 'draft'> &
  Omit<WithFiles, 'photo'> & { readonly kind: 'documents'; readonly draft: null };

/** What a family wrote, once the form has ended. `reviewed`: its answers are in the form of the record already. */
export type FamilyItem = Queued & {
  readonly kind: 'family';
  readonly row: NewFamilyRow;
  readonly reviewed: boolean;
};

/** The review of a family's answers. Items of earlier versions may have the answers, too. */
export type ReviewItem = Queued &
  Changes & {
    readonly kind: 'review';
    readonly family: string;
    readonly row?: NewFamilyRow | null;
    readonly stored: boolean;
  };

/** A finished re-evaluation, and what it changes in its record. */
export type EvaluationItem = Queued &
  Changes & {
    readonly kind: 'evaluation';
    readonly evaluation: NewEvaluation;
    /** The evaluation itself is on the server, where nothing changes it any more. */
    readonly evaluated: boolean;
    readonly stored: boolean;
  };

/** Changes of a record, which are sent in their order. */
type ChangeItem = EditItem | ReviewItem | EvaluationItem;

/** A row of an entity, new or changed; its title is what cards say of it: 'Resultado: Berg'. */
export type RowItem = Queued &
  RowToSave & { readonly kind: 'row'; readonly title: string; readonly stored: false };

/** Something that the therapist has saved and the server does not have completely. */
export type StoredItem =
  | IntakeItem
  | ChangeItem
  | NoteItem
  | DocumentsItem
  | FamilyItem
  | ReportItem
  | RowItem;

export const isChange = <Item extends StoredItem>(item: Item): item is Item & ChangeItem =>
  item.kind === 'edit' || item.kind === 'review' || item.kind === 'evaluation';

/** A report that is not issued yet, with its PDF. */
export type ReportItem = Queued & {
  readonly kind: 'report';
  readonly row: NewIssuedReport;
  readonly file: Blob;
  readonly stored: false;
};

type Chosen = { readonly files: readonly ChosenFile[] };

/** An item as its form gives it. */
export type NewItem =
  | (Pick<IntakeItem, 'kind' | 'intake' | 'draft' | 'sent'> &
      Chosen & {
        readonly photo: Blob | null;
        /** What the server has, where the therapist has decided over it. */
        readonly onto?: Entries | undefined;
      })
  | (Pick<EditItem, 'kind' | 'base' | 'answers' | 'marks' | 'consent' | 'photo' | 'draft' | 'stepId'> &
      Chosen)
  | Pick<NoteItem, 'kind' | 'patientName' | 'note' | 'base' | 'finalise' | 'draft' | 'sent'>
  | (Pick<DocumentsItem, 'kind' | 'patientId' | 'patientName'> & Chosen)
  | Pick<FamilyItem, 'kind' | 'patientName' | 'row' | 'reviewed' | 'draft' | 'patientDraft'>
  | Pick<ReviewItem, 'kind' | 'family' | 'base' | 'answers' | 'marks' | 'draft'>
  | Pick<EvaluationItem, 'kind' | 'evaluation' | 'base' | 'answers' | 'marks' | 'draft'>
  | Pick<ReportItem, 'kind' | 'patientName' | 'row' | 'file' | 'draft'>
  | (Pick<RowItem, 'kind' | 'patientName' | 'title' | 'draft' | 'sent'> & RowToSave);
export type New<Kind extends NewItem['kind']> = Extract<NewItem, { kind: Kind }>;

export const keyOf = (id: string) => `parcel:${id}`;
const keyOfRow = (table: RowItem['table'], id: string) => keyOf(`${table}:${id}`);
const keyOfReport = (id: string) => keyOf(`report:${id}`);
export const keyOfFamily = (id: string) => keyOf(`family:${id}`);

/** What attempts before have sent, each content once. */
export function withSent(
  known: readonly Entries[] = [],
  more: readonly Entries[] = [],
): readonly Entries[] | undefined {
  const all = [...known, ...more.filter((one) => !known.some((other) => isAlike(one, other)))];
  return all.length > 0 ? all : undefined;
}

/** What is sent of a new item, without the files that another item has. */
export const storedItem = (userId: string, given: NewItem): StoredItem => ({
  ...contentOf(userId, given),
  saveId: crypto.randomUUID(),
});

/** What an attempt to send is about: one save, not what was saved later under its key. */
export type Save = Pick<StoredItem, 'key' | 'saveId'>;

function contentOf(userId: string, given: NewItem): StoredItem {
  const queuedAt = new Date().toISOString();
  const documentsOf = (patientId: string, { files }: Chosen) => {
    const documents = files.map((file) => documentToSend(userId, patientId, file));
    return { documents, size: documents.length };
  };
  switch (given.kind) {
    case 'intake': {
      const { kind, intake, photo, draft, sent } = given;
      const { id, nome } = intake.patient;
      return {
        kind,
        key: keyOf(id),
        patientId: id,
        patientName: nome ?? '',
        queuedAt,
        draft,
        intake,
        photo,
        ...documentsOf(id, given),
        stored: false,
        ...(sent && { sent }),
      };
    }
    case 'edit': {
      const { files: _, ...rest } = given;
      const { id, nome } = given.base;
      const about = { key: keyOf(crypto.randomUUID()), patientId: id, patientName: nome, queuedAt };
      return { ...rest, ...about, ...documentsOf(id, given), stored: false };
    }
    case 'note': {
      const { id, patient_id } = given.note;
      return { ...given, key: keyOf(id), patientId: patient_id, queuedAt, stored: null };
    }
    case 'documents': {
      const { files: _, ...rest } = given;
      const key = keyOf(crypto.randomUUID());
      return { ...rest, key, queuedAt, draft: null, ...documentsOf(given.patientId, given) };
    }
    case 'family': {
      const { id, patient_id } = given.row;
      const about = { key: keyOfFamily(id), patientId: patient_id, queuedAt };
      return { ...given, ...about, ...(given.patientDraft && { awaitsPatient: true }) };
    }
    case 'report': {
      const { id, patient_id } = given.row;
      return { ...given, key: keyOfReport(id), patientId: patient_id, queuedAt, stored: false };
    }
    case 'row':
      return { ...given, key: keyOfRow(given.table, given.id), queuedAt, stored: false };
    case 'review': {
      const { id, nome } = given.base;
      return {
        ...given,
        key: keyOf(`review:${given.family}`),
        patientId: id,
        patientName: nome,
        queuedAt,
        stored: false,
      };
    }
    case 'evaluation': {
      const { id, nome } = given.base;
      const about = { key: keyOf(given.evaluation.id), patientId: id, patientName: nome, queuedAt };
      return { ...given, ...about, evaluated: false, stored: false };
    }
    default:
      return given satisfies never;
  }
}
