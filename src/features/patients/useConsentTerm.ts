import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ConsentRow } from '../../data/consents';
import { saveToDevice } from '../../data/device';
import { dataFailure } from '../../data/errors';
import type { PatientRow } from '../../data/patients';
import { signerOf } from '../../data/profile';
import { formatDate } from '../../lib/dates';
import { generatePdf } from '../../pdf/generate';
import { consentFileName } from '../../pdf/names';
import { toast } from '../../ui/toast';
import { toConsentTerm } from './consentTerm';
import { readProfile } from './enclosures';

/** 'Baixar termo': the copy for the one who accepted it. */
export function useConsentTerm(userId: string) {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ nome }: PatientRow, consent: ConsentRow): Promise<void> => {
      try {
        const term = toConsentTerm(nome, consent);
        if (!term) throw new Error('unknown text version');
        const therapist = signerOf(await readProfile(queryClient, userId));
        const generatedOn = formatDate(new Date());
        const file = await generatePdf({ kind: 'consent', patientName: nome, generatedOn, term, therapist });
        saveToDevice(file, consentFileName(nome));
        toast({ tone: 'success', title: 'Termo gerado!', description: 'O PDF está nos seus downloads.' });
      } catch (error) {
        toast(dataFailure('report', error));
      }
    },
    [queryClient, userId],
  );
}
