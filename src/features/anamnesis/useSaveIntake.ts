import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dataFailure } from '../../data/errors';
import { saveIntake } from '../../data/intake';
import { patientKeys } from '../../data/patients';
import type { UploadQueue } from '../../data/uploadQueue';
import type { Questionnaire } from '../../questionnaire/field';
import { toast } from '../../ui/toast';
import { type IntakeForm, toIntake } from './intakeForm';
import { useSavePhoto } from './useSavePhoto';

/** Saves a new intake and says so. A failure is shown, resolves to false and leaves everything as it was. */
export function useSaveIntake(userId: string, questionnaire: Questionnaire, uploads: UploadQueue) {
  const queryClient = useQueryClient();
  const savePhoto = useSavePhoto(userId);
  return useCallback(
    async (form: IntakeForm): Promise<boolean> => {
      try {
        const row = await saveIntake(userId, toIntake(questionnaire, form));
        queryClient.setQueryData(patientKeys.one(row.id), row);
        void queryClient.invalidateQueries({ queryKey: patientKeys.all });
        toast(
          form.files.length > 0
            ? {
                tone: 'success',
                title: 'Paciente criado, enviando documentos...',
                description: form.files.length === 1 ? '1 documento' : `${form.files.length} documentos`,
              }
            : {
                tone: 'success',
                title: 'Paciente adicionado com sucesso! ✅',
                description: `A ficha de ${row.nome} está na lista.`,
              },
        );
        // the list opens as soon as the record exists
        void savePhoto(row.id, form.photo, 'create');
        uploads.add(row.id, form.files, { occasion: 'create', patientName: row.nome });
        return true;
      } catch (error) {
        toast(dataFailure('create', error));
        return false;
      }
    },
    [userId, questionnaire, queryClient, savePhoto, uploads],
  );
}
