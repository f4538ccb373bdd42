import { useState } from 'react';
import { isConflict } from '../../device/outbox/failures';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { uncapitalised } from '../../lib/text';
import type { ListedEntity } from '../../records/entities';
import type { Entity, RowOf } from '../../records/entity';
import { rowKey, rowTitle } from '../../records/entityWords';
import { rowRemovalFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import { useTakeBack } from '../contexts';
import { useSend } from '../useSend';
import { leavesOf, useLeaving } from './leaving';
import { useRowDialog } from './useRowDialog';
import { type RowPatient, rowsOf } from './useSaveRow';
import { useSaving } from './useSaving';

/** An entity whose rows can be removed. */
export type Removable = ListedEntity & Required<Pick<Entity, 'isRemovable'>>;

/**
 * Removes rows of an entity by the outbox, each after a question: `asked` is the row that it is about, `question` what its dialog
 * needs. `leaves` is what is said of a row whose removal waits, `leaving` are those removals, and `undo` takes one back.
 */
export function useRowRemoval<E extends Removable>(entity: E, patient: RowPatient | undefined) {
  const takeBack = useTakeBack();
  const { send } = useSend();
  const leaving = useLeaving(entity.table, patient?.id);
  const [asked, setAsked] = useState<RowOf<E>>();
  const { running, run } = useSaving();
  const { words } = entity;

  const sendRemoval = async (row: RowOf<E>) => {
    try {
      await send({
        item: {
          kind: 'removal',
          ...rowsOf(entity, patient),
          ...(patient && { patientName: patientNameOf(patient) }),
          id: rowKey(entity, row),
          title: `Exclusão de ${uncapitalised(rowTitle(entity, row))}`,
          // a row of this entity
          base: row as unknown as RowOf<Entity>,
        },
        said: () => success(words.removed),
      });
      setAsked(undefined);
    } catch (error) {
      toast(rowRemovalFailure(entity, error));
      if (isConflict(error)) setAsked(undefined);
    }
  };
  return {
    asked,
    remove: setAsked,
    leaves: (row: RowOf<E>) => leavesOf(leaving, rowKey(entity, row)),
    leaving,
    undo: (item: OutboxItem) => void takeBack(item),
    question: {
      open: asked !== undefined,
      confirmLabel: 'Excluir',
      busy: running && 'Excluindo...',
      onConfirm: () => asked && void run(() => sendRemoval(asked)),
      onCancel: () => setAsked(undefined),
    },
  };
}

/** The rows of an entity that are edited in a dialog and removed; without a patient, the therapist's own. */
export const useRows = <E extends Removable>(entity: E, patient: RowPatient | undefined) => ({
  entity,
  ...useRowDialog(entity, patient?.id),
  ...useRowRemoval(entity, patient),
});
export type Rows<E extends Removable> = ReturnType<typeof useRows<E>>;
