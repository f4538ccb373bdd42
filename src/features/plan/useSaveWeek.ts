import { useQueryClient } from '@tanstack/react-query';
import { rowsChanged } from '../../data/records/afterSave';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { isConflict } from '../../device/outbox/failures';
import { type RowPatient, rowsOf, type SavedWords, useSaveRow } from '../../forms/rows/useSaveRow';
import { useSend } from '../../forms/useSend';
import { isSaved, type Sent } from '../../forms/useSubmission';
import { success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { type WeeklySession, weeklySessions } from '../../records/weeklySessions';
import { rowRemovalFailure } from '../../sentences/errors';
import { type WeekChange, type WeekDraft, weekChanges } from './weekDraft';

const SAVED: SavedWords = ['Horários salvos'];

/** Saves what the form of a week changes, row by row; the same rows again where an attempt before has stored some. */
export function useSaveWeek(patient: RowPatient) {
  const queryClient = useQueryClient();
  const { save, conflict } = useSaveRow(weeklySessions, patient);
  const { send } = useSend();
  const of = rowsOf(weeklySessions, patient);

  const remove = async (row: WeeklySession, said: SavedWords | false): Promise<Sent> => {
    try {
      await send({
        item: {
          kind: 'removal',
          ...of,
          patientName: patientNameOf(patient),
          id: row.id,
          title: 'Exclusão de horário',
          base: row,
        },
        said: said ? () => success(...said) : undefined,
      });
      return true;
    } catch (error) {
      if (isConflict(error)) rowsChanged(queryClient, of);
      return { notice: rowRemovalFailure(weeklySessions, error) };
    }
  };

  const saveOne = async (draft: WeekDraft, change: WeekChange, said: SavedWords | false): Promise<Sent> => {
    if (change.kind === 'remove') return remove(change.row, said);
    const { id, base, words, part } = change;
    const key = `${keyOfDraft(weeklySessions.name, { patientId: patient.id })}:${id}` as const;
    // opens the form with this row alone
    return save(key, { ...draft, ...part, id, base }, words, said);
  };

  return {
    conflict,
    /** True once all of it is saved. */
    async save(draft: WeekDraft): Promise<Sent> {
      const changes = weekChanges(draft);
      for (const [index, change] of changes.entries()) {
        const sent = await saveOne(draft, change, index === changes.length - 1 && SAVED);
        if (!isSaved(sent)) return sent;
      }
      return true;
    },
  };
}
