import type { Questionnaire } from './definition';
import { documentsStep, requiredHint, therapeuticStep } from './shared';

/** The adult anamnesis. Labels are the accessible names of the inputs. */
export const adult = {
  kind: 'adulto',
  titles: { create: 'Nova Anamnese', edit: 'Editar Anamnese' },
  photoLabel: 'Foto do paciente',
  missingRequired: 'Campos obrigatórios: Nome e Data de Nascimento são obrigatórios.',
  steps: [
    {
      kind: 'fields',
      id: 'personal',
      title: 'Dados Pessoais',
      groups: [
        {
          title: 'Identificação',
          hint: requiredHint,
          fields: [
            { kind: 'text', column: 'nome', label: 'Nome Completo', required: true, width: 'two-thirds' },
            {
              kind: 'birthDate',
              column: 'dataNascimento',
              label: 'Data de Nascimento',
              required: true,
              width: 'third',
            },
            { kind: 'age', label: 'Idade', width: 'third' },
            { kind: 'cpf', column: 'cpf', label: 'CPF', width: 'third' },
          ],
        },
        {
          title: 'Contato',
          fields: [
            {
              kind: 'email',
              column: 'email',
              label: 'E-mail',
              width: 'half',
              placeholder: 'nome@exemplo.com.br',
            },
            { kind: 'phone', column: 'telefone', label: 'Telefone', width: 'half' },
            { kind: 'text', column: 'endereco', label: 'Endereço', width: 'full' },
            { kind: 'state', column: 'estado', label: 'Estado', width: 'half' },
            { kind: 'municipality', column: 'municipio', label: 'Município', width: 'half' },
          ],
        },
        {
          title: 'Vida',
          fields: [
            {
              kind: 'choice',
              column: 'estadoCivil',
              label: 'Estado Civil',
              width: 'half',
              options: ['Solteiro(a)', 'Casado(a)', 'Divorciado(a)', 'Viúvo(a)', 'União Estável'],
            },
            { kind: 'text', column: 'profissao', label: 'Profissão', width: 'half' },
            {
              kind: 'choice',
              column: 'escolaridade',
              label: 'Escolaridade',
              width: 'half',
              options: [
                'Fundamental Incompleto',
                'Fundamental Completo',
                'Médio Incompleto',
                'Médio Completo',
                'Superior Incompleto',
                'Superior Completo',
                'Pós-graduação',
              ],
            },
            { kind: 'text', column: 'responsavel', label: 'Responsável', width: 'half' },
          ],
        },
      ],
    },
    {
      kind: 'fields',
      id: 'clinical',
      title: 'Dados Clínicos',
      groups: [
        {
          fields: [
            {
              kind: 'longText',
              column: 'queixaPrincipal',
              label: 'Queixa Principal',
              hint: 'Nas palavras de quem conta.',
            },
            { kind: 'longText', column: 'historiaDoenca', label: 'História da Doença Atual' },
            { kind: 'longText', column: 'medicamentos', label: 'Medicamentos em Uso' },
            { kind: 'longText', column: 'alergias', label: 'Alergias' },
            { kind: 'longText', column: 'cirurgias', label: 'Cirurgias Anteriores' },
            { kind: 'longText', column: 'historicoFamiliar', label: 'Histórico Familiar' },
          ],
        },
      ],
    },
    {
      kind: 'fields',
      id: 'functional',
      title: 'Avaliação Funcional',
      groups: [
        {
          fields: [
            { kind: 'longText', column: 'avaliacaoFuncional', label: 'Avaliação Funcional' },
            { kind: 'longText', column: 'atividadesVidaDiaria', label: 'Atividades de Vida Diária' },
            { kind: 'longText', column: 'mobilidade', label: 'Mobilidade' },
            { kind: 'longText', column: 'cognicao', label: 'Cognição' },
            { kind: 'longText', column: 'comunicacao', label: 'Comunicação' },
          ],
        },
      ],
    },
    therapeuticStep,
    documentsStep,
  ],
} as const satisfies Questionnaire;
