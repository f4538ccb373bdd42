import { useQueryClient } from '@tanstack/react-query';
import { recordDeleted } from '../../../data/records/afterSave';
import { deletePatient } from '../../../data/records/removal';
import { useTherapist } from '../../../forms/contexts';
import { useSaving } from '../../../forms/rows/useSaving';
import { patientNameOf } from '../../../lib/patientName';
import { visibleWords } from '../../../lib/text';
import type { Deletion } from '../../../questionnaire/deletion';
import { dataFailure } from '../../../sentences/errors';
import { toast } from '../../../ui/feedback/toasts';
import type { DeletionTarget } from './deletionDraft';

/** Deletes a patient with the whole record; `onDone` runs before the record leaves the screens. A toast tells a failure. */
export function useDeletePatient(patient: DeletionTarget, onDone: () => void) {
  const { id } = patient;
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { running, run } = useSaving();
  const remove = ({ reason, words }: Deletion) =>
    run(async () => {
      try {
        await deletePatient(userId, id, { reason, words: visibleWords(words ?? '').trim() || null });
        onDone();
        recordDeleted(queryClient, id);
        toast.success('Paciente removido', `A ficha de ${patientNameOf(patient)} foi excluída.`);
      } catch (error) {
        toast(dataFailure('remove', error));
      }
    });
  return { deleting: running, remove };
}
