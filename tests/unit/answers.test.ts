import { expect, test } from 'vitest';
import { adult } from '../../src/questionnaire/adult';
import { changedColumns, emptyAnswers, toAnswers, toRow } from '../../src/questionnaire/answers';
import { child } from '../../src/questionnaire/child';
import { questionsOf } from '../../src/questionnaire/field';

/** A row with a distinct text in every asked column. */
function filledRow(questionnaire: typeof adult | typeof child) {
  const texts = questionsOf(questionnaire).map((question) => {
    if (question.kind === 'birthDate') return [question.column, '1958-11-04'];
    if (question.kind === 'choice') return [question.column, question.options.at(-1)];
    const line = question.kind === 'longText' ? '\n' : ' ';
    return [question.column, `Ação de ${question.column}${line}"1" < 2 & 🌷`];
  });
  return Object.fromEntries(texts) as Record<string, string>;
}

test.each([
  ['adult', adult],
  ['child', child],
] as const)(
  'D-21: every answer of the %s form survives being shown, edited and stored',
  (_, questionnaire) => {
    const questions = questionsOf(questionnaire);
    const row = filledRow(questionnaire);
    const answers = toAnswers(questions, row);
    expect(answers.dataNascimento).toBe('04/11/1958');
    expect(Object.keys(answers)).toHaveLength(questions.length);
    expect(toRow(questions, answers)).toEqual(row);
    expect(changedColumns(questions, answers, row)).toEqual({});
  },
);

test('D-21: nothing answered is null, and null is shown as an empty input', () => {
  const questions = questionsOf(adult);
  const row = toRow(questions, emptyAnswers(adult));
  expect(Object.keys(row)).toHaveLength(questions.length);
  expect(new Set(Object.values(row))).toEqual(new Set([null]));
  expect(toAnswers(questions, row)).toEqual(emptyAnswers(adult));
  expect(toAnswers(questions, {})).toEqual(emptyAnswers(adult));
  expect(toRow(questions, {})).toEqual(row);
});

test('D-21: only U+0000 is dropped from what was typed', () => {
  const questions = questionsOf(adult);
  const long = 'Refere dor ao vestir-se, à noite. '.repeat(600);
  const typed = {
    nome: '  Maria d\u0000a Conceição\u0000 ',
    observacoes: `${long}\n\t<script>alert("x")</script> '; drop table patients; -- \u202eعربي\u202c 👩🏽‍🦽 e\u0301`,
    alergias: '\u0000',
  };
  const row = toRow(questions, typed);
  expect(row.nome).toBe('  Maria da Conceição ');
  expect(row.observacoes).toBe(typed.observacoes);
  expect(row.alergias).toBeNull();
});

test.each(['', '31/02/1990', '04/11/58', 'ontem'])(
  'a birth date that does not exist (%j) is not stored',
  (text) => {
    expect(toRow(questionsOf(child), { dataNascimento: text }).dataNascimento).toBeNull();
  },
);

test('an update carries only what was changed', () => {
  const questions = questionsOf(adult);
  const stored = { nome: 'Ana Lima', dataNascimento: '1990-01-31', cpf: '123.456.789-09', alergias: null };
  const answers = {
    ...toAnswers(questions, stored),
    dataNascimento: '30/01/1990',
    cpf: '',
    alergias: 'Dipirona',
  };
  expect(changedColumns(questions, answers, stored)).toEqual({
    dataNascimento: '1990-01-30',
    cpf: null,
    alergias: 'Dipirona',
  });
});

test('a country code without a number is no phone', () => {
  const questions = questionsOf(adult);
  for (const telefone of ['+', '+5', '+55']) expect(toRow(questions, { telefone }).telefone).toBeNull();
  expect(toRow(questions, { telefone: '(19) 9' }).telefone).toBe('(19) 9');
});
