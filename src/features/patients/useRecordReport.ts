import { useState } from 'react';
import { saveToDevice } from '../../data/device';
import { dataFailure } from '../../data/errors';
import type { PatientRow } from '../../data/patients';
import { generatePdf } from '../../pdf/generate';
import { recordFileName } from '../../pdf/names';
import type { Section } from '../../questionnaire/present';
import { toast } from '../../ui/toast';
import { toRecordReport } from './recordReport';

/** 'Gerar Relatório': makes the PDF of what the screen shows and downloads it at once. */
export function useRecordReport(patient: PatientRow, sections: readonly Section[]) {
  const [running, setRunning] = useState(false);
  const download = async () => {
    setRunning(true);
    try {
      const file = await generatePdf(toRecordReport(patient, sections));
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
