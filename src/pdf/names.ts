import { safeName } from '../lib/fileNames';
import { consentKindOf, consentWord } from '../questionnaire/consentKinds';
import type { FormPart } from '../questionnaire/family';
import type { PatientKind } from '../questionnaire/field';
import { isProofKind, type ReportKind } from '../questionnaire/issuedReports';

/** 'anamnese_Maria_Aparecida_Gonçalves.pdf', 'orientacao_Davi_Lucca_2026-11-20.pdf' */
export const pdfName = (what: string, patientName: string, ...more: readonly (string | number)[]): string =>
  `${[what, safeName(patientName) || 'paciente', ...more].join('_')}.pdf`;

/** 'termo_Davi_Lucca.pdf', to the treatment 'termo_tratamento_Davi_Lucca.pdf', and of a second one 'termo_Davi_Lucca_2.pdf' */
export function consentFileName(patientName: string, textVersion: string, number = 1): string {
  const word = consentWord(consentKindOf(textVersion) ?? 'data');
  return pdfName(word ? `termo_${word}` : 'termo', patientName, ...(number > 1 ? [number] : []));
}

/** 'formulario_infantil_familia.pdf' */
export function blankFileName(kind: PatientKind, part: FormPart): string {
  return `formulario_${kind}${part === 'family' ? '_familia' : ''}.pdf`;
}

/** 'relatorio_pacientes_2026-11-20.pdf' */
export function globalReportFileName(localIsoDate: string): string {
  return `relatorio_pacientes_${localIsoDate}.pdf`;
}

/** 'relatorio_escola_Davi_Lucca_2026-11-20.pdf' */
export function issuedFileName(kind: ReportKind, patientName: string, localIsoDate: string): string {
  return pdfName(isProofKind(kind) ? kind : `relatorio_${kind}`, patientName, localIsoDate);
}
