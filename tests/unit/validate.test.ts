import { expect, test } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';
import { checkAnswer, hasErrors, validate } from '../../src/questionnaire/validate';

const today = '2026-11-20';
const adultQuestions = questionsOf(adult);
const childQuestions = questionsOf(child);

const levels = (findings: ReturnType<typeof validate>) =>
  Object.fromEntries(Object.entries(findings).map(([column, { level }]) => [column, level]));

test('R-5.2: an adult needs name and birth date', () => {
  const findings = validate(adultQuestions, {}, today);
  expect(levels(findings)).toEqual({ nome: 'error', dataNascimento: 'error' });
  expect(hasErrors(Object.values(findings))).toBe(true);
  expect(findings.nome?.message).toBe('Escreva o nome completo.');
});

test('R-5.3: a child needs a guardian, too', () => {
  const findings = validate(childQuestions, { nome: ' \n ', dataNascimento: '' }, today);
  expect(levels(findings)).toEqual({ nome: 'error', dataNascimento: 'error', responsavel: 'error' });
});

test('the required answers are sufficient', () => {
  expect(validate(adultQuestions, { nome: 'Ana', dataNascimento: '01/02/1950' }, today)).toEqual({});
  const answers = { nome: 'Bia', dataNascimento: '20/11/2026', responsavel: 'Ana' };
  expect(validate(childQuestions, answers, today)).toEqual({});
});

test.each([
  ['31/02/1990', 'Esta data não existe.'],
  ['29/02/2023', 'Esta data não existe.'],
  ['20/11/202', 'Complete a data: dia, mês e ano com quatro dígitos.'],
  ['20/11/85', 'Complete a data: dia, mês e ano com quatro dígitos.'],
  ['21/11/2026', 'Esta data ainda não chegou.'],
  ['01/01/9999', 'Esta data ainda não chegou.'],
])('D-12: the birth date %s counts as missing: %s', (dataNascimento, message) => {
  const findings = validate(adultQuestions, { nome: 'Ana', dataNascimento }, today);
  expect(findings).toEqual({ dataNascimento: { level: 'error', message } });
});

test.each([
  ['cpf', '123.456.789-00'],
  ['cpf', '123.456'],
  ['cpf', '111.111.111-11'],
  ['telefone', '(11) 3265'],
  ['email', 'helena@exemplo'],
] as const)('D-13: the %s %j only warns', (column, text) => {
  const answers = { nome: 'Ana', dataNascimento: '01/02/1950', [column]: text };
  const findings = validate(adultQuestions, answers, today);
  expect(levels(findings)).toEqual({ [column]: 'warning' });
  expect(hasErrors(Object.values(findings))).toBe(false);
});

test.each([
  ['observacoes', 200_000, 'Este texto passa de 200.000 caracteres. Encurte-o.'],
  ['endereco', 1000, 'Este texto passa de 1.000 caracteres. Encurte-o.'],
  ['nome', 1000, 'Este texto passa de 1.000 caracteres. Encurte-o.'],
] as const)('D-99: %s may have %i characters, as the database counts them', (column, most, message) => {
  const answers = { nome: 'Ana', dataNascimento: '01/02/1950' };
  expect(validate(adultQuestions, { ...answers, [column]: '😀'.repeat(most) }, today)).toEqual({});
  const findings = validate(adultQuestions, { ...answers, [column]: 'á'.repeat(most + 1) }, today);
  expect(findings).toEqual({ [column]: { level: 'error', message } });
});

test('a valid CPF, phone and e-mail give no warning', () => {
  const answers = {
    nome: 'Ana',
    dataNascimento: '01/02/1950',
    cpf: '123.456.789-09',
    telefone: '(11) 98765-4321',
    email: 'ana@exemplo.com.br',
  };
  expect(validate(adultQuestions, answers, today)).toEqual({});
});

test('a text is never refused for its characters', () => {
  const nasty = `${'á'.repeat(900)}<script>\u202e"'💜`;
  for (const question of [...adultQuestions, ...childQuestions]) {
    if (question.kind === 'text' || question.kind === 'longText') {
      expect(checkAnswer(question, nasty, today)).toBeNull();
    }
  }
});
