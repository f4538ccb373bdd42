import { useState } from 'react';
import { downloadKept, type KeptFile } from '../../data/records/namedFile';
import { isOtherFile } from '../../data/supabase/dataError';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useShowPdf } from '../../printing/showPdf';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';

/**
 * Shows (from where it is shared and printed) or downloads the file of an issued report, or of its signed version, if it still is the one
 * that was stored: `isOther` says that it is not, and nothing of it is given out.
 */
export function useKeptFile(kept: KeptFile) {
  const showPdf = useShowPdf();
  const [running, setRunning] = useState<'view' | 'download'>();
  const [isOther, setOther] = useState(false);
  const use = async (way: 'view' | 'download') => {
    setRunning(way);
    setOther(false);
    try {
      const file = await downloadKept(kept);
      const fileName = kept.file_name;
      if (way === 'view') showPdf({ file, fileName });
      else saveToDevice(file, fileName);
    } catch (error) {
      if (isOtherFile(error)) setOther(true);
      else toast(dataFailure('download', error));
    }
    setRunning(undefined);
  };
  return { running, use, isOther };
}
