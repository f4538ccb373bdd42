import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordSaved } from '../../../data/records/afterSave';
import type { PatientRow } from '../../../data/records/patients';
import type { UpdateOutcome } from '../../../data/records/savePatient';
import { dataFailure, dischargedElsewhere, notices } from '../../../data/supabase/errors';
import type { Notice } from '../../../lib/notice';
import { dischargeText } from '../../../questionnaire/discharge';
import { toast } from '../../../ui/feedback/toasts';

/** Why the last attempt failed; a `final` one cannot be repeated. */
type Failure = { readonly notice: Notice; readonly final: boolean };

/** Stores or undoes a discharge. A failure is shown in the dialog, which stays open. */
export function useDischarge(done: (row: PatientRow) => void) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const fail = (notice: Notice, final: boolean) => {
    setFailure({ notice, final });
    toast(notice);
  };

  const run = async (change: () => Promise<UpdateOutcome<string>>) => {
    setRunning(true);
    setFailure(undefined);
    try {
      const outcome = await change();
      switch (outcome.kind) {
        case 'saved':
          recordSaved(queryClient, outcome.row);
          done(outcome.row);
          return;
        case 'gone':
          fail(notices.recordGone, true);
          return;
        case 'conflict':
          recordSaved(queryClient, outcome.current);
          fail(dischargedElsewhere(dischargeText(outcome.current)), true);
          return;
        default:
          outcome satisfies never;
      }
    } catch (error) {
      fail(dataFailure('update', error), false);
    } finally {
      setRunning(false);
    }
  };

  return { running, failure, run };
}
