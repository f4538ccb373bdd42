import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { recordDeleted, recordSaved } from '../../data/records/afterSave';
import { movedTo, type Place } from '../../data/records/archive';
import { keys } from '../../data/records/keys';
import type { PatientRow } from '../../data/records/patients';
import { dataFailure, notices } from '../../data/supabase/errors';
import { askToPersist } from '../../device/browser/deviceFiles';
import { useDevice } from '../../device/contexts';
import { isWithoutPatient } from '../../device/outbox/failures';
import { type Notice, success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { toast } from '../../ui/feedback/toasts';

type Target = Pick<PatientRow, 'id' | 'nome' | 'social_name'>;

const saved: { readonly [to in Place]: (name: string) => Notice } = {
  archived: (name) =>
    success('Ficha arquivada', `${name} saiu da lista, da busca e dos números. Nada foi apagado.`),
  active: (name) => success('Ficha reativada', `${name} está de volta na lista.`),
};
const kept: { readonly [to in Place]: Notice } = {
  archived: success('Arquivamento guardado neste aparelho', 'Ele será enviado quando a internet voltar.'),
  active: success('Reativação guardada neste aparelho', 'Ela será enviada quando a internet voltar.'),
};

/**
 * Archives and reactivates records, by the outbox as a change of the record; the toast offers to undo an archiving. `running`: one is in
 * work.
 */
export function useArchive() {
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);

  /** Resolves to false on failure, which a toast has reported. */
  const move = useCallback(
    async ({ id, nome, social_name }: Target, to: Place): Promise<boolean> => {
      const patient = { id, nome, social_name };
      setRunning(true);
      try {
        const known = queryClient.getQueryData<PatientRow>(keys.record(id, 'row')) ?? patient;
        const outcome = await outbox.send({ kind: 'archive', ...movedTo(known, to) });
        askToPersist();
        if (typeof outcome === 'object' && 'row' in outcome) recordSaved(queryClient, outcome.row);
        const notice = outcome === 'waiting' ? kept[to] : saved[to](patientNameOf(patient));
        const action = { label: 'Desfazer', run: () => void move(patient, 'active') };
        toast(to === 'archived' ? { ...notice, action } : notice);
        return true;
      } catch (error) {
        if (isWithoutPatient(error)) recordDeleted(queryClient, id);
        toast(isWithoutPatient(error) ? notices.recordGone : dataFailure('update', error));
        return false;
      } finally {
        setRunning(false);
      }
    },
    [outbox, queryClient],
  );

  return {
    running,
    archive: useCallback((patient: Target) => move(patient, 'archived'), [move]),
    reactivate: useCallback((patient: Target) => move(patient, 'active'), [move]),
  };
}
