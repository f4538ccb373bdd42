import type { Questionnaire } from './definition';
import { documentsStep, requiredHint, therapeuticStep } from './shared';

/** The adult anamnesis. Labels are the accessible names of the inputs. */
export const adult = {
  kind: 'adulto',
  titles: { create: 'Nova Anamnese', edit: 'Editar Anamnese' },
  paperTitle: 'Anamnese de adulto',
  photoLabel: 'Foto do paciente',
  missingRequired: 'Campos obrigatórios: Nome e Data de Nascimento são obrigatórios.',
  glance: [{ column: 'alergias', caution: true }, { column: 'medicamentos' }, { column: 'objetivos' }],
  functionalStep: 'functional',
  steps: [
    {
      kind: 'fields',
      id: 'personal',
      title: 'Dados Pessoais',
      groups: [
        {
          id: 'identity',
          title: 'Identificação',
          part: 'birth',
          hint: requiredHint,
          fields: [
            {
              kind: 'text',
              column: 'nome',
              part: null,
              label: 'Nome Completo',
              required: true,
              width: 'two-thirds',
              hint: 'Como está no documento.',
            },
            {
              kind: 'text',
              column: 'social_name',
              part: null,
              label: 'Nome social',
              width: 'third',
              hint: 'O nome pelo qual a pessoa se identifica e é reconhecida.',
              folded: { button: 'Acrescentar nome social' },
            },
            {
              kind: 'birthDate',
              column: 'dataNascimento',
              label: 'Data de Nascimento',
              required: true,
              width: 'third',
            },
            { kind: 'age', label: 'Idade', width: 'third' },
            { kind: 'cpf', column: 'cpf', part: 'cpf', label: 'CPF', width: 'third' },
          ],
        },
        {
          id: 'contact',
          title: 'Contato',
          part: 'address',
          fields: [
            {
              kind: 'email',
              column: 'email',
              part: 'contact',
              label: 'E-mail',
              width: 'half',
              placeholder: 'nome@exemplo.com.br',
            },
            { kind: 'phone', column: 'telefone', part: 'contact', label: 'Telefone', width: 'half' },
            {
              kind: 'text',
              column: 'endereco',
              label: 'Endereço',
              width: 'full',
              hint: 'Rua, número, complemento e bairro.',
            },
            { kind: 'state', column: 'estado', label: 'Estado', width: 'half' },
            { kind: 'municipality', column: 'municipio', label: 'Município', width: 'half' },
          ],
        },
        {
          id: 'life',
          title: 'Vida',
          part: 'life',
          fields: [
            {
              kind: 'choice',
              column: 'estadoCivil',
              label: 'Estado Civil',
              width: 'half',
              options: ['Solteiro(a)', 'Casado(a)', 'Divorciado(a)', 'Viúvo(a)', 'União Estável'],
            },
            {
              kind: 'text',
              column: 'profissao',
              label: 'Profissão',
              width: 'half',
              hint: 'A atual ou a última; também o estudo ou o cuidado da casa.',
            },
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
            {
              kind: 'text',
              column: 'responsavel',
              part: 'guardian',
              label: 'Responsável',
              width: 'half',
              hint: 'Só se alguém acompanha ou responde pela pessoa.',
            },
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
          id: 'today',
          title: 'Hoje',
          part: 'complaint',
          fields: [
            {
              kind: 'longText',
              column: 'queixaPrincipal',
              label: 'Queixa Principal',
              hint: 'O que mais incomoda ou faz falta hoje, nas palavras de quem conta.',
              familyPrompt: 'O que mais incomoda ou faz falta hoje?',
            },
            {
              kind: 'longText',
              column: 'historiaDoenca',
              label: 'História da Doença Atual',
              hint: 'Quando e como começou, o que mudou desde então, diagnósticos e tratamentos já feitos.',
              familyPrompt: 'Quando e como isso começou? O que já foi feito até agora?',
            },
          ],
        },
        {
          id: 'health',
          title: 'Saúde',
          part: 'health',
          fields: [
            {
              kind: 'longText',
              column: 'medicamentos',
              part: 'medicines',
              label: 'Medicamentos em Uso',
              hint: 'Nome, dose, horário e para quê; quem organiza e o que costuma ser esquecido.',
              usual: 'Sem medicamentos',
              familyUsual: 'Não toma',
              familyPrompt: 'Quais remédios toma? Se souber, a dose e o horário.',
            },
            {
              kind: 'longText',
              column: 'alergias',
              label: 'Alergias',
              hint: 'A que reage, o que acontece e o que fazer: remédios, alimentos, látex, produtos.',
              usual: 'Nega alergias',
              familyUsual: 'Não tem',
              familyPrompt: 'Tem alergia a algum remédio, alimento ou material? O que acontece?',
            },
            {
              kind: 'longText',
              column: 'cirurgias',
              label: 'Cirurgias Anteriores',
              hint: 'Quais, quando e como foi a recuperação; próteses, pinos, restrições que ficaram.',
              usual: 'Nunca operou',
              familyUsual: 'Nunca fez',
              familyPrompt: 'Já fez alguma operação? Qual e quando?',
            },
          ],
        },
        {
          id: 'family',
          title: 'Família',
          part: 'familyHistory',
          fields: [
            {
              kind: 'longText',
              column: 'historicoFamiliar',
              label: 'Histórico Familiar',
              hint: 'Doenças na família; com quem mora, quem ajuda e com quem pode contar.',
              familyPrompt: 'Que doenças há na família? Quem mora junto e quem ajuda no dia a dia?',
            },
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
          id: 'daily',
          title: 'Dia a dia',
          part: 'functional',
          fields: [
            {
              kind: 'longText',
              column: 'avaliacaoFuncional',
              label: 'Avaliação Funcional',
              hint: 'O que faz sem ajuda, com ajuda ou deixou de fazer; força, mãos, testes aplicados.',
            },
            {
              kind: 'longText',
              column: 'atividadesVidaDiaria',
              label: 'Atividades de Vida Diária',
              hint: 'Banho, vestir-se, comer, casa, dinheiro, compras, trabalho, lazer: com quanta ajuda.',
              familyPrompt:
                'No banho, ao se vestir, comer e cuidar da casa: o que faz sem ajuda e em que precisa de ajuda?',
            },
          ],
        },
        {
          id: 'abilities',
          title: 'Capacidades',
          familyTitle: 'Andar, lembrar, conversar',
          part: 'functional',
          fields: [
            {
              kind: 'longText',
              column: 'mobilidade',
              label: 'Mobilidade',
              hint: 'Andar, levantar-se, escadas, transporte, quedas; bengala, andador, cadeira de rodas.',
              familyPrompt:
                'Como anda, se levanta e sobe escadas? Já caiu? Usa bengala, andador ou cadeira de rodas?',
            },
            {
              kind: 'longText',
              column: 'cognicao',
              label: 'Cognição',
              hint: 'Memória, atenção, orientação, planejamento: recados, fogão, contas, compromissos.',
              familyPrompt: 'Esquece recados, contas ou o fogão ligado? Confunde dias ou caminhos?',
            },
            {
              kind: 'longText',
              column: 'comunicacao',
              label: 'Comunicação',
              hint: 'Como fala, entende, lê e escreve; audição, visão, aparelhos, uso do celular.',
              familyPrompt: 'Como fala, entende, lê e escreve? Ouve e enxerga bem? Usa óculos ou aparelho?',
            },
          ],
        },
      ],
    },
    therapeuticStep,
    documentsStep,
  ],
} as const satisfies Questionnaire;
