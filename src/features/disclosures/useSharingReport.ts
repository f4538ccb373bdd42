import { useQueryClient } from '@tanstack/react-query';
import { issuedReportsOptions } from '../../data/records/disclosures';
import { rowsOptions } from '../../data/records/entityRows';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import { sharingFileName } from '../../pdf/names';
import { handedOut } from '../../printing/handedOut';
import { readProfile } from '../../printing/reportAttachments';
import { toSharingReport } from '../../printing/sharingReport';
import { usePdf } from '../../printing/usePdf';
import { disclosures } from '../../records/disclosures';

/** 'Declaração de compartilhamento': who received what of a record, as a PDF. */
export function useSharingReport(patient: PatientRow) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  const { running, make } = usePdf({ isOffered: true });
  const declare = () =>
    make('view', async () => ({
      // the list as the server has it now, so that nothing is missing on paper
      report: toSharingReport(
        patient,
        handedOut(
          await queryClient.fetchQuery({ ...issuedReportsOptions(userId, patient.id), staleTime: 0 }),
          await queryClient.fetchQuery({ ...rowsOptions(disclosures, userId, patient.id), staleTime: 0 }),
        ),
        await readProfile(queryClient, userId),
      ),
      fileName: sharingFileName(patientNameOf(patient), todayIso()),
      title: 'Declaração gerada',
      text: 'O PDF está nos seus downloads.',
    }));
  return { running, declare };
}
