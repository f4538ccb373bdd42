import { useQueryClient } from '@tanstack/react-query';
import type { PatientRow } from '../../../data/records/patients';
import { useTherapist } from '../../../forms/contexts';
import { patientNameOf } from '../../../lib/patientName';
import { consentFileName } from '../../../pdf/names';
import { toConsentReport } from '../../../printing/consentTerm';
import { readProfile } from '../../../printing/reportAttachments';
import { usePdf } from '../../../printing/usePdf';
import type { ConsentRow } from '../../../records/consents';

/** 'Baixar termo': downloads the signer's copy as a PDF. */
export function useConsentTerm() {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { make } = usePdf({ isOffered: false });
  return (patient: PatientRow, consent: ConsentRow): Promise<void> =>
    make('download', async () => {
      const report = toConsentReport(patient, consent, await readProfile(queryClient, userId));
      if (!report) throw new Error('unknown text version');
      const fileName = consentFileName(patientNameOf(patient), consent.text_version);
      return { report, fileName, title: 'Termo gerado!', text: 'O PDF está nos seus downloads.' };
    });
}
