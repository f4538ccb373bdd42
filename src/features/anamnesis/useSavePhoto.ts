import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type PatientRow, patientKeys } from '../../data/patients';
import { addPhoto, photoFailure, removePhoto, replacePhoto } from '../../data/photos';
import { toast } from '../../ui/toast';
import type { PhotoChoice } from './photoChoice';

const changed: Record<Exclude<PhotoChoice['kind'], 'keep'>, string> = {
  replace: 'A foto foi salva.',
  remove: 'A foto foi removida.',
};

const savedWithout = 'A ficha foi salva, mas a foto não. Abra a ficha e escolha a foto de novo.';

/**
 * Carries out what was chosen for the photo of a patient whose row is stored. Only an update says that it worked: a
 * creation has its own closing words. A failure is shown and resolves to false; the choice may be tried again.
 */
export function useSavePhoto(userId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    async (patientId: string, choice: PhotoChoice, occasion: 'create' | 'update'): Promise<boolean> => {
      const store = (): Promise<PatientRow> => {
        if (choice.kind !== 'replace') return removePhoto(userId, patientId);
        const put = occasion === 'create' ? addPhoto : replacePhoto;
        return put(userId, patientId, choice.file);
      };
      if (choice.kind === 'keep' || (choice.kind === 'remove' && occasion === 'create')) return true;
      try {
        const row = await store();
        queryClient.setQueryData(patientKeys.one(row.id), row);
        void queryClient.invalidateQueries({ queryKey: patientKeys.all });
        if (occasion === 'update') {
          toast({ tone: 'success', title: 'Dados atualizados! ✅', description: changed[choice.kind] });
        }
        return true;
      } catch (error) {
        const notice = photoFailure(error);
        toast(occasion === 'create' ? { ...notice, description: savedWithout } : notice);
        return false;
      }
    },
    [userId, queryClient],
  );
}
