import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsChanged } from '../../data/records/afterSave';
import { dataFailure, rowNotices } from '../../data/supabase/errors';
import type { Entity, RowOf } from '../../records/entity';
import { rowKey, rowTitle } from '../../records/entityWords';
import { toast } from '../../ui/feedback/toasts';
import { useDevice } from '../contexts';
import { isConflict } from '../outbox/failures';
import type { WaitingRow } from './useRowDialog';
import { type RowPatient, rowsOf } from './useSaveRow';

/** An entity whose rows can be removed. */
export type Removable = Entity & Required<Pick<Entity, 'removal'>>;

const removalTitle = (title: string) => `Exclusão de ${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/**
 * Removes rows of an entity by the outbox, each after a question: `asked` is the row that it is about, `question` what its dialog
 * needs. `isLeaving` tells of a row whose removal waits.
 */
export function useRowRemoval<E extends Removable>(
  entity: E,
  patient: RowPatient | undefined,
  waiting: readonly WaitingRow[],
) {
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<RowOf<E>>();
  const [running, setRunning] = useState(false);
  const { table, removal } = entity;
  const of = rowsOf(entity, patient);

  const remove = async (row: RowOf<E>) => {
    setRunning(true);
    try {
      const outcome = await outbox.send({
        kind: 'row',
        operation: 'remove',
        ...of,
        id: rowKey(entity, row),
        title: removalTitle(rowTitle(entity, row)),
        base: row,
        draft: null,
      });
      if (outcome === 'waiting') toast.success('Exclusão guardada neste aparelho', removal.waits);
      else toast.success(removal.removed);
      setAsked(undefined);
    } catch (error) {
      toast(dataFailure(rowNotices[table].removal ?? 'removal', error));
      if (isConflict(error)) {
        rowsChanged(queryClient, of);
        setAsked(undefined);
      }
    } finally {
      setRunning(false);
    }
  };
  return {
    asked,
    ask: setAsked,
    isLeaving: (row: RowOf<E>) =>
      waiting.some(
        ({ operation, id, state }) =>
          operation === 'remove' && id === rowKey(entity, row) && state.name !== 'conflict',
      ),
    question: {
      open: asked !== undefined,
      confirmLabel: 'Excluir',
      busy: running && 'Excluindo...',
      onConfirm: () => asked && void remove(asked),
      onCancel: () => setAsked(undefined),
    },
  };
}
