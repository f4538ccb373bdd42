import { useQueryClient } from '@tanstack/react-query';
import { recordSaved } from '../../data/records/afterSave';
import { removePhoto, replacePhoto } from '../../data/records/photos';
import { photoFailure } from '../../data/supabase/errors';
import { toast } from '../../ui/feedback/toasts';
import type { PhotoChoice } from './photoChoice';

const changed: Record<Exclude<PhotoChoice['kind'], 'keep'>, string> = {
  replace: 'A foto foi salva.',
  remove: 'A foto foi removida.',
};

/**
 * Applies a photo choice to a stored patient. A failure shows a toast and resolves to false; it can be
 * retried.
 */
export function useSavePhoto(userId: string) {
  const queryClient = useQueryClient();
  return async (patientId: string, choice: PhotoChoice): Promise<boolean> => {
    if (choice.kind === 'keep') return true;
    try {
      const row =
        choice.kind === 'replace'
          ? await replacePhoto(userId, patientId, choice.file)
          : await removePhoto(userId, patientId);
      recordSaved(queryClient, row);
      toast.success('Dados atualizados! ✅', changed[choice.kind]);
      return true;
    } catch (error) {
      toast(photoFailure(error));
      return false;
    }
  };
}
