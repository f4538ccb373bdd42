import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowSaved, rowsChanged } from '../../data/records/afterSave';
import { addRow, changeRow, type RowOutcome, wordsOfEntries } from '../../data/records/entityRows';
import { decide } from '../../data/records/merge';
import { dataFailure, notices, rowNotices } from '../../data/supabase/errors';
import type { Notice } from '../../lib/notice';
import type { Entity } from '../../records/entity';
import { type NameOf, namesRows, wordsTyped } from '../../records/entityWords';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { useTherapist } from '../contexts';
import { isWithoutPatient } from '../outbox/failures';
import { rowConflict } from './rowConflict';
import type { RowDraft } from './rowDraft';

/** Saves a row of an entity and reports the outcome. `conflict` is the dialog that asks about one. */
export function useSaveRow<E extends Entity>(entity: E, patientId: string, nameOf?: NameOf) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();
  const [running, setRunning] = useState(false);
  /** A `final` one cannot be repeated. */
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const fail = (notice: Notice, final: boolean) => {
    setFailure({ notice, final });
    toast(notice);
    return false;
  };

  /** False if nothing was saved, which leaves the form as it is. */
  async function settle(outcome: RowOutcome<E>, known: number): Promise<boolean> {
    switch (outcome.kind) {
      case 'saved': {
        rowSaved(queryClient, entity, outcome.row);
        const { saved, merged } = entity.words;
        toast.success(saved, outcome.row.revision > known + 1 ? merged : undefined);
        return true;
      }
      case 'gone':
        rowsChanged(queryClient, entity, patientId);
        return fail(rowNotices[entity.table].gone, true);
      case 'conflict': {
        const { current } = outcome;
        const decision = await ask(rowConflict(entity, outcome, nameOf));
        if (!decision) return false;
        const words = wordsOfEntries(entity, decide(outcome, decision));
        return settle(await changeRow(entity, current, words), current.revision);
      }
      default:
        return outcome satisfies never;
    }
  }

  const save = async ({ id, base, typed }: RowDraft<E>): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    const words = wordsTyped(entity, typed);
    try {
      const outcome = base
        ? await changeRow(entity, base, words)
        : await addRow(entity, userId, { ...words, id, patient_id: patientId });
      return await settle(outcome, base?.revision ?? 0);
    } catch (error) {
      // the database says the same of a patient and of any other row that is named and gone
      return isWithoutPatient(error) && !namesRows(entity)
        ? fail(notices.patientGone, true)
        : fail(dataFailure(rowNotices[entity.table].action, error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure, conflict };
}
