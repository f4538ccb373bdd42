import { recordAdded, recordDeleted, recordPartsChanged, recordSaved } from '../../../data/records/afterSave';
import { withConsent } from '../../../data/records/consents';
import { changedBy, newRecordEntries } from '../../../data/records/savePatient';
import { afterRow } from '../../../data/supabase/dataError';
import { patientNameOf } from '../../../lib/patientName';
import { isWithoutPatient } from '../failures';
import { isPressed, type Operation } from '../items';
import { arrivedNotice } from '../subjects';
import { arrived, type Result, type SavingKind, type Shown } from './kind';

type OfRecord = Extract<Operation, { readonly table: 'patients' }>;

export const ADDED = 'Paciente adicionado com sucesso! ✅';
export const UPDATED = 'Dados atualizados! ✅';

const readAgain = (_step: OfRecord, _answer: unknown, { cache, userId, item }: Shown) => {
  if (item.patientId !== undefined)
    void recordPartsChanged(cache, userId, item.patientId, 'consents', 'holdings');
};

const outcome = (_result: unknown, formHolds: boolean) => (formHolds ? undefined : 'stored');

/** A new record, with its marks and its consent. */
export const intake: SavingKind<Extract<OfRecord, { base: null }>, Result<'stored'>> = {
  send: async (step, { userId, calls, earlier }) => ({
    kind: 'stored',
    row: await calls.saveIntake(userId, step.intake, earlier),
  }),
  said: (step) => ({ words: newRecordEntries(step.intake), revision: 0 }),
  ask: ({ intake }, wish, { userId, calls }) =>
    calls.askOnceStored(userId, 'patients', intake.patient.id, wish),
  readAgain,
  outcome,
  show: (_step, { row }, { cache, userId }) => void recordAdded(cache, userId, row),
  told: ({ row }) => arrived(ADDED, `A ficha de ${patientNameOf(row)}`),
};

/** Changes of a record, and a consent that its form asks for. */
export const change: SavingKind<Exclude<OfRecord, { base: null }>, Result<'stored'>> = {
  async send(step, { userId, calls, earlier }) {
    const row = await calls.savePatient(userId, step, earlier);
    if (!step.consent) return { kind: 'stored', row };
    await afterRow(calls.recordConsent(userId, step.consent));
    return { kind: 'stored', row: withConsent(row, step.consent) };
  },
  said: (step) => ({ words: changedBy(step), revision: step.base.revision }),
  ask: (step, wish, { userId, calls, earlier }) => calls.askChanges(userId, step, earlier, wish),
  readAgain,
  outcome,
  show({ consent }, { row }, { cache, userId, item }) {
    // after what it follows it may have no changes: it is the row that the form was opened with
    if (item.done > 0) void recordPartsChanged(cache, userId, row.id, 'evaluations');
    else recordSaved(cache, row);
    if (consent) void recordPartsChanged(cache, userId, row.id, 'consents', 'holdings');
  },
  showFailed({ base: { id } }, error, { cache, item }) {
    // no form is open that has words of it
    if (isPressed(item) && isWithoutPatient(error)) recordDeleted(cache, id);
  },
  told: ({ row }, item) =>
    arrivedNotice(item, row) ?? arrived(UPDATED, `A mudança na ficha de ${patientNameOf(row)}`),
};
