import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PatientRow, patientKeys } from '../../data/records/patients';
import { updatePatient } from '../../data/records/savePatient';
import { dataFailure, patientGone } from '../../data/supabase/errors';
import type { AnswerColumn, AnswerValues } from '../../questionnaire/field';
import { toast } from '../../ui/feedback/toast';

type Changes = Partial<AnswerValues>;

/** Fields changed both here and elsewhere; saving waits for the therapist's decision. */
export type Conflict = {
  readonly current: PatientRow;
  readonly changes: Changes;
  readonly columns: readonly AnswerColumn[];
  /** Saves these changes on top of `current`; null returns to editing. */
  readonly decide: (changes: Changes | null) => void;
};

/** Saves changes of a stored patient and reports the outcome. `conflict` is set until it is decided. */
export function useUpdatePatient(userId: string) {
  const queryClient = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const say = (description: string) => toast.success('Dados atualizados! ✅', description);
  const show = (row: PatientRow) => {
    queryClient.setQueryData(patientKeys.one(row.id), row);
    void queryClient.invalidateQueries({ queryKey: patientKeys.all });
  };

  const ask = (found: Omit<Conflict, 'decide'>) =>
    new Promise<Changes | null>((resolve) => {
      const decide = (changes: Changes | null) => {
        setConflict(null);
        resolve(changes);
      };
      setConflict({ ...found, decide });
    });

  /** Resolves to the saved row; null leaves the form as it is. */
  const update = async (base: PatientRow, changes: Changes): Promise<PatientRow | null> => {
    if (Object.keys(changes).length === 0) {
      say(`A ficha de ${base.nome} está salva.`);
      return base;
    }
    try {
      const outcome = await updatePatient(userId, base, changes);
      switch (outcome.kind) {
        case 'saved': {
          const merged = outcome.row.revision > base.revision + 1;
          const elsewhere = 'A ficha também guarda o que mudou enquanto isso.';
          const archived = outcome.row.archived_at ? ' Ela está arquivada.' : '';
          show(outcome.row);
          say(`${merged ? elsewhere : `A ficha de ${outcome.row.nome} foi salva.`}${archived}`);
          return outcome.row;
        }
        case 'gone':
          toast(patientGone);
          return null;
        case 'conflict': {
          const { current, columns } = outcome;
          const decided = await ask({ current, columns, changes });
          if (!decided) return null;
          // if only stored texts were chosen, no changes are left to send
          show(current);
          return update(current, decided);
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
