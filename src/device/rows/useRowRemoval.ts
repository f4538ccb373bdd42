import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsChanged } from '../../data/records/afterSave';
import { removeRow } from '../../data/records/entityRows';
import { rowChangedBeforeRemoval, rowRemovalFailure } from '../../data/supabase/errors';
import type { Entity, RowOf } from '../../records/entity';
import { toast } from '../../ui/feedback/toasts';

/** Removes rows of an entity, each after a question: `asked` is the row that it is about, `question` what its dialog needs. */
export function useRowRemoval<E extends Entity>(entity: E) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<RowOf<E>>();
  const [running, setRunning] = useState(false);
  const remove = async (row: RowOf<E>) => {
    setRunning(true);
    try {
      const { kind } = await removeRow(entity, row);
      rowsChanged(queryClient, entity.table, row.patient_id);
      if (kind === 'removed') toast.success(entity.words.removed);
      else toast(rowChangedBeforeRemoval(entity));
      setAsked(undefined);
    } catch (error) {
      toast(rowRemovalFailure(entity, error));
    }
    setRunning(false);
  };
  return {
    asked,
    ask: setAsked,
    question: {
      open: asked !== undefined,
      confirmLabel: 'Excluir',
      busy: running && 'Excluindo...',
      onConfirm: () => asked && void remove(asked),
      onCancel: () => setAsked(undefined),
    },
  };
}
