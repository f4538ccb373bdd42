import { useQueryClient } from '@tanstack/react-query';
import { type PatientRow, patientKeys } from '../../data/records/patients';
import { type Changes, RecordChanged, withChanges } from '../../data/records/savePatient';
import { dataFailure, patientGone } from '../../data/supabase/errors';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { AnswerColumn } from '../../questionnaire/field';
import { isSameMark, type MarkChanges, toMarks } from '../../questionnaire/marks';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';

/** Questions that were answered or marked both here and elsewhere; saving waits for the therapist's decision. */
export type RecordVersions = {
  /** What the record says here, and on the server. */
  readonly mine: PatientRow;
  readonly current: PatientRow;
  readonly columns: readonly AnswerColumn[];
};

export const versionsOf = (changes: Changes, { current, contested }: RecordChanged): RecordVersions => ({
  mine: withChanges(changes.base, changes),
  current,
  columns: contested,
});

/** The changes that are left when the therapist has decided, made of the row on the server; `theirs` stay as they are there. */
export function decidedChanges(
  { answers, marks }: Pick<Changes, 'answers' | 'marks'>,
  { mine, current, columns }: RecordVersions,
  theirs: ReadonlySet<string>,
): Changes {
  const kept = <T extends Changes['answers'] | MarkChanges>(given: T) =>
    Object.entries(given).filter(([column]) => !theirs.has(column));
  const [said, there] = [toMarks(mine.answer_marks), toMarks(current.answer_marks)];
  const chosen = columns.filter((column) => !theirs.has(column));
  const answered = chosen.filter((column) => mine[column] !== current[column]);
  const marked = chosen.filter((column) => !isSameMark(said[column], there[column]));
  return {
    base: current,
    answers: Object.fromEntries([...kept(answers), ...answered.map((column) => [column, mine[column]])]),
    marks: Object.fromEntries([...kept(marks), ...marked.map((column) => [column, said[column] ?? null])]),
  };
}

const isEmpty = ({ answers, marks }: Changes) =>
  Object.keys(answers).length + Object.keys(marks).length === 0;

/**
 * Saves changes of a stored patient and reports the outcome. `conflict` is set until it is decided. `send` resolves to the row
 * as it is then, or to null where that is reported already; `more`: there is something to send without any changes.
 */
export function useSaveChanges() {
  const queryClient = useQueryClient();
  const { conflict, ask } = useConflict<RecordVersions>();
  const say = (description: string) => toast.success('Dados atualizados! ✅', description);

  /** Resolves to false if nothing was saved, which leaves the form as it is. */
  const save = async (
    changes: Changes,
    send: (changes: Changes) => Promise<PatientRow | null>,
    more = false,
  ): Promise<boolean> => {
    const { base } = changes;
    if (isEmpty(changes) && !more) {
      say(`A ficha de ${base.nome} está salva.`);
      return true;
    }
    try {
      const row = await send(changes);
      if (!row) return true;
      const merged = row.revision > base.revision + 1;
      const elsewhere = 'A ficha também guarda o que mudou enquanto isso.';
      const archived = row.archived_at ? ' Ela está arquivada.' : '';
      queryClient.setQueryData(patientKeys.one(row.id), row);
      void queryClient.invalidateQueries({ queryKey: patientKeys.all });
      say(`${merged ? elsewhere : `A ficha de ${row.nome} foi salva.`}${archived}`);
      return true;
    } catch (error) {
      if (error instanceof RecordChanged) {
        const versions = versionsOf(changes, error);
        const theirs = await ask(versions);
        if (!theirs) return false;
        // if only stored versions were chosen, no changes are left to send
        queryClient.setQueryData(patientKeys.one(base.id), error.current);
        return save(decidedChanges(changes, versions, theirs), send, more);
      }
      toast(isWithoutPatient(error) ? patientGone : dataFailure('update', error));
      return false;
    }
  };
  return { save, conflict };
}
