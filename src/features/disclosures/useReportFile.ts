import { useState } from 'react';
import type { IssuedReport } from '../../data/records/disclosures';
import { downloadReport } from '../../data/records/issuedReports';
import { dataFailure } from '../../data/supabase/errors';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useShowPdf } from '../../printing/showPdf';
import { toast } from '../../ui/feedback/toasts';

/** Shows or downloads the file of an issued report, as it was issued. */
export function useReportFile(report: Pick<IssuedReport, 'document_path' | 'file_name'>) {
  const showPdf = useShowPdf();
  const [running, setRunning] = useState<'view' | 'download'>();
  const use = async (way: 'view' | 'download') => {
    setRunning(way);
    try {
      const file = await downloadReport(report);
      const fileName = report.file_name;
      if (way === 'view') showPdf({ file, fileName });
      else saveToDevice(file, fileName);
    } catch (error) {
      toast(dataFailure('download', error));
    }
    setRunning(undefined);
  };
  return { running, use };
}
