import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { disclosed } from '../../data/records/afterSave';
import { type Disclosure, type NewDisclosure, sendDisclosure } from '../../data/records/disclosures';
import { isDeleted } from '../../data/supabase/dataError';
import { dataFailure, disclosedBefore, notices } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { fromIsoDate } from '../../lib/dates';
import type { Notice } from '../../lib/notice';
import { toast } from '../../ui/feedback/toasts';

const saidIn = ({ recipient, disclosed_on, content, purpose }: Disclosure): string =>
  `${recipient}, ${fromIsoDate(disclosed_on)}: ${[content, purpose].filter(Boolean).join(' · ')}`;

/**
 * Stores what was handed out, and reports the outcome; false if it is not stored. Where an attempt whose answer was lost has stored other
 * words, it says which, and the next press stores these beside them (`isBeside`).
 */
export function useSaveDisclosure() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<{ readonly notice: Notice; readonly final: boolean }>();
  const [isBeside, setBeside] = useState(false);
  const save = async (row: NewDisclosure): Promise<boolean> => {
    setRunning(true);
    setFailure(undefined);
    try {
      const before = await sendDisclosure(userId, row, isBeside);
      disclosed(queryClient, row.patient_id);
      if (before) {
        const notice = disclosedBefore(saidIn(before));
        setBeside(true);
        setFailure({ notice, final: false });
        toast(notice);
        return false;
      }
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
  return { save, running, failure, isBeside };
}
