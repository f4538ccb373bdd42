import { decide, type Entries } from '../../data/records/merge';
import {
  newRecordEntries,
  RecordChanged,
  recordEntriesIn,
  withEntries,
} from '../../data/records/savePatient';
import { isDeleted } from '../../data/supabase/dataError';
import type { New } from '../../device/outbox/newItems';
import type { SendOutcome } from '../../device/outbox/sendOutcomes';
import { recordConflict } from '../../forms/rows/recordConflict';
import { type Sending, useSend } from '../../forms/useSend';
import { type Notice, success } from '../../lib/notice';
import { patientNameIn } from '../../lib/patientName';
import { questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import { answersFormOf, type IntakeForm } from './intakeForm';

function closing(outcome: SendOutcome, { intake, files }: New<'intake'>): Notice {
  if (outcome === 'stored' && files.length > 0) {
    const count = files.length === 1 ? '1 documento' : `${files.length} documentos`;
    return success('Paciente criado, enviando documentos...', count);
  }
  const name = patientNameIn(intake.patient);
  return success('Paciente adicionado com sucesso! ✅', `A ficha de ${name} está na lista.`);
}

/**
 * Saves a new intake and reports the outcome. On failure, or when only the form has some of its files, it resolves to false.
 * `conflict` is the dialog that asks where an earlier attempt has stored the record, and another device has changed it since.
 * `onDeleted` is called when another device has deleted it.
 */
export function useSaveIntake(toOutboxItem: (form: IntakeForm) => New<'intake'>) {
  const { send, conflict } = useSend();
  const sending = (form: IntakeForm, onto?: Entries): Sending => {
    const item = toOutboxItem(form);
    return {
      item: { ...item, onto },
      said: (outcome) => closing(outcome, item),
      asked: (error) => {
        if (!(error instanceof RecordChanged)) return undefined;
        const { current } = error.conflict;
        return {
          question: recordConflict(error.conflict),
          decided: (decision) => {
            const questions = questionsOf(questionnaireFor(current.tipo));
            const decided = withEntries(current, decide(error.conflict, decision));
            return sending(
              { ...form, ...answersFormOf(questions, decided) },
              recordEntriesIn(current, newRecordEntries(item.intake)),
            );
          },
        };
      },
    };
  };
  const save = async (form: IntakeForm, onDeleted: () => void): Promise<boolean> => {
    try {
      const outcome = await send(sending(form));
      return outcome !== null && outcome !== 'incomplete';
    } catch (error) {
      if (isDeleted(error)) onDeleted();
      toast(dataFailure('create', error));
      return false;
    }
  };
  return { save, conflict };
}
