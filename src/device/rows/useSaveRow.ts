import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsChanged } from '../../data/records/afterSave';
import { entriesIn, wordsOfEntries } from '../../data/records/entityRows';
import { decide } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { RowChanged, RowKept } from '../../data/records/saveRow';
import { DataError, ID_DELETED } from '../../data/supabase/dataError';
import { notices, rowFailure, rowGone, rowReason } from '../../data/supabase/errors';
import type { Notice } from '../../lib/notice';
import type { Entity, RowOf, WordsOf } from '../../records/entity';
import {
  columnsOf,
  isOtherThanKept,
  type NameOf,
  namesRows,
  rowKey,
  rowTitle,
  wordsTyped,
} from '../../records/entityWords';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { askToPersist } from '../browser/deviceFiles';
import { useDevice } from '../contexts';
import { parseDraftKey } from '../drafts/keyOfDraft';
import { isWithoutPatient } from '../outbox/failures';
import { rowConflict } from './rowConflict';
import type { RowDraft } from './rowDraft';

/** Whose row it is. */
export type RowPatient = Pick<PatientRow, 'id' | 'nome' | 'dataNascimento'>;

/** What is said of a row that was saved. */
export type Said = readonly [title: string, text?: string | undefined];

type Options<E extends Entity> = {
  readonly nameOf?: NameOf | undefined;
  /** Nothing was saved: others were built on the row, and these words need a new version. */
  readonly onKept?: (current: RowOf<E>) => void;
};

/** What is stored: the row itself, unless the words need a new version of it. */
function subjectOf<E extends Entity>(
  entity: E,
  { id, links }: RowDraft<E>,
  base: RowOf<E> | null,
  words: WordsOf<E>,
) {
  const isChange = base && (id === rowKey(entity, base) || !isOtherThanKept(entity, base, words));
  return isChange ? { id: rowKey(entity, base) } : { id, ...(links && { links }) };
}

/** Saves a row of an entity by the outbox and reports the outcome. `conflict` is the dialog that asks about one. */
export function useSaveRow<E extends Entity>(
  entity: E,
  patient: RowPatient,
  { nameOf, onKept }: Options<E> = {},
) {
  const { outbox } = useDevice();
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
  async function attempt(
    key: string,
    draft: RowDraft<E>,
    base: RowOf<E> | null,
    words: WordsOf<E>,
    said: Said | undefined,
  ): Promise<boolean> {
    const { table, name, words: text } = entity;
    try {
      const outcome = await outbox.send({
        kind: 'row',
        table,
        ...subjectOf(entity, draft, base, words),
        patientId: patient.id,
        patientName: patient.nome,
        title: rowTitle(entity, words),
        // a row of this entity
        base: base as RowOf<Entity> | null,
        entries: entriesIn(entity, words),
        draft: { kind: parseDraftKey(key)?.kind ?? name, key, value: draft },
        ...(draft.sent && { sent: draft.sent }),
      });
      askToPersist();
      const [title = text.saved, more] = said ?? [];
      if (outcome === 'waiting') toast.success(text.kept, text.waits);
      else toast.success(title, outcome === 'merged' ? text.merged : more);
      return true;
    } catch (error) {
      if (!(error instanceof RowChanged)) throw error;
      // of the row that was sent
      const { current, ...changed } = error.conflict;
      const found = { ...changed, current: current as unknown as RowOf<E> };
      const decision = await ask(rowConflict(entity, found, nameOf));
      if (!decision) return false;
      const decided = { ...found.current, ...wordsOfEntries(entity, decide(found, decision)) };
      return attempt(key, draft, found.current, only(entity, decided), said);
    }
  }

  const save = async (key: string, draft: RowDraft<E>, said?: Said): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    try {
      return await attempt(key, draft, draft.base, wordsTyped(entity, draft.typed), said);
    } catch (error) {
      const reason = error instanceof DataError && rowReason(entity, error);
      if (error instanceof RowKept) onKept?.(error.current as unknown as RowOf<E>);
      if (reason) {
        rowsChanged(queryClient, entity.table, patient.id);
        return fail(reason.notice, reason.final);
      }
      if (error instanceof DataError && error.code === ID_DELETED) {
        rowsChanged(queryClient, entity.table, patient.id);
        return fail(rowGone(entity), true);
      }
      // the database says the same of a patient and of any other row that is named and gone
      return isWithoutPatient(error) && !namesRows(entity)
        ? fail(notices.patientGone, true)
        : fail(rowFailure(entity, error), false);
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure, conflict };
}

/** The words of a row, without its keys and stamps. */
const only = <E extends Entity>(entity: E, row: WordsOf<E>): WordsOf<E> =>
  Object.fromEntries(columnsOf(entity).map((name) => [name, row[name]])) as WordsOf<E>;
