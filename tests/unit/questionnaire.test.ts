import { describe, expect, test } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { fieldsOf, type Questionnaire, questionsOf } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';

/** The questions of each step in order, as 'label (column)'. The age has no column. */
function outline(questionnaire: Questionnaire) {
  return questionnaire.steps.map((step) => ({
    [step.title]: fieldsOf(step).map((field) =>
      field.kind === 'age' ? field.label : `${field.label} (${field.column})`,
    ),
  }));
}

const therapeutic = [
  'Objetivos Terapêuticos (objetivos)',
  'Plano de Tratamento (planoTratamento)',
  'Observações (observacoes)',
];

describe.each<[string, Questionnaire, Record<string, readonly string[]>]>([
  [
    'R-3.1, R-3.2: the adult form',
    adult,
    {
      'Dados Pessoais': [
        'Nome Completo (nome)',
        'Nome social (social_name)',
        'Data de Nascimento (dataNascimento)',
        'Idade',
        'CPF (cpf)',
        'Gênero (gender)',
        'Naturalidade (birthplace)',
        'E-mail (email)',
        'Telefone (telefone)',
        'Endereço (endereco)',
        'Estado (estado)',
        'Município (municipio)',
        'Estado Civil (estadoCivil)',
        'Profissão (profissao)',
        'Escolaridade (escolaridade)',
        'Responsável (responsavel)',
      ],
      'Dados Clínicos': [
        'Queixa Principal (queixaPrincipal)',
        'História da Doença Atual (historiaDoenca)',
        'Medicamentos em Uso (medicamentos)',
        'Alergias (alergias)',
        'Cirurgias Anteriores (cirurgias)',
        'Exames Complementares (complementary_exams)',
        'Histórico Familiar (historicoFamiliar)',
      ],
      'Avaliação Funcional': [
        'Avaliação Funcional (avaliacaoFuncional)',
        'Atividades de Vida Diária (atividadesVidaDiaria)',
        'Mobilidade (mobilidade)',
        'Cognição (cognicao)',
        'Comunicação (comunicacao)',
      ],
      'Plano Terapêutico': therapeutic,
      Documentos: [],
    },
  ],
  [
    'R-2.33, R-3.4: the child form',
    child,
    {
      Identificação: [
        'Nome da Criança (nome)',
        'Nome social (social_name)',
        'Data de Nascimento (dataNascimento)',
        'Idade',
        'Escola (escola)',
        'CPF da Criança (cpf)',
        'Semanas de Gestação (gestational_weeks)',
        'Gênero (gender)',
        'Naturalidade (birthplace)',
        'Nome do Responsável (responsavel)',
        'Parentesco (tipo_responsavel)',
        'Telefone do Responsável (telefone)',
        'E-mail do Responsável (email)',
        'CPF do Responsável (guardian_cpf)',
      ],
      'Histórico de Saúde e Desenvolvimento': [
        'Queixa Principal (queixaPrincipal)',
        'Gestação e Parto (historiagestacaoparto)',
        'Desenvolvimento Motor (desenvolvimentomotor)',
        'Desenvolvimento da Linguagem (desenvolvimentolinguagem)',
        'Histórico de Saúde (historicosaude)',
        'Medicamentos em Uso (medicamentos_infantil)',
        'Alergias (alergias_infantil)',
        'Cirurgias (cirurgias_infantil)',
        'Exames Complementares (complementary_exams)',
        'Histórico Familiar (historico_familiar_infantil)',
        'Outros Acompanhamentos (outros_acompanhamentos)',
      ],
      'Rotina e Desempenho Ocupacional': [
        'Rotina Diária (rotinadiaria)',
        'Interação Social (interacaosocial)',
        'Comportamentos (comportamentos)',
        'Atividades de Vida Diária (avds)',
        'Desempenho Escolar (desempenhoescolar)',
        'Brincar (brincar)',
        'Processamento Sensorial (processamentosensorial)',
      ],
      'Plano Terapêutico': therapeutic,
      Documentos: [],
    },
  ],
])('%s', (_, questionnaire, expected) => {
  test('R-2.17, R-2.22: has these steps in this order', () => {
    expect(questionnaire.steps.map((step) => step.title)).toEqual(Object.keys(expected));
  });

  test.each(Object.entries(expected))(
    'R-2.25, R-3.1, R-3.2, R-3.4, D-115: %s asks these questions in this order, others among them',
    (title, labels) => {
      const asked = outline(questionnaire).find((entry) => title in entry)?.[title];
      expect(asked?.filter((question) => labels.includes(question))).toEqual(labels);
    },
  );

  test('has no column and no label twice', () => {
    const questions = questionsOf(questionnaire);
    expect(new Set(questions.map((question) => question.column)).size).toBe(questions.length);
    for (const step of questionnaire.steps) {
      const labels = fieldsOf(step).map((field) => field.label);
      expect(new Set(labels).size).toBe(labels.length);
    }
  });
});

test.each([
  [
    adult,
    {
      'Dados Pessoais': ['Identificação', 'Contato', 'Vida'],
      'Dados Clínicos': ['Hoje', 'Saúde', 'Família'],
      'Avaliação Funcional': ['Dia a dia', 'Capacidades'],
      'Plano Terapêutico': [undefined],
    },
  ],
  [
    child,
    {
      Identificação: ['A criança', 'Quem responde por ela'],
      'Histórico de Saúde e Desenvolvimento': [
        'Hoje',
        'Começo da vida',
        'Saúde',
        'Família e acompanhamentos',
      ],
      'Rotina e Desempenho Ocupacional': ['Dia a dia', 'Ocupações', 'Sentidos'],
      'Plano Terapêutico': [undefined],
    },
  ],
])('D-148: long steps are grouped, and every free text has one short hint', (form, titles) => {
  const questionnaire: Questionnaire = form;
  const steps = questionnaire.steps.flatMap((step) => (step.kind === 'fields' ? [step] : []));
  expect(
    Object.fromEntries(steps.map((step) => [step.title, step.groups.map(({ title }) => title)])),
  ).toEqual(titles);
  for (const { title, fields } of steps.flatMap(({ groups }) => groups))
    if (!title) expect(fields.length).toBeLessThan(4);
  const hints = questionsOf(questionnaire).flatMap(({ kind, label, hint }) =>
    kind === 'text' || kind === 'longText' ? { label, hint: hint ?? '' } : [],
  );
  for (const { label, hint } of hints) expect(hint, label).toMatch(/^[^!]{10,89}\.$/);
  expect(new Set(hints.map(({ hint }) => hint)).size).toBe(hints.length);
});

const optionsOf = (questionnaire: Questionnaire, column: string) =>
  questionsOf(questionnaire).flatMap((question) =>
    question.column === column && question.kind === 'choice' ? question.options : [],
  );

test('R-3.1, R-3.4: the options of the choices', () => {
  expect(optionsOf(adult, 'estadoCivil')).toEqual([
    'Solteiro(a)',
    'Casado(a)',
    'Divorciado(a)',
    'Viúvo(a)',
    'União Estável',
  ]);
  expect(optionsOf(adult, 'escolaridade')).toEqual([
    'Fundamental Incompleto',
    'Fundamental Completo',
    'Médio Incompleto',
    'Médio Completo',
    'Superior Incompleto',
    'Superior Completo',
    'Pós-graduação',
  ]);
  expect(optionsOf(child, 'tipo_responsavel')).toEqual([
    'Pai',
    'Mãe',
    'Avô',
    'Avó',
    'Tio',
    'Tia',
    'Irmão',
    'Outro',
  ]);
});

test('R-2.25, R-5.2, R-5.3: the required questions, and the messages when they are missing', () => {
  const required = (questionnaire: Questionnaire) =>
    questionsOf(questionnaire).flatMap((question) => (question.required ? [question.column] : []));
  expect(required(adult)).toEqual(['nome', 'dataNascimento']);
  expect(required(child)).toEqual(['nome', 'dataNascimento', 'responsavel']);
  expect(adult.missingRequired).toBe('Campos obrigatórios: Nome e Data de Nascimento são obrigatórios.');
  expect(child.missingRequired).toBe(
    'Nome da Criança, Nome do Responsável e Data de Nascimento são obrigatórios.',
  );
});

test('R-2.22, R-2.33: the titles', () => {
  expect(questionnaireFor('adulto').titles).toEqual({ create: 'Nova Anamnese', edit: 'Editar Anamnese' });
  expect(questionnaireFor('infantil').titles).toEqual({
    create: 'Nova Anamnese Infantil',
    edit: 'Editar Anamnese Infantil',
  });
});
