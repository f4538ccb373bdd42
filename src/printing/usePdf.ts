import { useEffect, useState } from 'react';
import { saveToDevice } from '../device/browser/deviceFiles';
import { generatePdf, keepPdfReady } from '../pdf/generate';
import type { Report } from '../pdf/report';
import { dataFailure } from '../sentences/errors';
import { toast } from '../ui/feedback/toasts';
import { useShowPdf } from './showPdf';
import { unprintedText } from './unprintedText';

type Use = 'download' | 'view';
/** A report, its file name, and the toast after its download. */
type Printed = { report: Report; fileName: string; title: string; text: string };
type Options = { onMade?: () => void; isOffered: boolean };

/**
 * Makes a PDF, and shows or downloads it; `running` is what it is made for. `isOffered`: the button is visible, so a worker
 * is kept ready.
 */
export function usePdf({ onMade, isOffered }: Options) {
  const showPdf = useShowPdf();
  const [running, setRunning] = useState<Use | null>(null);
  useEffect(() => (isOffered ? keepPdfReady() : undefined), [isOffered]);
  const make = async (use: Use, prepare: () => Promise<Printed | undefined>) => {
    setRunning(use);
    try {
      const printed = await prepare();
      if (!printed) return;
      const { report, fileName, title, text } = printed;
      const { file, unprinted } = await generatePdf(report);
      onMade?.();
      if (use === 'view') return showPdf({ file, fileName, unprinted });
      saveToDevice(file, fileName);
      toast.success(title, `${text} ${unprintedText(unprinted)}`.trim());
    } catch (error) {
      toast(dataFailure('report', error));
    } finally {
      setRunning(null);
    }
  };
  return { running, make };
}
