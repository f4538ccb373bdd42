import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { disclosed } from '../../data/records/afterSave';
import { type NewDisclosure, sendDisclosure } from '../../data/records/disclosures';
import { isDeleted } from '../../data/supabase/dataError';
import { dataFailure, notices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';

/** Stores what was handed out, and reports the outcome; false if it is not stored. */
export function useSaveDisclosure() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const save = async (row: NewDisclosure): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    try {
      await sendDisclosure(userId, row);
      disclosed(queryClient, row.patient_id);
      toast.success('Anotado em Quem recebeu');
      return true;
    } catch (error) {
      const final = isDeleted(error);
      const notice = final ? notices.patientGone : dataFailure('disclosure', error);
      setFailure({ notice, final });
      toast(notice);
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { save, running, failure };
}
