import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PatientRow } from '../../../data/records/patients';
import { profileOptions } from '../../../data/records/profile';
import { useTherapist } from '../../../forms/contexts';
import { patientNameOf } from '../../../lib/patientName';
import { pdfName } from '../../../pdf/names';
import { toRecordReport } from '../../../printing/recordReport';
import { readReportAttachments } from '../../../printing/reportAttachments';
import { usePdf } from '../../../printing/usePdf';

/** 'Gerar Relatório' downloads a PDF of the record; 'Ver o PDF' opens it in the preview. */
export function useRecordReport(patient: PatientRow) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  // caches the profile for reports made offline
  useQuery(profileOptions(userId));
  const { running, make } = usePdf({ isOffered: true });
  const prepare = async () => ({
    report: toRecordReport(patient, await readReportAttachments(queryClient, userId, patient)),
    fileName: pdfName('anamnese', patientNameOf(patient)),
    title: 'Relatório Individual Gerado!',
    text: `O PDF de ${patientNameOf(patient)} está nos seus downloads.`,
  });
  return { running, download: () => make('download', prepare), view: () => make('view', prepare) };
}
