import { useState } from 'react';
import type { IssuedReport } from '../../data/records/disclosures';
import { downloadReport } from '../../data/records/issuedReports';
import { isOtherFile } from '../../data/supabase/dataError';
import { dataFailure, notices } from '../../data/supabase/errors';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useShowPdf } from '../../printing/showPdf';
import { toast } from '../../ui/feedback/toasts';

/** Shows (from where it is shared and printed) or downloads the file of an issued report, if it still is the one that was issued. */
export function useReportFile(report: Pick<IssuedReport, 'document_path' | 'file_name' | 'sha256'>) {
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
      toast(isOtherFile(error) ? notices.otherFile : dataFailure('download', error));
    }
    setRunning(undefined);
  };
  return { running, use };
}
