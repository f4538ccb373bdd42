import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordChanged } from '../../data/records/afterSave';
import { dataFailure } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { toast } from '../../ui/feedback/toasts';

/**
 * Runs a change of a patient's consents, refreshes what shows them, and reports the outcome as a toast. `failure` is the
 * error text, for a dialog that holds toasts back.
 */
export function useConsentChange(patientId: string, done: string, onDone: () => void) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (change: (userId: string) => Promise<void>) => {
    if (running) return;
    setRunning(true);
    setFailure(undefined);
    try {
      await change(userId);
      void recordChanged(queryClient, userId, patientId, 'consents', 'holdings');
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
