import { useQueryClient } from '@tanstack/react-query';
import { recordSaved } from '../../data/records/afterSave';
import { decide } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { partsOf, updatePatient } from '../../data/records/savePatient';
import { dataFailure, patientGone } from '../../data/supabase/errors';
import type { AnswerValues } from '../../questionnaire/field';
import type { MarkChanges } from '../../questionnaire/marks';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { recordConflict } from './recordConflict';

type Changes = Partial<AnswerValues>;

/** Saves changes of a stored patient and reports the outcome. `conflict` is the dialog that asks about one. */
export function useUpdatePatient(userId: string) {
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();

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
          const decision = await ask(recordConflict(outcome));
          if (!decision) return null;
          // if only stored versions were chosen, no changes are left to send
          recordSaved(queryClient, outcome.current);
          const { answers, marks: decided } = partsOf(decide(outcome, decision));
          return update(outcome.current, answers, decided);
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
