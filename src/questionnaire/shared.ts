import type { DocumentsStep, FieldsStep } from './definition';

/** Shared by both forms, followed by `documentsStep`. */
export const therapeuticStep = {
  kind: 'fields',
  id: 'therapeutic',
  title: 'Plano Terapêutico',
  groups: [
    {
      fields: [
        { kind: 'longText', column: 'objetivos', label: 'Objetivos Terapêuticos' },
        { kind: 'longText', column: 'planoTratamento', label: 'Plano de Tratamento' },
        { kind: 'longText', column: 'observacoes', label: 'Observações' },
      ],
    },
  ],
} as const satisfies FieldsStep;

export const documentsStep = {
  kind: 'documents',
  id: 'documents',
  title: 'Documentos',
} as const satisfies DocumentsStep;

export const requiredHint = 'Campos com * são obrigatórios.';
