import { recordConsent, withConsent } from '../../data/records/consents';
import { removeDocument, sendDocument } from '../../data/records/documents';
import { sendEvaluation } from '../../data/records/evaluations';
import { markReviewed, sendFamilyAnswers } from '../../data/records/familyAnswers';
import { saveIntake } from '../../data/records/intake';
import { issueReport } from '../../data/records/issuedReports';
import { type Attempt, type Entries, isAlike } from '../../data/records/merge';
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
import { property } from '../../lib/property';
import { sentIn } from './arrival';
import { isRefused, isWithoutPatient } from './failures';
import {
  nextOperation,
  type Operation,
  type Question,
  type Removal,
  type StoredItem,
  savedIn,
} from './items';
import type { OperationResult } from './outboxState';

type Rows = typeof import('../../data/records/saveRow');
type Asked = typeof import('./asking');

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
  askSaved: async (...given: Parameters<Asked['askSaved']>): ReturnType<Asked['askSaved']> =>
    (await import('./asking')).askSaved(...given),
  askRemoved: async (...given: Parameters<Asked['askRemoved']>): ReturnType<Asked['askRemoved']> =>
    (await import('./asking')).askRemoved(...given),
  removeSaved: async (...given: Parameters<Rows['removeSaved']>): Promise<void> =>
    (await import('../../data/records/saveRow')).removeSaved(...given),
};

type Delivery = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  /** What earlier attempts to store the item have sent. */
  readonly earlier: readonly Attempt[];
  /** Ends the item's next step. Resolves to the item as it is then; undefined when the delivery must not go on. */
  readonly onResult: (item: StoredItem, step: OperationResult) => Promise<StoredItem | undefined>;
};

/** The item before an attempt of its next operation, of which the server may have something from then on. */
export function beforeAttempt(item: StoredItem): StoredItem {
  const step = nextOperation(item);
  if (!step) return item;
  const sent = sentIn(item.arrival);
  const content = sentBy(step);
  const last = sent.at(-1);
  if (item.arrival.kind === 'maybe' && (!content || (last && isAlike(last.words, content.words))))
    return item;
  // what was sent last may have made the next revision
  const next = last && (last.at === null ? null : last.at + 1);
  const at = next === undefined ? (content?.revision ?? null) : next;
  return {
    ...item,
    arrival: { kind: 'maybe', sent: content ? [...sent, { words: content.words, at }] : sent },
  };
}

/** What an operation sends and can be changed later, and of which revision; undefined where a repeat needs no memory of it. */
function sentBy(step: Operation): { readonly words: Entries; readonly revision: number } | undefined {
  if (step.op !== 'save') return undefined;
  switch (step.table) {
    case 'patients':
      return 'intake' in step
        ? { words: newRecordEntries(step.intake), revision: 0 }
        : { words: changedBy(step), revision: step.base.revision };
    case 'session_notes': {
      const { base, note } = step;
      return { words: base ? noteChanges(base, note) : wordsIn(note), revision: base?.revision ?? 0 };
    }
    case 'family_answers':
    case 'evaluations':
    case 'issued_reports':
      return undefined;
    default:
      return { words: step.entries, revision: Number(property(step.base, 'revision') ?? 0) };
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
  if (step.op === 'ask') return { kind: 'answered', of: step, answer: await answerTo(item, step, delivery) };
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

/** Asks the server; what is gone with its patient is answered, too. */
async function answerTo(item: StoredItem, step: Question, { userId, calls, earlier }: Delivery) {
  if (step.wish === 'undo') {
    const answer = calls.askRemoved(userId, step.of, item.replaced);
    return answer.catch((error: unknown) => {
      if (isWithoutPatient(error)) return { kind: 'gone' } as const;
      throw error;
    });
  }
  return { kind: await calls.askSaved(userId, step.of, earlier, step.wish) };
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
