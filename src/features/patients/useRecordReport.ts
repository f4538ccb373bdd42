import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { saveToDevice } from '../../data/device/deviceFiles';
import type { PatientRow } from '../../data/records/patients';
import { profileOptions } from '../../data/records/profile';
import { dataFailure } from '../../data/supabase/errors';
import { generatePdf, keepPdfReady, type MadePdf } from '../../pdf/generate';
import { recordFileName } from '../../pdf/names';
import { toast } from '../../ui/feedback/toast';
import { toRecordReport } from './recordReport';
import { readReportAttachments } from './reportAttachments';

/** The purpose of the running report. */
type Running = 'download' | 'view' | null;

/** 'Gerar Relatório' downloads a PDF of the record; 'Visualizar' opens it in the preview. */
export function useRecordReport(userId: string, patient: PatientRow, onView: (pdf: MadePdf) => void) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Running>(null);
  // caches the profile for reports made offline
  useQuery(profileOptions(userId));
  useEffect(keepPdfReady, []);
  const make = async (use: Running, hand: (file: Blob, fileName: string) => void) => {
    setRunning(use);
    try {
      const attachments = await readReportAttachments(queryClient, userId, patient);
      hand(await generatePdf(toRecordReport(patient, attachments)), recordFileName(patient.nome));
    } catch (error) {
      toast(dataFailure('report', error));
    } finally {
      setRunning(null);
    }
  };
  const download = () =>
    make('download', (file, fileName) => {
      saveToDevice(file, fileName);
      toast.success('Relatório Individual Gerado!', `O PDF de ${patient.nome} está nos seus downloads.`);
    });
  const view = () => make('view', (file, fileName) => onView({ file, fileName }));
  return { running, download, view };
}
