import { safeName } from '../lib/fileNames';
import { consentKindOf, consentWord } from '../questionnaire/consentKinds';
import type { FormPart } from '../questionnaire/family';
import type { PatientKind } from '../questionnaire/field';
import { isProofKind, type ReportKind } from '../questionnaire/issuedReports';

/** 'anamnese_Maria_Aparecida_Gonçalves.pdf' */
export function recordFileName(patientName: string): string {
  return `anamnese_${safeName(patientName) || 'paciente'}.pdf`;
}

/** 'termo_Davi_Lucca.pdf', to the treatment 'termo_tratamento_Davi_Lucca.pdf', and of a second one 'termo_Davi_Lucca_2.pdf' */
export function consentFileName(patientName: string, textVersion: string, number = 1): string {
  const word = consentWord(consentKindOf(textVersion) ?? 'data');
  const name = safeName(patientName) || 'paciente';
  return `termo_${word && `${word}_`}${name}${number > 1 ? `_${number}` : ''}.pdf`;
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
  const what = isProofKind(kind) ? kind : `relatorio_${kind}`;
  return `${what}_${safeName(patientName) || 'paciente'}_${localIsoDate}.pdf`;
}

/** 'orientacao_Davi_Lucca_2026-11-20.pdf' */
export function guidanceFileName(patientName: string, localIsoDate: string): string {
  return `orientacao_${safeName(patientName) || 'paciente'}_${localIsoDate}.pdf`;
}

/** 'compartilhamentos_Davi_Lucca_2026-11-20.pdf' */
export function sharingFileName(patientName: string, localIsoDate: string): string {
  return `compartilhamentos_${safeName(patientName) || 'paciente'}_${localIsoDate}.pdf`;
}

/** 'evolucoes_Davi_Lucca_2026-09-01_2026-11-30.pdf' */
export function notesFileName(patientName: string, from: string, to: string): string {
  return `evolucoes_${safeName(patientName) || 'paciente'}_${from}_${to}.pdf`;
}
