import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordChanged } from '../../data/records/afterSave';
import { StandsOtherwise } from '../../data/records/consents';
import { dataFailure, notices, revokedBefore } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import type { Notice } from '../../lib/notice';
import { consentMoment } from '../../questionnaire/consent';
import { toast } from '../../ui/feedback/toasts';

function failureOf(error: unknown): { readonly notice: Notice; readonly final: boolean } {
  if (!(error instanceof StandsOtherwise)) return { notice: dataFailure('update', error), final: false };
  const { consent } = error;
  const { revoked_by_name: by, revocation_reason: reason } = consent;
  const moment = consent.revoked_at && consentMoment(consent, 'revoked_at');
  return { notice: moment ? revokedBefore(by ?? '', moment, reason) : notices.signedBefore, final: true };
}

/**
 * Runs a change of a patient's consents, refreshes what shows them, and reports the outcome as a toast. `failure` is for a dialog
 * that holds toasts back; after a `final` one nothing can be changed any more.
 */
export function useConsentChange(patientId: string, done: string, onDone: () => void) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<ReturnType<typeof failureOf>>();
  const run = async (change: (userId: string) => Promise<string | undefined>) => {
    if (running) return;
    setRunning(true);
    setFailure(undefined);
    try {
      const more = await change(userId);
      void recordChanged(queryClient, userId, patientId, 'consents', 'holdings');
      toast.success(done, more);
      onDone();
    } catch (error) {
      const failed = failureOf(error);
      if (failed.final) void recordChanged(queryClient, userId, patientId, 'consents');
      setFailure(failed);
      toast(failed.notice);
    } finally {
      setRunning(false);
    }
  };
  return { running, failure, run };
}
