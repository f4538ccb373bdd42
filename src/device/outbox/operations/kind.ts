import type { QueryClient } from '@tanstack/react-query';
import type { Found, Undone, Wish } from '../../../data/records/asked';
import { recordConsent } from '../../../data/records/consents';
import type { IssuedReport } from '../../../data/records/disclosures';
import { removeDocument, sendDocument } from '../../../data/records/documents';
import { sendEvaluation } from '../../../data/records/evaluations';
import { markReviewed, sendFamilyAnswers } from '../../../data/records/familyAnswers';
import { saveIntake } from '../../../data/records/intake';
import type { Attempt, Entries } from '../../../data/records/merge';
import { removeFile } from '../../../data/records/namedFile';
import type { PatientRow } from '../../../data/records/patients';
import { addPhoto, removePhoto, replacePhoto } from '../../../data/records/photos';
import {
  changeNote,
  createNote,
  type FinaliseOutcome,
  finaliseNote,
  type NotFinalised,
  removeNote,
} from '../../../data/records/saveNote';
import { savePatient } from '../../../data/records/savePatient';
import type { SessionNote } from '../../../data/records/sessionNotes';
import { type Notice, success } from '../../../lib/notice';
import type { Entity, RowOf } from '../../../records/entity';
import type { Operation, Question, Removing, Saving, StoredItem } from '../items';
import type { SendOutcome } from '../sendOutcomes';

/** A call whose module is loaded when it is first made. */
const lazily =
  <Given extends unknown[], Made>(load: () => Promise<(...given: Given) => Made | Promise<Made>>) =>
  async (...given: Given): Promise<Made> =>
    (await load())(...given);

/** The definitions are no part of the first screen. */
const rows = () => import('../../../data/records/saveRow');
const questions = () => import('../../../data/records/asked');
const reports = () => import('../../../data/records/issuedReports');

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
  issueReport: lazily(async () => (await reports()).issueReport),
  saveRow: lazily(async () => (await rows()).saveRow),
  saysMore: lazily(async () => (await rows()).saysMore),
  removeSaved: lazily(async () => (await rows()).removeSaved),
  askRow: lazily(async () => (await questions()).askRow),
  askNote: lazily(async () => (await questions()).askNote),
  askOnceStored: lazily(async () => (await questions()).askOnceStored),
  askChanges: lazily(async () => (await questions()).askChanges),
  askRemovedRow: lazily(async () => (await questions()).askRemovedRow),
  askRemovedNote: lazily(async () => (await questions()).askRemovedNote),
  askRemovedDocument: lazily(async () => (await questions()).askRemovedDocument),
};

/** With what an operation is sent. */
export type Sending = {
  readonly userId: string;
  readonly calls: typeof deliveryCalls;
  readonly item: StoredItem;
  /** What earlier attempts to store the item have sent. */
  readonly earlier: readonly Attempt[];
};

/** The result of an operation. */
export type OperationResult =
  /** The patient's row, with consent or changes, is on the server. */
  | { readonly kind: 'stored'; readonly row: PatientRow }
  /** The id under which a family's answers stand. */
  | { readonly kind: 'familyStored'; readonly id: string }
  | { readonly kind: 'familyReviewed' }
  /** The evaluation is on the server; its record is not changed yet. */
  | { readonly kind: 'evaluated' }
  | { readonly kind: 'reportIssued'; readonly report: IssuedReport }
  /** A row of an entity; `merged`: with what was changed elsewhere. */
  | { readonly kind: 'rowStored'; readonly row: RowOf<Entity>; readonly merged: boolean }
  /** What the server says of something that may have arrived. */
  | { readonly kind: 'answered'; readonly of: Question; readonly answer: Undone | { readonly kind: Found } }
  /** Of a document, whose row is still to be removed. */
  | { readonly kind: 'removing' }
  | { readonly kind: 'rowRemoved' }
  | { readonly kind: 'noteStored'; readonly row: SessionNote }
  /** The last step of a note to finalise, with any outcome; `row`: as it was stored before. */
  | {
      readonly kind: 'noteFinalised';
      readonly row: SessionNote;
      readonly outcome: Extract<FinaliseOutcome, { readonly kind: 'saved' }> | NotFinalised;
    };
export type Result<Kind extends OperationResult['kind']> = Extract<OperationResult, { readonly kind: Kind }>;

/** Where a result is shown. */
export type Shown = { readonly cache: QueryClient; readonly userId: string; readonly item: StoredItem };

/** All that tells one operation from another. */
export type OperationKind<
  Step extends Operation = Operation,
  Done extends OperationResult = OperationResult,
> = {
  /** Sends it once. Rejects when it can be tried again, or needs other words. */
  send(step: Step, sending: Sending): Promise<Done>;
  /** What it sends and can be changed later, and of which revision; absent where a repeat needs no memory of it. */
  said?(step: Step): { readonly words: Entries; readonly revision: number };
  /** The item once this is done; absent: its next step follows. */
  after?(item: StoredItem, result: Done): StoredItem;
  /** What the form hears that waits for it, unless it waits for the files, too (`formHolds`); absent: 'stored'. */
  outcome?(result: Done, formHolds: boolean): SendOutcome | undefined;
  /** Puts what is on the screen right. */
  show?(step: Step, result: Done, shown: Shown): void;
  /** The same once it was not done, where the reason says that the screen is out of date. */
  showFailed?(step: Step, error: unknown, shown: Shown): void;
  /** What the form hears of its failure, where that is more than the error. */
  failed?(step: Step, error: unknown): unknown;
  /** What is said of it where no form waits; absent: nothing. */
  told?(result: Done, item: StoredItem): Notice | undefined;
  /** What that leads to; absent: nothing. */
  opens?(result: Done): 'profile' | 'record' | undefined;
};

type Asked<Step> = {
  /** Reads again what was asked about. */
  readAgain(step: Step, answer: Result<'answered'>['answer'], shown: Shown): void;
};

export type SavingKind<
  Step extends Saving = Saving,
  Done extends OperationResult = OperationResult,
> = OperationKind<Step, Done> &
  Asked<Step> & {
    /** Asks the server about what it may have saved, and undoes that where it is not wanted any more. */
    ask(step: Step, wish: Wish, sending: Sending): Promise<Found>;
  };

export type RemovingKind<Step extends Removing = Removing> = OperationKind<Step, Result<'rowRemoved'>> &
  Asked<Step> & {
    /** Asks the server about what it may have removed, and stores that anew where it is gone. */
    askRemoved(step: Step, sending: Sending): Promise<Undone>;
  };

/** What waited and no form tells of. */
export const arrived = (title: string, what: string, where = 'está no servidor') =>
  success(title, `${what}, que aguardava envio, ${where}.`);

/** What is said of a removal. */
export const removed = (_result: OperationResult, item: StoredItem) =>
  arrived('Exclusão concluída', ofWhom(item), 'foi feita no servidor');

/** What it is, and of which patient. */
export const ofWhom = ({ title, patientName }: StoredItem) =>
  patientName === undefined ? `${title}` : `${title}, de ${patientName}`;
