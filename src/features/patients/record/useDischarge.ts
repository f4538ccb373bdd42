import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordSaved } from '../../../data/records/afterSave';
import type { PatientRow } from '../../../data/records/patients';
import { type Changes, RecordChanged, withChanges } from '../../../data/records/savePatient';
import { dataFailure, dischargedElsewhere, notices } from '../../../data/supabase/errors';
import { askToPersist } from '../../../device/browser/deviceFiles';
import { useDevice } from '../../../device/contexts';
import { isWithoutPatient } from '../../../device/outbox/failures';
import type { New } from '../../../device/outbox/newItems';
import type { Notice } from '../../../lib/notice';
import { dischargeText } from '../../../questionnaire/discharge';
import { toast } from '../../../ui/feedback/toasts';

/** Why the last attempt failed; a `final` one cannot be repeated. */
type Failure = { readonly notice: Notice; readonly final: boolean };
type Said = { readonly title: string; readonly text: (row: PatientRow) => string; readonly kept: string };

/** Said of an archived record whose treatment goes on. */
export const backInUse = ({ archived_at }: PatientRow) =>
  archived_at ? ' A ficha voltou para a lista.' : '';

/** Stores or undoes a discharge by the outbox, as a change of its record. A failure is shown in the dialog, which stays open. */
export function useDischarge(base: PatientRow, said: Said, onClose: () => void) {
  const { outbox } = useDevice();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const fail = (notice: Notice, final: boolean) => {
    setFailure({ notice, final });
    toast(notice);
  };

  const save = async (
    answers: Changes['answers'],
    draft: New<'edit'>['draft'],
    onto = base,
  ): Promise<void> => {
    setRunning(true);
    setFailure(undefined);
    const changes = { base: onto, answers, marks: {} };
    try {
      const outcome = await outbox.send({
        ...{ kind: 'edit', ...changes, draft },
        ...{ consent: null, photo: null, files: [] },
      });
      askToPersist();
      const saved = typeof outcome === 'object' && 'row' in outcome ? outcome.row : undefined;
      const row = saved ?? withChanges(onto, changes);
      if (saved) recordSaved(queryClient, saved);
      if (outcome === 'waiting') toast.success(said.kept, 'Ela será enviada quando a internet voltar.');
      else toast.success(said.title, said.text(row));
      onClose();
    } catch (error) {
      if (error instanceof RecordChanged) {
        const { current, contested } = error.conflict;
        recordSaved(queryClient, current);
        // archived meanwhile: it comes back all the same
        if (Object.keys(contested).every((name) => name === 'archived_at'))
          return save(answers, draft, current);
        fail(dischargedElsewhere(dischargeText(current)), true);
      } else if (isWithoutPatient(error)) fail(notices.recordGone, true);
      else fail(dataFailure('update', error), false);
    } finally {
      setRunning(false);
    }
  };

  return { running, failure, save };
}
