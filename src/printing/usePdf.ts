import { useEffect, useState } from 'react';
import { dataFailure } from '../data/supabase/errors';
import { saveToDevice } from '../device/browser/deviceFiles';
import { generatePdf, keepPdfReady, type MadePdf } from '../pdf/generate';
import type { Report } from '../pdf/report';
import { toast } from '../ui/feedback/toasts';

type Use = 'download' | 'view';
/** A report, and what a toast says of its file once it is downloaded. */
type Printed = { report: Report; fileName: string; title: string; text: string };
type Options = { onView: (pdf: MadePdf) => void; onMade?: () => void; isOffered: boolean };

/** Makes a PDF, and shows or downloads it; `running` is what it is made for. `isOffered`: a press may follow soon. */
export function usePdf({ onView, onMade, isOffered }: Options) {
  const [running, setRunning] = useState<Use | null>(null);
  useEffect(() => (isOffered ? keepPdfReady() : undefined), [isOffered]);
  const make = async (use: Use, prepare: () => Promise<Printed | undefined>) => {
    setRunning(use);
    try {
      const printed = await prepare();
      if (!printed) return;
      const { report, fileName, title, text } = printed;
      const file = await generatePdf(report);
      onMade?.();
      if (use === 'view') return onView({ file, fileName });
      saveToDevice(file, fileName);
      toast.success(title, text);
    } catch (error) {
      toast(dataFailure('report', error));
    } finally {
      setRunning(null);
    }
  };
  return { running, make };
}
