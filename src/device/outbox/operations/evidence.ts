import {
  evaluationSaved,
  familySaved,
  recordPartsChanged,
  recordReadAgain,
  reportIssued,
} from '../../../data/records/afterSave';
import type { RecordPart } from '../../../data/records/keys';
import {
  CONSENT_MISSING,
  DataError,
  isDeleted,
  RENEWED_BEFORE,
  STORED_OTHERWISE,
} from '../../../data/supabase/dataError';
import { issuingWords } from '../../../questionnaire/issuedReports';
import { isRefused } from '../failures';
import { type Operation, reviewedIn, withDone } from '../items';
import { arrived, type OperationKind, type Result, type SavingKind, type Shown } from './kind';

type Added = Extract<Operation, { op: 'save'; table: 'evaluations' | 'family_answers' | 'issued_reports' }>;

/** What is only ever added is asked about by its id, and stands once it is there. */
const once = (...parts: readonly RecordPart[]) =>
  ({
    ask: ({ table, row }, wish, { userId, calls }) => calls.askOnceStored(userId, table, row.id, wish),
    readAgain(_step, _answer, { cache, userId, item: { patientId } }) {
      if (patientId !== undefined) void recordPartsChanged(cache, userId, patientId, ...parts, 'holdings');
    },
  }) satisfies Partial<SavingKind<Added>>;

const showFamily = (_step: Operation, _result: unknown, { cache, item: { patientId } }: Shown) => {
  if (patientId !== undefined) familySaved(cache, patientId);
};

/** What a family wrote, once the form has ended. */
export const family: SavingKind<Extract<Added, { table: 'family_answers' }>, Result<'familyStored'>> = {
  ...once('family'),
  send: async ({ row }, { userId, calls }) => ({
    kind: 'familyStored',
    id: await calls.sendFamilyAnswers(userId, row),
  }),
  after: withDone,
  show: showFamily,
};

/** A family's answers are in the record, or in the form of a new one. */
export const review: OperationKind<
  Extract<Operation, { op: 'finalise'; table: 'family_answers' }>,
  Result<'familyReviewed'>
> = {
  async send({ id }, { userId, calls }) {
    await calls.markReviewed(userId, id);
    return { kind: 'familyReviewed' };
  },
  show: showFamily,
  told: (_result, item) =>
    reviewedIn(item) ? arrived('Revisão salva', `A revisão de ${item.patientName ?? ''}`) : undefined,
};

/** It comes before the change of its record: what the record says until then is the intake's evaluation. */
export const evaluation: SavingKind<Extract<Added, { table: 'evaluations' }>, Result<'evaluated'>> = {
  ...once('evaluations'),
  async send({ row }, { userId, calls }) {
    await calls.sendEvaluation(userId, row);
    return { kind: 'evaluated' };
  },
  show(_step, _result, { cache, item: { patientId } }) {
    if (patientId !== undefined) evaluationSaved(cache, patientId);
  },
  showFailed({ row: { patient_id } }, error, { cache }) {
    // an earlier attempt has stored other answers
    if (isRefused(error) && error.code === STORED_OTHERWISE) evaluationSaved(cache, patient_id);
    else if (isDeleted(error)) recordReadAgain(cache, patient_id);
  },
};

/** A report that is not issued yet; its PDF is the item's. */
export const report: SavingKind<Extract<Added, { table: 'issued_reports' }>, Result<'reportIssued'>> = {
  ...once('issued'),
  async send({ row }, { userId, calls, item }) {
    // without its PDF it is not read from the device
    if (!item.pdf) throw new DataError('failed');
    return { kind: 'reportIssued', report: await calls.issueReport(userId, row, item.pdf) };
  },
  show: (_step, { report }, { cache }) => reportIssued(cache, report),
  showFailed({ row: { patient_id } }, error, { cache, userId }) {
    if (!isRefused(error)) return;
    // its form reads from the record that no consent is in force, and which report has renewed the treatment
    if (error.code === CONSENT_MISSING) void recordPartsChanged(cache, userId, patient_id, 'consents');
    if (error.code === RENEWED_BEFORE) void recordPartsChanged(cache, userId, patient_id, 'issued');
  },
  told: ({ report }, { patientName = '' }) => {
    const { issued, the } = issuingWords(report.kind);
    return arrived(issued, `${the} de ${patientName}`, 'está em Quem recebeu');
  },
};
