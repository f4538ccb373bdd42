import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { recordDeleted, recordSaved } from '../../data/records/afterSave';
import { archivePatient, reactivatePatient } from '../../data/records/archive';
import type { PatientRow } from '../../data/records/patients';
import { dataFailure, notices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { success } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';

type Target = Pick<PatientRow, 'id' | 'nome'>;

/** Archives and reactivates records; the toast offers to undo an archiving. `running` is the id of the record in work. */
export function useArchive() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<string>();

  /** Resolves to false on failure, which a toast has reported. */
  const move = useCallback(
    async ({ id, nome }: Target, to: 'archived' | 'active'): Promise<boolean> => {
      setRunning(id);
      try {
        const row = await (to === 'archived' ? archivePatient : reactivatePatient)(userId, id);
        if (row) recordSaved(queryClient, row);
        else {
          recordDeleted(queryClient, id);
          toast(notices.recordGone);
          return false;
        }
        toast(
          to === 'archived'
            ? {
                ...success('Ficha arquivada'),
                description: `${nome} saiu da lista, da busca e dos números. Nada foi apagado.`,
                action: { label: 'Desfazer', run: () => void move({ id, nome }, 'active') },
              }
            : success('Ficha reativada', `${nome} está de volta na lista.`),
        );
        return true;
      } catch (error) {
        toast(dataFailure('update', error));
        return false;
      } finally {
        setRunning(undefined);
      }
    },
    [queryClient, userId],
  );

  return {
    running,
    archive: useCallback((patient: Target) => move(patient, 'archived'), [move]),
    reactivate: useCallback((patient: Target) => move(patient, 'active'), [move]),
  };
}
