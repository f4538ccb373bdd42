import { recordConsent, withConsent } from '../../data/records/consents';
import { reachDocument, removeDocument, sendDocument } from '../../data/records/documents';
import { sendEvaluation } from '../../data/records/evaluations';
import { markReviewed, sendFamilyAnswers } from '../../data/records/familyAnswers';
import { saveIntake } from '../../data/records/intake';
import { issueReport } from '../../data/records/issuedReports';
import { type Entries, isAlike, namesOf } from '../../data/records/merge';
import { removeFile } from '../../data/records/namedFile';
import { addPhoto, removePhoto, replacePhoto } from '../../data/records/photos';
import {
  changeNote,
  createNote,
  differing,
  finaliseNote,
  noteChanges,
  removeNote,
  wordsIn,
} from '../../data/records/saveNote';
import { changedBy, newRecordEntries, savePatient } from '../../data/records/savePatient';
import { DataError } from '../../data/supabase/dataError';
import { isRefused } from './failures';
import { nextOperation, type Operation, type Removal, type StoredItem, savedIn } from './items';
import type { OperationResult } from './outboxState';

type Rows = typeof import('../../data/records/saveRow');

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
  removeNote,
  reachDocument,
  removeFile,
  removeDocument,
  sendFamilyAnswers,
  markReviewed,
  sendEvaluation,
  issueReport,
  /** Loaded with the first row: the definitions are no part of the first screen. */
  saveRow: async (...given: Parameters<Rows['saveRow']>): ReturnType<Rows['saveRow']> =>
    (await import('../../data/records/saveRow')).saveRow(...given),
  saysMore: async (...given: Parameters<Rows['saysMore']>): Promise<boolean> =>
    (await import('../../data/records/saveRow')).saysMore(...given),
  removeSaved: async (...given: Parameters<Rows['removeSaved']>): Promise<void> =>
    (await import('../../data/records/saveRow')).removeSaved(...given),
};

type Delivery = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  /** What earlier attempts to store the item have sent. */
  readonly earlier: readonly Entries[];
  /** Ends the item's next step. Resolves to the item as it is then; undefined when the delivery must not go on. */
  readonly onResult: (item: StoredItem, step: OperationResult) => Promise<StoredItem | undefined>;
};

/** The item before an attempt to store it: `sent` contains what the attempt sends. */
export function beforeAttempt(item: StoredItem): StoredItem {
  const content = item.steps.slice(item.done).map(sentBy).find(Boolean);
  if (!content || namesOf(content).length === 0) return item;
  const { sent = [] } = item;
  return sent.some((each) => isAlike(each, content)) ? item : { ...item, sent: [...sent, content] };
}

/** What a step sends, of which the answer can be lost; undefined where a repeat needs no memory of it. */
function sentBy(step: Operation): Entries | undefined {
  if (step.op !== 'save') return undefined;
  switch (step.table) {
    case 'patients':
      return 'intake' in step ? newRecordEntries(step.intake) : changedBy(step);
    case 'session_notes':
      return step.base ? noteChanges(step.base, step.note) : wordsIn(step.note);
    case 'family_answers':
    case 'evaluations':
    case 'issued_reports':
      return undefined;
    default:
      return step.entries;
  }
}

/** Sends the parts of an item that the server does not have yet, except documents. Rejects when storing failed. */
export async function deliver(given: StoredItem, delivery: Delivery): Promise<void> {
  let item: StoredItem | undefined = given;
  for (let step = nextOperation(item); step; step = nextOperation(item)) {
    item = await delivery.onResult(item, await resultOf(item, step, delivery));
    if (!item) return;
  }
  await deliverPhoto(item, delivery);
}

/** Does one step. Rejects when it can be tried again, or needs other words. */
async function resultOf(item: StoredItem, step: Operation, delivery: Delivery): Promise<OperationResult> {
  const { userId, calls, earlier } = delivery;
  if (step.op === 'finalise') {
    if (step.table === 'session_notes') return finalised(item, step, delivery);
    await calls.markReviewed(userId, step.id);
    return { kind: 'familyReviewed' };
  }
  if (step.op === 'reach') {
    await calls.reachDocument(userId, step.id);
    return { kind: 'removing' };
  }
  if (step.op === 'remove') {
    if (step.table === 'documents') {
      await calls.removeFile(step.path);
      return { kind: 'removing' };
    }
    await removed(step, delivery);
    return { kind: 'rowRemoved', of: step };
  }
  switch (step.table) {
    case 'patients': {
      if ('intake' in step)
        return { kind: 'stored', row: await calls.saveIntake(userId, step.intake, earlier) };
      const row = await calls.savePatient(userId, step, earlier);
      if (!step.consent) return { kind: 'stored', row };
      await calls.recordConsent(userId, step.consent);
      return { kind: 'stored', row: withConsent(row, step.consent) };
    }
    case 'session_notes': {
      const { base, note } = step;
      const stored = base
        ? calls.changeNote(userId, base, note, earlier)
        : calls.createNote(userId, note, earlier);
      return { kind: 'noteStored', row: await stored };
    }
    case 'family_answers':
      return { kind: 'familyStored', id: await calls.sendFamilyAnswers(userId, step.row) };
    case 'evaluations':
      await calls.sendEvaluation(userId, step.row);
      return { kind: 'evaluated' };
    case 'issued_reports':
      // without its PDF it is not read from the device
      if (!item.pdf) throw new DataError('failed');
      return { kind: 'reportIssued', report: await calls.issueReport(userId, step.row, item.pdf) };
    default: {
      const row = await calls.saveRow(userId, step, earlier, item.pdf);
      // a version that says what its row says is that row
      const isBeside = 'id' in row && row.id !== step.id && row.id !== step.base?.id;
      const merged = isBeside || (await calls.saysMore(step, row));
      return { kind: 'rowStored', of: step, row, merged };
    }
  }
}

async function removed(step: Removal, { userId, calls, earlier }: Delivery): Promise<void> {
  switch (step.table) {
    case 'session_notes':
      return calls.removeNote(userId, step.base, earlier);
    case 'patient_documents':
      return calls.removeDocument(userId, step.base);
    default:
      return calls.removeSaved(userId, step, earlier);
  }
}

/** Finalises a stored note, unless it was merged with what was changed elsewhere: nobody has seen that as a whole. */
async function finalised(
  item: StoredItem,
  { row }: Extract<Operation, { op: 'finalise'; table: 'session_notes' }>,
  { userId, calls }: Delivery,
): Promise<OperationResult> {
  const note = savedIn(item, 'session_notes')?.note;
  // the step before has stored it
  if (!row || !note) throw new DataError('failed');
  if (differing(note, row).length > 0)
    return { kind: 'noteFinalised', row, outcome: { kind: 'conflict', current: row } };
  const outcome = await calls.finaliseNote(userId, row).catch((error: unknown) => {
    if (isRefused(error)) return { kind: 'refused', error } as const;
    throw error;
  });
  return { kind: 'noteFinalised', row, outcome };
}

async function deliverPhoto(item: StoredItem, { userId, calls, onResult }: Delivery): Promise<void> {
  const { subject, photo, patientId } = item;
  if (photo === null || patientId === undefined) return;
  const send = () => {
    if (photo === 'remove') return calls.removePhoto(userId, patientId);
    return subject === 'intake'
      ? calls.addPhoto(userId, patientId, photo)
      : calls.replacePhoto(userId, patientId, photo);
  };
  await onResult(
    item,
    await send().then(
      (row): OperationResult => ({ kind: 'photo', row }),
      (error: unknown): OperationResult => ({ kind: 'photoFailed', error, waits: !isRefused(error) }),
    ),
  );
}
