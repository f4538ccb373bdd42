import { expect, test } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import { adult } from '../../src/questionnaire/adult';
import { toRow } from '../../src/questionnaire/answers';
import { child } from '../../src/questionnaire/child';
import { type AnswerColumn, fieldsOf, questionsOf } from '../../src/questionnaire/field';
import { riskName, toAskOf, toGlance, toSections } from '../../src/questionnaire/present';

type Answered = Pick<PatientRow, AnswerColumn>;

const today = new Date(2026, 10, 20, 12);
const nothing = {
  ...toRow(questionsOf(adult), {}),
  ...toRow(questionsOf(child), {}),
} as Record<AnswerColumn, null>;

const rowWith = (answers: Partial<Answered>): Answered => ({
  ...nothing,
  nome: 'Ana Lima',
  dataNascimento: '1990-09-15',
  ...answers,
});

test('R-2.18: a section shows only filled fields, in the order of the form', () => {
  const row = rowWith({ profissao: 'Costureira', cpf: '123.456.789-09', alergias: ' \n\t', cirurgias: '' });
  expect(toSections(adult, row, {}, today)).toEqual([
    {
      id: 'personal',
      title: 'Dados Pessoais',
      entries: [
        { label: 'Nome Completo', value: 'Ana Lima', long: false, column: 'nome' },
        { label: 'Data de Nascimento', value: '15/09/1990', long: false, column: 'dataNascimento' },
        { label: 'Idade', value: '36 anos, 2 meses, 5 dias', long: false },
        { label: 'CPF', value: '123.456.789-09', long: false, column: 'cpf' },
        { label: 'Profissão', value: 'Costureira', long: false, column: 'profissao' },
      ],
    },
    { id: 'clinical', title: 'Dados Clínicos', entries: [] },
    { id: 'functional', title: 'Avaliação Funcional', entries: [] },
    { id: 'therapeutic', title: 'Plano Terapêutico', entries: [] },
  ]);
});

test("D-115: the patient's identity is in the order of the specification, the municipality after the address", () => {
  const texts = Object.fromEntries(
    questionsOf(adult).map((question) => [
      question.column,
      question.kind === 'birthDate' ? '1990-09-15' : 'x',
    ]),
  );
  const [shown] = toSections(adult, rowWith(texts), {}, today);
  // the order of the form is that of questionnaire.test.ts
  expect(shown?.entries.map(({ label }) => label)).toEqual(
    fieldsOf(adult.steps[0]).map(({ label }) => label),
  );
});

test.each([
  ['adult', adult],
  ['child', child],
] as const)('every answer of the %s form is shown once, as it was written', (_, questionnaire) => {
  const questions = questionsOf(questionnaire);
  const texts = Object.fromEntries(
    questions
      .filter((question) => question.kind !== 'birthDate')
      .map((question) => [question.column, `  <b>${question.column}</b>\nsegunda linha 💜`]),
  );
  const sections = toSections(questionnaire, rowWith(texts), {}, today);
  const values = sections.flatMap((section) => section.entries.map((entry) => entry.value));
  for (const text of Object.values(texts)) expect(values.filter((value) => value === text)).toEqual([text]);
  expect(values).toHaveLength(questions.length + 1);
  expect(sections.map((section) => section.title)).toEqual(
    questionnaire.steps.filter((step) => step.kind === 'fields').map((step) => step.title),
  );
  const long = sections.flatMap((section) => section.entries.filter((entry) => entry.long));
  const asked = questionnaire.steps.flatMap(fieldsOf).filter((field) => field.kind === 'longText');
  expect(long.map((entry) => entry.label)).toEqual(asked.map((field) => field.label));
});

test.each([
  ['adult', adult],
  ['child', child],
] as const)(
  'D-151: what the record of the %s form begins with are questions that it asks',
  (_, questionnaire) => {
    const row = rowWith(
      Object.fromEntries(questionnaire.glance.map(({ column }) => [column, ` ${column}\n`])),
    );
    expect(toGlance(questionnaire, row)).toEqual([
      { column: expect.any(String), label: 'Alergias', value: expect.any(String), risk: 'exists' },
      { column: expect.any(String), label: 'Medicamentos em Uso', value: expect.any(String) },
      { column: 'objetivos', label: 'Objetivos Terapêuticos', value: 'objetivos' },
    ]);
    expect(toGlance(questionnaire, rowWith({}))).toEqual([
      expect.objectContaining({ label: 'Alergias', value: undefined, risk: 'notAsked' }),
      expect.objectContaining({ label: 'Medicamentos em Uso', value: undefined }),
      expect.objectContaining({ label: 'Objetivos Terapêuticos', value: undefined }),
    ]);
  },
);

test('R-3.3: the age is the one of the day on which it is shown', () => {
  const ageOn = (day: Date) =>
    toSections(adult, rowWith({}), {}, day)[0]?.entries.find((entry) => entry.label === 'Idade')?.value;
  expect(ageOn(new Date(2026, 8, 14, 12))).toBe('35 anos, 11 meses, 30 dias');
  expect(ageOn(new Date(2026, 8, 15, 12))).toBe('36 anos');
  expect(ageOn(new Date(1990, 8, 14, 12))).toBeUndefined();
});

test('a child is not asked what only the adult form asks', () => {
  const row = rowWith({
    profissao: 'Costureira',
    avaliacaoFuncional: 'Anda só.',
    avds: 'Veste-se com ajuda.',
  });
  const values = toSections(child, row, {}, today).flatMap((section) =>
    section.entries.map((entry) => entry.value),
  );
  expect(values).toEqual(['Ana Lima', '15/09/1990', '36 anos, 2 meses, 5 dias', 'Veste-se com ajuda.']);
});

test('D-195: a mark that is an answer is shown as one, with who said it; what is still to be asked never is', () => {
  const marks = {
    alergias: { mark: 'nao_sabe', informant: 'Mãe' },
    cirurgias: { mark: 'nao_se_aplica', informant: null },
    medicamentos: { mark: 'nao_perguntado', informant: null },
    queixaPrincipal: { mark: null, informant: 'Paciente' },
    profissao: { mark: 'nao_sabe', informant: null },
  } as const;
  const row = rowWith({ queixaPrincipal: 'Não abotoa a blusa.' });
  const [personal, clinical] = toSections(adult, row, marks, today);
  expect(clinical?.entries).toEqual([
    {
      label: 'Queixa Principal',
      value: 'Não abotoa a blusa.',
      long: true,
      column: 'queixaPrincipal',
      informant: 'Paciente',
    },
    {
      label: 'Alergias',
      value: 'Não sabe informar',
      marked: true,
      long: true,
      column: 'alergias',
      informant: 'Mãe',
    },
    {
      label: 'Cirurgias Anteriores',
      value: 'Não se aplica',
      marked: true,
      long: true,
      column: 'cirurgias',
    },
  ]);
  expect(personal?.entries.at(-1)).toMatchObject({ label: 'Profissão', marked: true, long: false });
});

test('D-195: an answer is shown as it was written, even with an older mark', () => {
  const marks = { alergias: { mark: 'nao_sabe', informant: null } } as const;
  const [, clinical] = toSections(adult, rowWith({ alergias: 'Dipirona' }), marks, today);
  expect(clinical?.entries).toEqual([
    { label: 'Alergias', value: 'Dipirona', long: true, column: 'alergias' },
  ]);
});

test.each([
  ['adult', adult, 'alergias', 'medicamentos'],
  ['child', child, 'alergias_infantil', 'medicamentos_infantil'],
] as const)(
  'D-195: in the %s form allergies are a risk unless they were ruled out, typed or chosen',
  (_, questionnaire, allergies, medicines) => {
    const glance = (mark: 'nao_sabe' | 'nao_se_aplica' | 'nao_perguntado') =>
      toGlance(questionnaire, rowWith({}), {
        [allergies]: { mark, informant: null },
        [medicines]: { mark, informant: null },
      });
    const [unknown, medicine] = glance('nao_sabe');
    expect(unknown).toEqual({
      column: allergies,
      label: 'Alergias',
      value: 'Não sabe informar',
      risk: 'exists',
    });
    expect(medicine).toEqual(expect.objectContaining({ column: medicines, value: 'Não sabe informar' }));
    expect(glance('nao_se_aplica')[0]).toMatchObject({ value: 'Não se aplica', risk: 'none' });
    expect(glance('nao_perguntado')[0]).toMatchObject({ value: undefined, risk: 'notAsked' });
    for (const answer of ['Nega alergias', 'Nega alergias.', ' nega alergias ', 'Não tem']) {
      const [said] = toGlance(questionnaire, rowWith({ [allergies]: answer }));
      expect(said).toMatchObject({ value: answer.trim(), risk: 'none' });
    }
    expect(toGlance(questionnaire, rowWith({ [allergies]: 'Nega alergias a remédios' }))[0]).toMatchObject({
      risk: 'exists',
    });
  },
);

test('D-151: a risk is named by the beginning of its answer', () => {
  expect(riskName('Amendoim e castanhas: inchaço no rosto. Adrenalina.')).toBe('Amendoim e castanhas');
  expect(riskName('Dipirona')).toBe('Dipirona');
  expect(riskName(': sem nome')).toBe(': sem nome');
});

test('D-196: what is still to be asked is listed by section in form order, without what the form no longer asks', () => {
  const columns = ['mobilidade', 'cor_preferida', 'alergias', 'queixaPrincipal', 'alergias_infantil'];
  const told = (form: typeof adult | typeof child) =>
    toAskOf(form, columns).map(({ title, questions }) => [title, ...questions.map(({ label }) => label)]);
  expect(told(adult)).toEqual([
    ['Dados Clínicos', 'Queixa Principal', 'Alergias'],
    ['Avaliação Funcional', 'Mobilidade'],
  ]);
  expect(told(child)).toEqual([['Histórico de Saúde e Desenvolvimento', 'Queixa Principal', 'Alergias']]);
});
