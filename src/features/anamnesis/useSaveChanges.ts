import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { recordSaved } from '../../data/records/afterSave';
import { type Conflict, decide } from '../../data/records/merge';
import type { PatientRow } from '../../data/records/patients';
import { type Changes, partsOf, RecordChanged } from '../../data/records/savePatient';
import { dataFailure, notices } from '../../data/supabase/errors';
import { isWithoutPatient } from '../../device/outbox/failures';
import type { Decision } from '../../lib/decision';
import { patientNameOf } from '../../lib/patientName';
import { toast } from '../../ui/feedback/toasts';
import { useConflict } from '../../ui/overlays/useConflict';
import { recordConflict } from './recordConflict';

/** The changes that are left when the therapist has decided, made of the row on the server. */
export const decidedChanges = (conflict: Conflict<PatientRow>, decision: Decision): Changes => ({
  base: conflict.current,
  ...partsOf(decide(conflict, decision)),
});

export const isEmpty = ({ answers, marks }: Changes) =>
  Object.keys(answers).length + Object.keys(marks).length === 0;

/**
 * Saves changes of a stored patient and reports the outcome. `conflict` is the dialog that asks about one. `send` resolves to the
 * row as it is then, or to null where that is reported already; `more`: there is something to send without any changes; `also` says
 * what was saved beside them.
 */
export function useSaveChanges() {
  const queryClient = useQueryClient();
  const { ask, dialog: conflict } = useConflict();
  /** True once an attempt has failed: the server may have what it sent. */
  const isTried = useRef(false);
  const say = (description: string) => toast.success('Dados atualizados! ✅', description);

  /** Resolves to false if nothing was saved, which leaves the form as it is. */
  const save = async (
    changes: Changes,
    send: (changes: Changes) => Promise<PatientRow | null>,
    more = false,
    also: () => string = () => '',
  ): Promise<boolean> => {
    const { base } = changes;
    if (isEmpty(changes) && !more && !isTried.current) {
      say(`A ficha de ${patientNameOf(base)} está salva.`);
      return true;
    }
    try {
      const row = await send(changes);
      if (!row) return true;
      const merged = row.revision > base.revision + 1;
      const elsewhere = 'A ficha também guarda o que mudou enquanto isso.';
      const saved = isEmpty(changes) && also() ? '' : `A ficha de ${patientNameOf(row)} foi salva.`;
      const archived = row.archived_at ? 'Ela está arquivada.' : '';
      recordSaved(queryClient, row);
      say([merged ? elsewhere : saved, archived, also()].filter(Boolean).join(' '));
      return true;
    } catch (error) {
      if (error instanceof RecordChanged) {
        const decision = await ask(recordConflict(error.conflict));
        if (!decision) return false;
        // if only stored versions were chosen, no changes are left to send
        recordSaved(queryClient, error.conflict.current);
        return save(decidedChanges(error.conflict, decision), send, more, also);
      }
      isTried.current = true;
      toast(isWithoutPatient(error) ? notices.patientGone : dataFailure('update', error));
      return false;
    }
  };
  return { save, conflict };
}
