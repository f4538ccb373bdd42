import { safeName } from '../lib/fileNames';

/** 'anamnese_Maria_Aparecida_Gonçalves.pdf' */
export function recordFileName(patientName: string): string {
  return `anamnese_${safeName(patientName) || 'paciente'}.pdf`;
}

/** 'termo_Davi_Lucca.pdf' */
export function consentFileName(patientName: string): string {
  return `termo_${safeName(patientName) || 'paciente'}.pdf`;
}

/** 'relatorio_pacientes_2026-11-20.pdf' */
export function globalReportFileName(localIsoDate: string): string {
  return `relatorio_pacientes_${localIsoDate}.pdf`;
}
