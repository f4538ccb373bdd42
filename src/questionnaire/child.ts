import type { Questionnaire } from './definition';
import { documentsStep, requiredHint, therapeuticStep } from './shared';

/** The child anamnesis. Labels are the accessible names of the inputs. */
export const child = {
  kind: 'infantil',
  titles: { create: 'Nova Anamnese Infantil', edit: 'Editar Anamnese Infantil' },
  paperTitle: 'Anamnese infantil',
  photoLabel: 'Foto da criança',
  missingRequired: 'Nome da Criança, Nome do Responsável e Data de Nascimento são obrigatórios.',
  glance: [
    { column: 'alergias_infantil', caution: true },
    { column: 'medicamentos_infantil' },
    { column: 'objetivos' },
  ],
  functionalStep: 'routine',
  steps: [
    {
      kind: 'fields',
      id: 'identification',
      title: 'Identificação',
      groups: [
        {
          id: 'child',
          title: 'A criança',
          hint: requiredHint,
          fields: [
            {
              kind: 'text',
              column: 'nome',
              label: 'Nome da Criança',
              required: true,
              width: 'two-thirds',
              hint: 'Como está na certidão de nascimento.',
            },
            {
              kind: 'text',
              column: 'social_name',
              label: 'Nome social',
              width: 'third',
              hint: 'Como a criança se identifica, de acordo com quem responde por ela.',
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
            {
              kind: 'text',
              column: 'escola',
              label: 'Escola',
              width: 'third',
              hint: 'Nome e turma, ou a creche.',
            },
            { kind: 'cpf', column: 'cpf', label: 'CPF da Criança', width: 'third', folded: true },
            {
              kind: 'gestation',
              column: 'gestational_weeks',
              label: 'Semanas de Gestação',
              width: 'third',
              hint: 'Semanas completas ao nascer.',
              folded: true,
            },
          ],
        },
        {
          id: 'guardian',
          title: 'Quem responde por ela',
          fields: [
            {
              kind: 'text',
              column: 'responsavel',
              label: 'Nome do Responsável',
              required: true,
              width: 'two-thirds',
              hint: 'Quem responde legalmente pela criança.',
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
          id: 'today',
          title: 'Hoje',
          fields: [
            {
              kind: 'longText',
              column: 'queixaPrincipal',
              label: 'Queixa Principal',
              hint: 'O que mais preocupa a família hoje, nas palavras dela.',
              familyPrompt: 'O que mais preocupa vocês hoje?',
            },
          ],
        },
        {
          id: 'early',
          title: 'Começo da vida',
          fields: [
            {
              kind: 'longText',
              column: 'historiagestacaoparto',
              label: 'Gestação e Parto',
              hint: 'Pré-natal, semanas de gestação, tipo de parto, peso ao nascer, primeiros dias, UTI.',
              familyPrompt: 'Como foram a gravidez e o parto? Com quantas semanas nasceu? Ficou no hospital?',
            },
            {
              kind: 'longText',
              column: 'desenvolvimentomotor',
              label: 'Desenvolvimento Motor',
              hint: 'Quando firmou a cabeça, sentou, engatinhou e andou; correr, pular, usar as mãos.',
              familyPrompt: 'Com que idade firmou a cabeça, sentou, andou?',
            },
            {
              kind: 'longText',
              column: 'desenvolvimentolinguagem',
              label: 'Desenvolvimento da Linguagem',
              hint: 'Balbucio, primeiras palavras, frases; como pede o que quer e entende o que se diz.',
              familyPrompt: 'Com que idade falou as primeiras palavras? Como pede o que quer?',
            },
          ],
        },
        {
          id: 'health',
          title: 'Saúde',
          fields: [
            {
              kind: 'longText',
              column: 'historicosaude',
              label: 'Histórico de Saúde',
              hint: 'Doenças, internações, convulsões, visão, audição, sono, alimentação; exames feitos.',
              familyPrompt: 'Que doenças já teve? Já ficou no hospital? Como dorme, come, ouve e enxerga?',
            },
            {
              kind: 'longText',
              column: 'medicamentos_infantil',
              label: 'Medicamentos em Uso',
              hint: 'Nome, dose, horário, para quê e desde quando; quem receitou.',
              usual: 'Sem medicamentos',
              familyUsual: 'Não toma',
              familyPrompt: 'Toma algum remédio? Qual, quanto e a que horas?',
            },
            {
              kind: 'longText',
              column: 'alergias_infantil',
              label: 'Alergias',
              hint: 'A que reage, o que acontece e o que fazer: alimentos, remédios, látex, tintas.',
              usual: 'Nega alergias',
              familyUsual: 'Não tem',
              familyPrompt: 'Tem alergia a alguma comida, remédio ou material? O que acontece?',
            },
            {
              kind: 'longText',
              column: 'cirurgias_infantil',
              label: 'Cirurgias',
              hint: 'Quais, com que idade e como foi a recuperação; as que estão marcadas.',
              usual: 'Nunca operou',
              familyUsual: 'Nunca fez',
              familyPrompt: 'Já fez alguma operação? Qual e com que idade?',
            },
          ],
        },
        {
          id: 'family',
          title: 'Família e acompanhamentos',
          fields: [
            {
              kind: 'longText',
              column: 'historico_familiar_infantil',
              label: 'Histórico Familiar',
              hint: 'Quem mora com a criança; saúde, desenvolvimento e aprendizagem na família.',
              familyPrompt:
                'Quem mora com a criança? Alguém da família teve dificuldade para andar, falar ou aprender?',
            },
            {
              kind: 'longText',
              column: 'outros_acompanhamentos',
              label: 'Outros Acompanhamentos',
              hint: 'Fonoaudiologia, fisioterapia, psicologia, reforço: com quem e desde quando.',
              familyPrompt: 'Vai a outros profissionais, como fonoaudióloga ou psicóloga? Desde quando?',
            },
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
          id: 'daily',
          title: 'Dia a dia',
          fields: [
            {
              kind: 'longText',
              column: 'rotinadiaria',
              label: 'Rotina Diária',
              hint: 'Um dia comum, do acordar ao dormir: horários, quem cuida, refeições, telas, sono.',
              familyPrompt: 'Como é um dia comum, do acordar ao dormir?',
            },
            {
              kind: 'longText',
              column: 'interacaosocial',
              label: 'Interação Social',
              hint: 'Como se aproxima de crianças e de adultos, divide, espera a vez; as amizades.',
              familyPrompt: 'Como a criança fica com outras crianças e com adultos? Tem amigos?',
            },
            {
              kind: 'longText',
              column: 'comportamentos',
              label: 'Comportamentos',
              hint: 'O que acalma e o que desorganiza; medos, repetições, frustrações, e o que vem antes.',
              familyPrompt: 'O que acalma a criança? O que a deixa nervosa ou com medo?',
            },
          ],
        },
        {
          id: 'occupations',
          title: 'Ocupações',
          familyTitle: 'Em casa, na escola e brincando',
          fields: [
            {
              kind: 'longText',
              column: 'avds',
              label: 'Atividades de Vida Diária',
              hint: 'Comer, vestir-se, banho, banheiro, dentes: o que faz sem ajuda e o que com ajuda.',
              familyPrompt:
                'Come, toma banho, se veste e vai ao banheiro sem ajuda? Em que precisa de ajuda?',
            },
            {
              kind: 'longText',
              column: 'desempenhoescolar',
              label: 'Desempenho Escolar',
              hint: 'Escrita, recorte, atenção, materiais, recreio; o que a escola conta e que apoio dá.',
              familyPrompt: 'Como vai na escola? O que a professora conta?',
            },
            {
              kind: 'longText',
              column: 'brincar',
              label: 'Brincar',
              hint: 'Do que gosta, com quem, por quanto tempo; faz de conta, regras, brincadeiras de corpo.',
              familyPrompt: 'De que gosta de brincar? Com quem e por quanto tempo?',
            },
          ],
        },
        {
          id: 'senses',
          title: 'Sentidos',
          familyTitle: 'Sons, toques e movimentos',
          fields: [
            {
              kind: 'longText',
              column: 'processamentosensorial',
              label: 'Processamento Sensorial',
              hint: 'Sons, toques, roupas, texturas, luz, movimento: o que busca, o que evita.',
              familyPrompt:
                'Sons, roupas, toques, luz ou comidas incomodam? O que procura o tempo todo, como girar ou apertar?',
            },
          ],
        },
      ],
    },
    therapeuticStep,
    documentsStep,
  ],
} as const satisfies Questionnaire;
