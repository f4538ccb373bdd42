import type { Wish } from '../../data/records/asked';
import type { DocumentRow, DocumentToSend } from '../../data/records/documents';
import type { NewEvaluation } from '../../data/records/evaluations';
import type { NewFamilyRow } from '../../data/records/familyAnswers';
import type { Intake } from '../../data/records/intake';
import type { NewIssuedReport } from '../../data/records/issuedReports';
import type { NewNote } from '../../data/records/saveNote';
import type { Changes } from '../../data/records/savePatient';
import type { RowAt, RowToSave } from '../../data/records/saveRow';
import type { SessionNote } from '../../data/records/sessionNotes';
import type { Subject } from '../../records/subjects';
import type { DraftContent } from '../store/storedRecord';
import { type Arrival, arrivalOf, sentIn } from './arrival';

/**
 * One operation on the server, which can be repeated after a lost answer. `save` inserts a row once, or merges changes of `base`;
 * `finalise` ends what a row before says, `remove` deletes one. Files are sent beside them.
 */
export type Operation =
  /** A new record, with its marks and its consent. */
  | { readonly op: 'save'; readonly table: 'patients'; readonly base: null; readonly intake: Intake }
  | ({
      readonly op: 'save';
      readonly table: 'patients';
      readonly consent: Intake['consent'] | null;
    } & Changes)
  | {
      readonly op: 'save';
      readonly table: 'session_notes';
      /** The stored note that is changed; null for a new one. */
      readonly base: SessionNote | null;
      readonly note: NewNote;
    }
  /** `row`: as it is stored, once it is. */
  | { readonly op: 'finalise'; readonly table: 'session_notes'; readonly row: SessionNote | null }
  /** What a family wrote, once the form has ended. */
  | { readonly op: 'save'; readonly table: 'family_answers'; readonly row: NewFamilyRow }
  /** Its answers are in the record, or in the form of a new one. */
  | { readonly op: 'finalise'; readonly table: 'family_answers'; readonly id: string }
  | { readonly op: 'save'; readonly table: 'evaluations'; readonly row: NewEvaluation }
  /** A report that is not issued yet; its PDF is the item's. */
  | { readonly op: 'save'; readonly table: 'issued_reports'; readonly row: NewIssuedReport }
  | ({ readonly op: 'save' } & RowToSave)
  | Removing
  /** Of a document, before its row. */
  | { readonly op: 'remove'; readonly table: 'documents'; readonly path: string }
  | Question;

/**
 * Asks the server what became of an operation whose answer was lost, and which is not wanted as it was sent: what it saves is open in its
 * form or was given up there, or what it removes is to stay. What had arrived is undone as far as that is possible.
 */
export type Question =
  | { readonly op: 'ask'; readonly table: 'asked'; readonly wish: Wish; readonly of: Saving }
  | { readonly op: 'ask'; readonly table: 'asked'; readonly wish: 'undo'; readonly of: Removing };
/** An operation that saves something. */
export type Saving = Extract<Operation, { readonly op: 'save' }>;

/** What is removed: a row of an entity, an open note or a document, as it was read. */
export type Removal =
  | RowAt
  | (RemovedAt & { readonly table: 'session_notes'; readonly base: SessionNote })
  | (RemovedAt & { readonly table: 'patient_documents'; readonly base: DocumentRow });
/** The operation that removes it. */
export type Removing = { readonly op: 'remove' } & Removal;
type RemovedAt = { readonly id: string; readonly patientId: string };

/** Whose it is: a patient's, or the therapist's own. */
type Whose =
  | { readonly patientId: string; readonly patientName: string }
  | { readonly patientId?: undefined; readonly patientName?: undefined };

/** Something that the therapist has saved and the server does not have completely. */
export type StoredItem = Whose & {
  /** Its name on the device. The prefix 'parcel:' is part of stored items and cannot change. */
  readonly key: string;
  /** Of one save: another save under this key has another. */
  readonly saveId: string;
  readonly subject: Subject;
  /** What cards say of a row: 'Resultado: Berg'. */
  readonly title?: string;
  /** ISO, from the device's clock. */
  readonly queuedAt: string;
  /** The form's draft, to reopen and correct it, or what was not saved of a row that is removed; null where there is none. */
  readonly draft: DraftContent | null;
  /** The section of the record that was edited; none: the whole form. */
  readonly stepId?: string;
  /** What the server has of it: of its next operation, while there is one. */
  readonly arrival: Arrival;
  /** Its patient, or the row that it names, was not on the server when it was saved, and is not known to be there. */
  readonly awaitsPatient?: boolean;
  /** The key of the draft of that, once it is taken back. */
  readonly patientDraft?: string | undefined;
  /** Of a removal: the change of the row that waited, which waits again if the removal is undone or refused. */
  readonly replaced?: StoredItem | undefined;
  /** In the order in which they are sent. */
  readonly steps: readonly Operation[];
  /** How many of them the server has. */
  readonly done: number;
  readonly photo: Blob | 'remove' | null;
  readonly documents: readonly DocumentToSend[];
  /** How many documents there were when it was saved. */
  readonly size: number;
  /** The PDF of a report, or of a row that has one, which is nothing without it. */
  readonly pdf: Blob | null;
};

/** A document without its file. */
export type Unfiled = Omit<DocumentToSend, 'file'>;

type WithoutFiles<Item> = Item extends unknown ? Omit<Item, 'photo' | 'documents' | 'pdf'> : never;

/** An item as it is on the device: its files stand apart, by role. */
export type ItemValues = WithoutFiles<StoredItem> & {
  readonly photo: 'kept' | 'remove' | null;
  readonly documents: readonly Unfiled[];
  readonly hasPdf: boolean;
};

/** What an attempt to send is about: one save, not what was saved later under its key. */
export type Save = Pick<StoredItem, 'key' | 'saveId'>;

export const keyOf = (id: string) => `parcel:${id}`;
export const keyOfFamily = (id: string) => keyOf(`family:${id}`);

/** A new record is made by the same operation as its changes. */
type OperationName = 'intake' | 'change' | Exclude<Operation['table'], 'patients' | 'asked'>;
type OperationNamed<Name extends OperationName> = Name extends 'intake'
  ? Extract<Operation, { readonly intake: Intake }>
  : Name extends 'change'
    ? Extract<Operation, Changes>
    : Extract<Operation, { readonly op: 'save'; readonly table: Name }>;

const nameOf = (step: Operation): OperationName | 'asked' =>
  step.table !== 'patients' ? step.table : 'intake' in step ? 'intake' : 'change';

/** What an item saves of a table: a new record ('intake'), the change of one, or another row; undefined if nothing. */
export const savedIn = <Name extends OperationName>({ steps }: Pick<StoredItem, 'steps'>, name: Name) =>
  steps.find((step) => step.op === 'save' && nameOf(step) === name) as OperationNamed<Name> | undefined;

/** The same, also where the server is asked about it. */
export function savedOrAsked<Name extends OperationName>(item: StoredItem, name: Name) {
  const question = questionIn(item);
  return savedIn(question ? { steps: [question.of] } : item, name);
}

/** True for a new record, with all that was saved with it. */
export const isNewRecord = ({ subject }: Pick<StoredItem, 'subject'>): boolean => subject === 'intake';

/**
 * True for a change of a record that has a form: each save waits under a key of its own, and what is built on it keeps it from going back
 * to its form.
 */
export const isEdit = ({ subject }: Pick<StoredItem, 'subject'>): boolean => subject === 'edit';

/** True for documents without their record. */
export const isOnlyFiles = ({ steps }: Pick<StoredItem, 'steps'>): boolean => steps.length === 0;

/** The id of the family's answers that a review says are in the record; undefined for anything else. */
export const reviewedIn = ({ subject, steps }: StoredItem): string | undefined =>
  subject === 'review'
    ? steps.flatMap((step) => (step.op === 'finalise' && step.table === 'family_answers' ? step.id : []))[0]
    : undefined;

/** The row of an entity that an item saves; undefined if none. */
export const rowIn = (item: StoredItem): RowToSave | undefined =>
  item.steps.find((step) => 'entries' in step);

/** What an item removes, also while that is being undone; undefined if nothing. */
export function removalIn({ steps }: StoredItem): Removing | undefined {
  for (const step of steps) {
    if (step.op === 'remove' && step.table !== 'documents') return step;
    if (step.op === 'ask' && step.wish === 'undo') return step.of;
  }
  return undefined;
}

/** The question that is to be answered next; undefined if there is none. */
export function questionIn(item: StoredItem): Question | undefined {
  const next = nextOperation(item);
  return next?.op === 'ask' ? next : undefined;
}

/** True for what is asked about a record or a change of one. */
export const asksOfRecord = (item: StoredItem): boolean => questionIn(item)?.of.table === 'patients';

/** True for what is open in its form, whose draft it names. */
export const isOpened = ({ steps: [first] }: StoredItem): boolean =>
  first?.op === 'ask' && first.wish === 'open';

/** True while its draft, in which it is open, decides: the server has it, and nothing is asked before that was saved or given up. */
export const isHeld = (item: StoredItem): boolean => isOpened(item) && item.done === 1;

/** The row of an entity that an item saves, or asks about; undefined if none. */
export function rowOrAsked(item: StoredItem): RowToSave | undefined {
  const question = questionIn(item);
  return question && 'entries' in question.of ? question.of : rowIn(item);
}

const isSaving = (step: Operation): step is Saving => step.op === 'save';

/** What it saves next, or asks about as something to be saved. */
function savingIn(item: StoredItem): Saving | undefined {
  const next = nextOperation(item);
  if (next?.op === 'ask') return next.wish === 'undo' ? undefined : next.of;
  // of a re-evaluation whose record is still to be changed, that stands
  return next?.op === 'save' ? item.steps.find(isSaving) : undefined;
}

/**
 * The item once it is open in its form, of which this is the draft: the server is asked about it, and again once that ends unsaved.
 * Undefined where nothing is asked.
 */
export function opened(item: StoredItem, draft: DraftContent): StoredItem | undefined {
  const of = savingIn(item);
  if (!of) return undefined;
  const ask = { op: 'ask', table: 'asked', of } as const;
  const steps = [{ ...ask, wish: 'open' } as const, { ...ask, wish: 'discard' } as const];
  return asking({ ...item, draft: { ...draft, value: null } }, steps);
}

/** The item once what it saves was given up. */
export function givenUp(item: StoredItem): StoredItem | undefined {
  const of = savingIn(item);
  return of && asking({ ...item, draft: null }, [{ op: 'ask', table: 'asked', wish: 'discard', of }]);
}

/** The removal once it is undone. */
export function undone(item: StoredItem, of: Removing): StoredItem {
  return asking(item, [{ op: 'ask', table: 'asked', wish: 'undo', of }]);
}

/** Its files are no part of a question. */
const asking = (item: StoredItem, steps: readonly Operation[]): StoredItem => ({
  ...item,
  saveId: crypto.randomUUID(),
  steps,
  done: 0,
  photo: null,
  documents: [],
  size: 0,
  pdf: null,
});

/** The unsent change of a row or a note that an item is, or that a removal has replaced; undefined if none. */
export const unsentChange = (item: StoredItem): StoredItem | undefined =>
  (rowIn(item) ?? savedIn(item, 'session_notes')) && hasOperations(item) ? item : item.replaced;

/** The operation that the server lacks next; undefined when only files are left. */
export const nextOperation = ({ steps, done }: StoredItem): Operation | undefined => steps[done];

/** True while anything but files of it is to be sent. */
export const hasOperations = (item: StoredItem): boolean =>
  nextOperation(item) !== undefined && !isHeld(item);

/** True once nothing of it is to be sent. */
export const isEnded = (item: StoredItem): boolean =>
  nextOperation(item) === undefined && item.photo === null && item.documents.length === 0;

export const isChange = (item: StoredItem): boolean => savedIn(item, 'change') !== undefined;

/** True for a change that one press has saved: no form has it, so that it is given up or stays. */
export const isPressed = (item: StoredItem): boolean => isChange(item) && item.draft === null;

/** True while its form can have it back: nothing of it is stored, or its record is still to be changed. */
export function isOpen(item: StoredItem): boolean {
  const next = nextOperation(item);
  if (next === undefined || next.op === 'ask') return false;
  return item.done === 0 || nameOf(next) === 'change';
}

/** Ends the next step. Operations on what it has stored get the row, or its id. */
export function withDone(item: StoredItem, stored?: SessionNote | { readonly id: string }): StoredItem {
  const done = item.done + 1;
  const steps = item.steps.map((step, index): Operation => {
    if (index < done || step.op !== 'finalise' || !stored || nextOperation(item)?.table !== step.table)
      return step;
    if (step.table === 'family_answers') return { ...step, id: stored.id };
    return 'revision' in stored ? { ...step, row: stored } : step;
  });
  if (done === steps.length)
    return { ...item, steps, done, arrival: { kind: 'stored', sent: sentIn(item.arrival) } };
  // what its form has sent before may be of a later step
  return { ...item, steps, done, arrival: arrivalOf(sentIn(item.arrival)) };
}

/** The item as another save, which changes its record as the therapist has decided. */
export const withChange = (item: StoredItem, decided: Changes): StoredItem => ({
  ...item,
  saveId: crypto.randomUUID(),
  steps: item.steps.map((step) => (nameOf(step) === 'change' ? { ...step, ...decided } : step) as Operation),
});
