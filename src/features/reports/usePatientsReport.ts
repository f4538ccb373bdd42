import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { profileOptions } from '../../data/records/profile';
import { readReportRows } from '../../data/records/reportRows';
import { saveToDevice } from '../../device/browser/deviceFiles';
import { useTherapist } from '../../forms/contexts';
import { todayIso } from '../../lib/dates';
import { destructive } from '../../lib/notice';
import { generatePdf, keepPdfReady, type MadePdf } from '../../pdf/generate';
import { globalReportFileName } from '../../pdf/names';
import { toPatientsReport } from '../../printing/patientsReport';
import { unprintedText } from '../../printing/unprintedText';
import { dataFailure } from '../../sentences/errors';
import { toast } from '../../ui/feedback/toasts';
import { useOneAtATime } from '../../ui/useOneAtATime';

export type ReportStage =
  /** `total` is null while unknown. */
  | { readonly stage: 'reading'; readonly done: number; readonly total: number | null }
  /** The number of pages is unknown until the end; `part` is the share of the patients drawn so far. */
  | { readonly stage: 'drawing'; readonly page: number; readonly part: number };

/** 'Gerar Relatório PDF': reads all patients, draws the pages, downloads the file. Unmounting cancels it. */
export function usePatientsReport(knownTotal: number | null) {
  const { userId } = useTherapist();
  const queryClient = useQueryClient();
  // caches the profile for reports made offline
  useQuery(profileOptions(userId));
  useEffect(keepPdfReady, []);
  const [made, setMade] = useState<MadePdf>();
  const [progress, setProgress] = useState<ReportStage | null>(null);
  const { begin, end } = useOneAtATime();
  const cancel = () => {
    end();
    setProgress(null);
  };

  const make = async (signal: AbortSignal) => {
    const report = (next: ReportStage) => {
      if (!signal.aborted) setProgress(next);
    };
    report({ stage: 'reading', done: 0, total: knownTotal });
    const rows = await readReportRows(userId, signal, (done) =>
      report({ stage: 'reading', done, total: knownTotal }),
    );
    if (rows.length === 0) {
      toast(destructive('Nenhum paciente para relatar', 'Adicione pacientes antes de gerar um relatório.'));
      return;
    }
    report({ stage: 'drawing', page: 0, part: 0 });
    // missing data is printed as lines to fill in by hand
    const profile = await queryClient.ensureQueryData(profileOptions(userId)).catch(() => null);
    const now = new Date();
    const { file, unprinted } = await generatePdf(toPatientsReport(rows, profile, now), {
      signal,
      onProgress: (page, part) => report({ stage: 'drawing', page, part }),
    });
    if (signal.aborted) return;
    const fileName = globalReportFileName(todayIso(now));
    saveToDevice(file, fileName);
    setMade({ file, fileName, unprinted });
    toast.success(
      'Relatório gerado com sucesso!',
      `O PDF está nos seus downloads. ${unprintedText(unprinted)}`.trim(),
    );
  };

  const generate = async () => {
    const signal = begin();
    try {
      await make(signal);
    } catch (error) {
      if (!signal.aborted) toast(dataFailure('report', error));
    } finally {
      if (!signal.aborted) cancel();
    }
  };

  return { progress, made, generate, cancel };
}
