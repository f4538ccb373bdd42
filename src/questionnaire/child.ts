import type { Questionnaire } from './definition';
import { documentsStep, requiredHint, therapeuticStep } from './shared';

/** The child anamnesis. Labels are the accessible names of the inputs. */
export const child = {
  kind: 'infantil',
  titles: { create: 'Nova Anamnese Infantil', edit: 'Editar Anamnese Infantil' },
  photoLabel: 'Foto da criança',
  missingRequired: 'Nome da Criança, Nome do Responsável e Data de Nascimento são obrigatórios.',
  steps: [
    {
      kind: 'fields',
      id: 'identification',
      title: 'Identificação',
      groups: [
        {
          title: 'A criança',
          hint: requiredHint,
          fields: [
            { kind: 'text', column: 'nome', label: 'Nome da Criança', required: true, width: 'two-thirds' },
            {
              kind: 'birthDate',
              column: 'dataNascimento',
              label: 'Data de Nascimento',
              required: true,
              width: 'third',
            },
            { kind: 'age', label: 'Idade', width: 'third' },
            { kind: 'text', column: 'escola', label: 'Escola', width: 'third' },
          ],
        },
        {
          title: 'Quem responde por ela',
          fields: [
            {
              kind: 'text',
              column: 'responsavel',
              label: 'Nome do Responsável',
              required: true,
              width: 'two-thirds',
            },
            {
              kind: 'choice',
              column: 'tipo_responsavel',
              label: 'Parentesco',
              width: 'third',
              options: ['Pai', 'Mãe', 'Avô', 'Avó', 'Tio', 'Tia', 'Irmão', 'Outro'],
            },
            { kind: 'phone', column: 'telefone', label: 'Telefone do Responsável', width: 'half' },
            { kind: 'email', column: 'email', label: 'E-mail do Responsável', width: 'half' },
          ],
        },
      ],
    },
    {
      kind: 'fields',
      id: 'development',
      title: 'Histórico de Saúde e Desenvolvimento',
      groups: [
        {
          fields: [
            {
              kind: 'longText',
              column: 'queixaPrincipal',
              label: 'Queixa Principal',
              hint: 'Nas palavras de quem conta.',
            },
            { kind: 'longText', column: 'historiagestacaoparto', label: 'Gestação e Parto' },
            { kind: 'longText', column: 'desenvolvimentomotor', label: 'Desenvolvimento Motor' },
            { kind: 'longText', column: 'desenvolvimentolinguagem', label: 'Desenvolvimento da Linguagem' },
            { kind: 'longText', column: 'historicosaude', label: 'Histórico de Saúde' },
            { kind: 'longText', column: 'medicamentos_infantil', label: 'Medicamentos em Uso' },
            { kind: 'longText', column: 'alergias_infantil', label: 'Alergias' },
            { kind: 'longText', column: 'cirurgias_infantil', label: 'Cirurgias' },
            { kind: 'longText', column: 'historico_familiar_infantil', label: 'Histórico Familiar' },
            { kind: 'longText', column: 'outros_acompanhamentos', label: 'Outros Acompanhamentos' },
          ],
        },
      ],
    },
    {
      kind: 'fields',
      id: 'routine',
      title: 'Rotina e Desempenho Ocupacional',
      groups: [
        {
          fields: [
            { kind: 'longText', column: 'rotinadiaria', label: 'Rotina Diária' },
            { kind: 'longText', column: 'interacaosocial', label: 'Interação Social' },
            { kind: 'longText', column: 'comportamentos', label: 'Comportamentos' },
            { kind: 'longText', column: 'avds', label: 'Atividades de Vida Diária' },
            { kind: 'longText', column: 'desempenhoescolar', label: 'Desempenho Escolar' },
            { kind: 'longText', column: 'brincar', label: 'Brincar' },
            { kind: 'longText', column: 'processamentosensorial', label: 'Processamento Sensorial' },
          ],
        },
      ],
    },
    therapeuticStep,
    documentsStep,
  ],
} as const satisfies Questionnaire;
