import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { dataFailure } from '../../data/errors';
import { saveIntake } from '../../data/intake';
import { patientKeys } from '../../data/patients';
import type { Questionnaire } from '../../questionnaire/field';
import { toast } from '../../ui/toast';
import { type IntakeForm, toIntake } from './intakeForm';
import { useSavePhoto } from './useSavePhoto';

/** Saves a new intake and says so. A failure is shown, resolves to false and leaves everything as it was. */
export function useSaveIntake(userId: string, questionnaire: Questionnaire) {
  const queryClient = useQueryClient();
  const savePhoto = useSavePhoto(userId);
  return useCallback(
    async (form: IntakeForm): Promise<boolean> => {
      try {
        const row = await saveIntake(userId, toIntake(questionnaire, form));
        queryClient.setQueryData(patientKeys.one(row.id), row);
        void queryClient.invalidateQueries({ queryKey: patientKeys.all });
        toast({
          tone: 'success',
          title: 'Paciente adicionado com sucesso! ✅',
          description: `A ficha de ${row.nome} está na lista.`,
        });
        // the list opens as soon as the record exists
        void savePhoto(row.id, form.photo, 'create');
        return true;
      } catch (error) {
        toast(dataFailure('create', error));
        return false;
      }
    },
    [userId, questionnaire, queryClient, savePhoto],
  );
}
