import { useQueryClient } from '@tanstack/react-query';
import { recordSaved } from '../../data/records/afterSave';
import type { PatientRow } from '../../data/records/patients';
import { updatePatient } from '../../data/records/savePatient';
import { dataFailure, patientGone } from '../../data/supabase/errors';
import type { AnswerColumn, AnswerValues } from '../../questionnaire/field';
import { isSameMark, type MarkChanges, toMarks } from '../../questionnaire/marks';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';

type Changes = Partial<AnswerValues>;

/** Questions that were answered or marked both here and elsewhere; saving waits for the therapist's decision. */
export type RecordVersions = {
  /** What the record says here, and on the server. */
  readonly mine: PatientRow;
  readonly current: PatientRow;
  readonly columns: readonly AnswerColumn[];
};

/** A record with these changes. */
export function changed(base: PatientRow, changes: Changes, marks: MarkChanges): PatientRow {
  const said = Object.entries({ ...toMarks(base.answer_marks), ...marks });
  const answer_marks = said.flatMap(([column, one]) => (one ? [{ column, ...one }] : []));
  return { ...base, ...(changes as Partial<PatientRow>), answer_marks };
}

/** Saves changes of a stored patient and reports the outcome. `conflict` is set until it is decided. */
export function useUpdatePatient(userId: string) {
  const queryClient = useQueryClient();
  const { conflict, ask } = useConflict<RecordVersions>();

  const say = (description: string) => toast.success('Dados atualizados! ✅', description);

  /** Resolves to the saved row; null leaves the form as it is. */
  const update = async (
    base: PatientRow,
    changes: Changes,
    marks: MarkChanges = {},
  ): Promise<PatientRow | null> => {
    if (Object.keys(changes).length === 0 && Object.keys(marks).length === 0) {
      say(`A ficha de ${base.nome} está salva.`);
      return base;
    }
    try {
      const outcome = await updatePatient(userId, base, changes, marks);
      switch (outcome.kind) {
        case 'saved': {
          const merged = outcome.row.revision > base.revision + 1;
          const elsewhere = 'A ficha também guarda o que mudou enquanto isso.';
          const archived = outcome.row.archived_at ? ' Ela está arquivada.' : '';
          recordSaved(queryClient, outcome.row);
          say(`${merged ? elsewhere : `A ficha de ${outcome.row.nome} foi salva.`}${archived}`);
          return outcome.row;
        }
        case 'gone':
          toast(patientGone);
          return null;
        case 'conflict': {
          const { current, columns } = outcome;
          const mine = changed(base, changes, marks);
          const theirs = await ask({ mine, current, columns });
          if (!theirs) return null;
          // if only stored versions were chosen, no changes are left to send
          recordSaved(queryClient, current);
          const kept = <T extends Changes | MarkChanges>(given: T) =>
            Object.entries(given).filter(([column]) => !theirs.has(column));
          const [said, there] = [toMarks(mine.answer_marks), toMarks(current.answer_marks)];
          const chosen = columns.filter((column) => !theirs.has(column));
          const answers = chosen.filter((column) => mine[column] !== current[column]);
          const marked = chosen.filter((column) => !isSameMark(said[column], there[column]));
          return update(
            current,
            Object.fromEntries([...kept(changes), ...answers.map((column) => [column, mine[column]])]),
            Object.fromEntries([...kept(marks), ...marked.map((column) => [column, said[column] ?? null])]),
          );
        }
        default:
          return outcome satisfies never;
      }
    } catch (error) {
      toast(dataFailure('update', error));
      return null;
    }
  };

  return { update, conflict };
}
