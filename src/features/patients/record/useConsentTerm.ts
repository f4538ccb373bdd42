import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import { saveToDevice } from '../../../device/browser/deviceFiles';
import { useTherapist } from '../../../forms/contexts';
import { patientNameOf } from '../../../lib/patientName';
import { generatePdf } from '../../../pdf/generate';
import { consentFileName } from '../../../pdf/names';
import { toConsentReport } from '../../../printing/consentTerm';
import { readProfile } from '../../../printing/reportAttachments';
import { unprintedText } from '../../../printing/unprintedText';
import type { ConsentRow } from '../../../records/consents';
import { dataFailure } from '../../../sentences/errors';
import { toast } from '../../../ui/feedback/toasts';

/** 'Baixar termo': downloads the signer's copy as a PDF. */
export function useConsentTerm() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  return useCallback(
    async (patient: PatientRow, consent: ConsentRow): Promise<void> => {
      try {
        const report = toConsentReport(patient, consent, await readProfile(queryClient, userId));
        if (!report) throw new Error('unknown text version');
        const { file, unprinted } = await generatePdf(report);
        saveToDevice(file, consentFileName(patientNameOf(patient), consent.text_version));
        toast.success('Termo gerado!', `O PDF está nos seus downloads. ${unprintedText(unprinted)}`.trim());
      } catch (error) {
        toast(dataFailure('report', error));
      }
    },
    [queryClient, userId],
  );
}
