import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsChanged } from '../../data/records/afterSave';
import { StandsOtherwise } from '../../data/records/appendRow';
import { entriesIn, wordsOfEntries } from '../../data/records/entityRows';
import { decide } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { RowChanged } from '../../data/records/saveRow';
import { DataError, ID_DELETED } from '../../data/supabase/dataError';
import { dataFailure, notices, rowNotices } from '../../data/supabase/errors';
import type { Notice } from '../../lib/notice';
import type { Entity, RowOf, WordsOf } from '../../records/entity';
import { columnsOf, type NameOf, namesRows, rowTitle } from '../../records/entityWords';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { askToPersist } from '../browser/deviceFiles';
import { useDevice } from '../contexts';
import { isWithoutPatient } from '../outbox/failures';
import { rowConflict } from './rowConflict';
import type { RowDraft } from './rowDraft';

/** Whose row it is. */
export type RowPatient = Pick<PatientRow, 'id' | 'nome' | 'dataNascimento'>;

type Said<E extends Entity> = {
  readonly nameOf?: NameOf | undefined;
  /** What is said where other words stand under its id. */
  readonly otherwise?: ((row: RowOf<E>) => Notice) | undefined;
};
type Drafted<E extends Entity> = Pick<RowDraft<E>, 'id' | 'base' | 'sent'>;

/**
 * Saves a row of an entity by the outbox and reports the outcome. `conflict` is the dialog that asks about one; with `isBeside`, the
 * next attempt stores the words beside those that stand.
 */
export function useSaveRow<E extends Entity>(
  entity: E,
  patient: RowPatient,
  { nameOf, otherwise }: Said<E> = {},
) {
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();
  const [running, setRunning] = useState(false);
  /** A `final` one cannot be repeated. */
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const [isBeside, setBeside] = useState(false);
  const fail = (notice: Notice, final: boolean) => {
    setFailure({ notice, final });
    toast(notice);
    return false;
  };

  /** False if nothing was saved, which leaves the form as it is. */
  async function attempt(
    key: string,
    draft: Drafted<E>,
    base: RowOf<E> | null,
    words: WordsOf<E>,
  ): Promise<boolean> {
    const { table, name, words: said } = entity;
    try {
      const outcome = await outbox.send({
        kind: 'row',
        table,
        id: draft.id,
        patientId: patient.id,
        patientName: patient.nome,
        title: rowTitle(entity, words),
        // a row of this entity
        base: base as RowOf<Entity> | null,
        entries: entriesIn(entity, words),
        draft: { kind: name, key, value: draft },
        ...(draft.sent && { sent: draft.sent }),
        ...(isBeside && { beside: true }),
      });
      askToPersist();
      if (outcome === 'waiting') toast.success(said.kept, said.waits);
      else toast.success(said.saved, outcome === 'merged' ? said.merged : undefined);
      return true;
    } catch (error) {
      if (!(error instanceof RowChanged)) throw error;
      // of the row that was sent
      const { current, ...changed } = error.conflict;
      const found = { ...changed, current: current as RowOf<E> };
      const decision = await ask(rowConflict(entity, error.conflict, nameOf));
      if (!decision) return false;
      const decided = { ...found.current, ...wordsOfEntries(entity, decide(found, decision)) };
      return attempt(key, draft, found.current, only(entity, decided));
    }
  }

  /** `draft` is what its form is opened with again. */
  const save = async (key: string, draft: Drafted<E>, words: WordsOf<E>): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    try {
      return await attempt(key, draft, draft.base, words);
    } catch (error) {
      if (error instanceof StandsOtherwise) {
        const asks = entity.otherwise === 'asks';
        setBeside(asks);
        rowsChanged(queryClient, entity.table, patient.id);
        // of the row that was sent
        const notice = otherwise?.(error.row as RowOf<E>);
        return fail(notice ?? dataFailure(rowNotices[entity.table].action, error), !asks);
      }
      if (error instanceof DataError && error.code === ID_DELETED) {
        rowsChanged(queryClient, entity.table, patient.id);
        return fail(rowNotices[entity.table].gone, true);
      }
      // the database says the same of a patient and of any other row that is named and gone
      return isWithoutPatient(error) && !namesRows(entity)
        ? fail(notices.patientGone, true)
        : fail(dataFailure(rowNotices[entity.table].action, error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure, isBeside, conflict };
}

/** The words of a row, without its keys and stamps. */
const only = <E extends Entity>(entity: E, row: WordsOf<E>): WordsOf<E> =>
  Object.fromEntries(columnsOf(entity).map((name) => [name, row[name]])) as WordsOf<E>;
