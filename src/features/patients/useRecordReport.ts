import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveToDevice } from '../../data/device';
import { dataFailure } from '../../data/errors';
import type { PatientRow } from '../../data/patients';
import { profileOptions } from '../../data/profile';
import { generatePdf } from '../../pdf/generate';
import { recordFileName } from '../../pdf/names';
import { toast } from '../../ui/toast';
import { readEnclosures } from './enclosures';
import { toRecordReport } from './recordReport';

/** 'Gerar Relatório': makes the PDF of what the screen shows and downloads it at once. */
export function useRecordReport(userId: string, patient: PatientRow) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState(false);
  // at hand when the network is gone later
  useQuery(profileOptions(userId));
  const download = async () => {
    setRunning(true);
    try {
      const enclosures = await readEnclosures(queryClient, userId, patient);
      const file = await generatePdf(toRecordReport(patient, enclosures));
      saveToDevice(file, recordFileName(patient.nome));
      toast({
        tone: 'success',
        title: 'Relatório Individual Gerado!',
        description: `O PDF de ${patient.nome} está nos seus downloads.`,
      });
    } catch (error) {
      toast(dataFailure('report', error));
    } finally {
      setRunning(false);
    }
  };
  return { running, download };
}
