import { decide, type Entries } from '../../data/records/merge';
import { contentOf, entriesIn, RecordChanged, withEntries } from '../../data/records/savePatient';
import { isDeleted } from '../../data/supabase/dataError';
import { deviceNotices } from '../../data/supabase/deviceErrors';
import { dataFailure } from '../../data/supabase/errors';
import { askToPersist } from '../../device/browser/deviceFiles';
import { useDevice } from '../../device/contexts';
import type { New } from '../../device/outbox/newItems';
import type { SendOutcome } from '../../device/outbox/sendOutcomes';
import { type Notice, success } from '../../lib/notice';
import { patientNameIn } from '../../lib/patientName';
import { questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import type { IntakeForm } from './intakeForm';
import { onStored } from './onStored';
import { recordConflict } from './recordConflict';

function closing(outcome: SendOutcome, { intake, files }: New<'intake'>): Notice {
  const name = patientNameIn(intake.patient);
  if (outcome === 'waiting') {
    return success(
      'Ficha guardada neste aparelho',
      `A ficha de ${name} aguarda envio: ela será enviada quando a internet voltar.`,
    );
  }
  if (outcome === 'stored' && files.length > 0) {
    const count = files.length === 1 ? '1 documento' : `${files.length} documentos`;
    return success('Paciente criado, enviando documentos...', count);
  }
  return success('Paciente adicionado com sucesso! ✅', `A ficha de ${name} está na lista.`);
}

/**
 * Saves a new intake and reports the outcome. On failure, or when only the form has some of its files, it resolves to false.
 * `conflict` is the dialog that asks where an earlier attempt has stored the record, and another device has changed it since.
 * `onDeleted` is called when another device has deleted it.
 */
export function useSaveIntake(toOutboxItem: (form: IntakeForm) => New<'intake'>) {
  const { outbox } = useDevice();
  const { ask, dialog: conflict } = useConflict();
  const save = async (form: IntakeForm, onDeleted: () => void, onto?: Entries): Promise<boolean> => {
    const item = toOutboxItem(form);
    try {
      const outcome = await outbox.send({ ...item, onto });
      if (outcome === 'incomplete') {
        toast(deviceNotices.newFilesNotSent);
        return false;
      }
      toast(closing(outcome, item));
      askToPersist();
      return true;
    } catch (error) {
      if (!(error instanceof RecordChanged)) {
        if (isDeleted(error)) onDeleted();
        toast(dataFailure('create', error));
        return false;
      }
      const { current } = error.conflict;
      const decision = await ask(recordConflict(error.conflict));
      if (!decision) return false;
      const questions = questionsOf(questionnaireFor(current.tipo));
      const decided = withEntries(current, decide(error.conflict, decision));
      return save(
        onStored(questions, form, decided, () => false),
        onDeleted,
        entriesIn(current, contentOf(item.intake)),
      );
    }
  };
  return { save, conflict };
}
