import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordDeleted } from '../../../data/records/afterSave';
import { deletePatient } from '../../../data/records/removal';
import { dataFailure } from '../../../data/supabase/errors';
import { useTherapist } from '../../../device/contexts';
import { visibleWords } from '../../../lib/text';
import type { Deletion } from '../../../questionnaire/deletion';
import { toast } from '../../../ui/feedback/toasts';
import type { DeletionTarget } from './deletionDraft';

/** Deletes a patient with the whole record; `onDone` runs before the record leaves the screens. A toast tells a failure. */
export function useDeletePatient({ id, nome }: DeletionTarget, onDone: () => void) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [deleting, setDeleting] = useState(false);
  const remove = async ({ reason, words }: Deletion) => {
    setDeleting(true);
    try {
      await deletePatient(userId, id, { reason, words: visibleWords(words ?? '').trim() || null });
      onDone();
      recordDeleted(queryClient, id);
      toast.success('Paciente removido', `A ficha de ${nome} foi excluída.`);
    } catch (error) {
      toast(dataFailure('remove', error));
    } finally {
      setDeleting(false);
    }
  };
  return { deleting, remove };
}
