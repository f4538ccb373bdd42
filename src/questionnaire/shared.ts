import type { DocumentsStep, FieldsStep } from './definition';

/** Shared by both forms, followed by `documentsStep`. */
export const therapeuticStep = {
  kind: 'fields',
  id: 'therapeutic',
  title: 'Plano Terapêutico',
  groups: [
    {
      part: 'plan',
      fields: [
        {
          kind: 'longText',
          column: 'objetivos',
          label: 'Objetivos Terapêuticos',
          hint: 'O que a pessoa ou a família quer conseguir fazer, como saberemos e em quanto tempo.',
        },
        {
          kind: 'longText',
          column: 'planoTratamento',
          label: 'Plano de Tratamento',
          hint: 'Frequência, duração, atividades, adaptações, orientações para casa; quando reavaliar.',
        },
        {
          kind: 'longText',
          column: 'observacoes',
          label: 'Observações',
          hint: 'O que não coube acima: preferências, combinados, cuidados durante a sessão.',
        },
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
