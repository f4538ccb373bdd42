import { recordConsent, withConsent } from '../../data/records/consents';
import { sendDocument } from '../../data/records/documents';
import { sendEvaluation } from '../../data/records/evaluations';
import { markReviewed, sendFamilyAnswers } from '../../data/records/familyAnswers';
import { saveIntake } from '../../data/records/intake';
import { issueReport } from '../../data/records/issuedReports';
import { type Entries, isAlike } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { addPhoto, removePhoto, replacePhoto } from '../../data/records/photos';
import { changeNote, createNote, differing, finaliseNote, wordsIn } from '../../data/records/saveNote';
import { contentOf, savePatient } from '../../data/records/savePatient';
import { isRefused } from './failures';
import type {
  EditItem,
  EvaluationItem,
  FamilyItem,
  IntakeItem,
  NoteItem,
  ReportItem,
  ReviewItem,
  RowItem,
  StoredItem,
} from './items';
import type { DeliveryStep } from './outboxState';

type SaveRow = typeof import('../../data/records/saveRow').saveRow;

/** The calls that a delivery makes. */
export const deliveryCalls = {
  saveIntake,
  savePatient,
  recordConsent,
  addPhoto,
  replacePhoto,
  removePhoto,
  sendDocument,
  createNote,
  changeNote,
  finaliseNote,
  sendFamilyAnswers,
  markReviewed,
  sendEvaluation,
  issueReport,
  /** Loaded with the first row: the definitions are no part of the first screen. */
  saveRow: async (...given: Parameters<SaveRow>): ReturnType<SaveRow> =>
    (await import('../../data/records/saveRow')).saveRow(...given),
};

type Delivery = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  /** What earlier attempts to store the item have sent. */
  readonly earlier: readonly Entries[];
  /** Resolves to false when the delivery must not go on. */
  readonly onStep: (step: DeliveryStep) => Promise<boolean>;
};

/** The item before an attempt to store it: `sent` contains what the attempt sends. */
export function beforeAttempt(item: StoredItem): StoredItem {
  const content = sentBy(item);
  if (!content) return item;
  const { sent = [] } = item;
  return sent.some((each) => isAlike(each, content)) ? item : { ...item, sent: [...sent, content] };
}

/** What an attempt to store the item sends, of which the answer can be lost; undefined where a repeat needs no memory of it. */
function sentBy(item: StoredItem): Entries | undefined {
  switch (item.kind) {
    case 'intake':
      return item.stored ? undefined : contentOf(item.intake);
    case 'note':
      return item.base || item.stored ? undefined : wordsIn(item.note);
    case 'row':
      return item.entries;
    default:
      return undefined;
  }
}

/** Sends the parts of an item that the server does not have yet, except documents. Rejects when storing failed. */
export async function deliver(item: StoredItem, delivery: Delivery): Promise<void> {
  switch (item.kind) {
    case 'intake':
    case 'edit':
      if (!item.stored) {
        const row = await storedRow(item, delivery);
        if (!(await delivery.onStep({ kind: 'stored', row }))) return;
      }
      return deliverPhoto(item, delivery);
    case 'family':
      return deliverFamily(item, delivery);
    case 'review':
      return deliverReview(item, delivery);
    case 'evaluation':
      return deliverEvaluation(item, delivery);
    case 'note':
      return deliverNote(item, delivery);
    case 'report':
      return deliverReport(item, delivery);
    case 'row':
      return deliverRow(item, delivery);
    case 'documents':
      return undefined;
    default:
      return item satisfies never;
  }
}

async function storedRow(item: IntakeItem | EditItem, delivery: Delivery): Promise<PatientRow> {
  const { userId, calls, earlier } = delivery;
  if (item.kind === 'intake') return calls.saveIntake(userId, item.intake, earlier);
  const row = await calls.savePatient(userId, item);
  if (!item.consent) return row;
  await calls.recordConsent(userId, item.consent);
  return withConsent(row, item.consent);
}

async function deliverPhoto(item: IntakeItem | EditItem, { userId, calls, onStep }: Delivery): Promise<void> {
  const { kind, photo, patientId } = item;
  if (photo === null) return;
  const send = () => {
    if (photo === 'remove') return calls.removePhoto(userId, patientId);
    return kind === 'intake'
      ? calls.addPhoto(userId, patientId, photo)
      : calls.replacePhoto(userId, patientId, photo);
  };
  await onStep(
    await send().then(
      (row): DeliveryStep => ({ kind: 'photo', row }),
      (error: unknown): DeliveryStep => ({ kind: 'photoFailed', error, waits: !isRefused(error) }),
    ),
  );
}

async function deliverFamily(item: FamilyItem, { userId, calls, onStep }: Delivery): Promise<void> {
  const { row, reviewed } = item;
  const id = await calls.sendFamilyAnswers(userId, row);
  if (reviewed) await calls.markReviewed(userId, id);
  await onStep({ kind: 'familyStored' });
}

/** Stores what was taken from a family's answers, then that they are reviewed. */
async function deliverReview(item: ReviewItem, { userId, calls, onStep }: Delivery): Promise<void> {
  const family = item.row ? await calls.sendFamilyAnswers(userId, item.row) : item.family;
  const row = await calls.savePatient(userId, item);
  await calls.markReviewed(userId, family);
  await onStep({ kind: 'stored', row });
}

/** The evaluation comes first: what the record says until then is the intake's evaluation. */
async function deliverEvaluation(item: EvaluationItem, { userId, calls, onStep }: Delivery): Promise<void> {
  if (!item.evaluated) {
    await calls.sendEvaluation(userId, item.evaluation);
    if (!(await onStep({ kind: 'evaluated' }))) return;
  }
  await onStep({ kind: 'stored', row: await calls.savePatient(userId, item) });
}

async function deliverReport({ row, file }: ReportItem, { userId, calls, onStep }: Delivery): Promise<void> {
  await onStep({ kind: 'reportIssued', report: await calls.issueReport(userId, row, file) });
}

async function deliverRow(item: RowItem, { userId, calls, earlier, onStep }: Delivery): Promise<void> {
  const row = await calls.saveRow(userId, item, earlier);
  const isBeside = 'id' in row && row.id !== item.id;
  const merged = isBeside || row.revision > (item.base?.revision ?? 0) + 1;
  await onStep({ kind: 'rowStored', row, merged });
}

/** Stores the row, then finalises it. Rejects when storing failed, or finalising failed and can be retried. */
async function deliverNote({ note, base, finalise, stored }: NoteItem, delivery: Delivery): Promise<void> {
  const { userId, calls, earlier, onStep } = delivery;
  const store = () => (base ? calls.changeNote(userId, base, note) : calls.createNote(userId, note, earlier));
  const row = stored ?? (await store());
  if (!stored && !(await onStep({ kind: 'noteStored', row }))) return;
  if (!finalise) return;
  // merged with what was changed elsewhere: nobody has seen it as a whole
  if (differing(note, row).length > 0) {
    await onStep({ kind: 'noteFinalised', outcome: { kind: 'conflict', current: row } });
    return;
  }
  const outcome = await calls.finaliseNote(userId, row).catch((error: unknown) => {
    if (isRefused(error)) return { kind: 'refused', error } as const;
    throw error;
  });
  await onStep({ kind: 'noteFinalised', outcome });
}
