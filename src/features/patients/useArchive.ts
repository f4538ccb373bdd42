import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { movedTo } from '../../data/records/archive';
import { keys, type RecordList } from '../../data/records/keys';
import type { PatientRow } from '../../data/records/patients';
import { isWithoutPatient } from '../../device/outbox/failures';
import { useSaving } from '../../forms/rows/useSaving';
import { useSend } from '../../forms/useSend';
import { type Notice, success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { dataFailure, notices } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';

type Target = Pick<PatientRow, 'id' | 'nome' | 'social_name'>;

const saved: { readonly [to in RecordList]: (name: string) => Notice } = {
  archived: (name) =>
    success('Ficha arquivada', `${name} saiu da lista, da busca e dos números. Nada foi apagado.`),
  active: (name) => success('Ficha reativada', `${name} está de volta na lista.`),
};

/**
 * Archives and reactivates records, by the outbox as a change of the record; the toast offers to undo an archiving. `running`: one is in
 * work.
 */
export function useArchive() {
  const { send } = useSend();
  const queryClient = useQueryClient();
  const { running, run } = useSaving();

  /** Resolves to false on failure, which a toast has reported. */
  const move = useCallback(
    ({ id, nome, social_name }: Target, to: RecordList): Promise<boolean> =>
      run(async () => {
        const patient = { id, nome, social_name };
        try {
          const known = queryClient.getQueryData<PatientRow>(keys.record(id, 'row')) ?? patient;
          const undo = { label: 'Desfazer', run: () => void move(patient, 'active') };
          await send({
            item: { kind: 'archive', ...movedTo(known, to) },
            said: () => saved[to](patientNameOf(patient)),
            ...(to === 'archived' && { action: undo }),
          });
          return true;
        } catch (error) {
          toast(isWithoutPatient(error) ? notices.recordGone : dataFailure('update', error));
          return false;
        }
      }),
    [send, run, queryClient],
  );

  return {
    running,
    archive: useCallback((patient: Target) => move(patient, 'archived'), [move]),
    reactivate: useCallback((patient: Target) => move(patient, 'active'), [move]),
  };
}
