import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { patientKeys } from '../../data/records/patients';
import { dataFailure } from '../../data/supabase/errors';
import { toast } from '../../ui/feedback/toasts';

/**
 * Runs a change of consents, refreshes the queries that show them, and reports the outcome as a toast. `failure` is the
 * error text, for a dialog that holds toasts back.
 */
export function useConsentChange(done: string, onDone: () => void) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (change: () => Promise<void>) => {
    if (running) return;
    setRunning(true);
    setFailure(undefined);
    try {
      await change();
      void queryClient.invalidateQueries({ queryKey: patientKeys.all });
      toast.success(done);
      onDone();
    } catch (error) {
      const notice = dataFailure('update', error);
      setFailure(notice.description);
      toast(notice);
    } finally {
      setRunning(false);
    }
  };
  return { running, failure, run };
}
