import { describe, expect, test } from 'vitest';
import type { FamilyAnswers } from '../../src/questionnaire/family';
import {
  type Choice,
  choiceOf,
  type Decisions,
  decide,
  reviewItems,
  type Standing,
  toReviewChanges,
  withAllEmptyUsed,
} from '../../src/questionnaire/familyReview';
import { familyFileName, familyText } from '../../src/questionnaire/familyWords';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';

const child = questionnaireFor('infantil');
const empty: Standing = { answers: {}, marks: {} };

function review(
  answers: FamilyAnswers,
  choices: Record<string, Choice>,
  standing: Standing,
  later = standing,
) {
  const decisions: Decisions = Object.fromEntries(
    reviewItems(child, answers, standing).flatMap((item) => {
      const choice = choices[item.column];
      return choice ? [[item.column, decide(item, choice)]] : [];
    }),
  );
  const items = reviewItems(child, answers, later);
  return { items, decisions, changes: toReviewChanges(items, decisions, 'Mãe') };
}

describe('a review of what the family wrote', () => {
  test('a used answer fills or replaces, an added one comes under what stands there, each with who gave it', () => {
    const { changes } = review(
      {
        alergias_infantil: { text: 'Leite' },
        rotinadiaria: { text: 'Dorme tarde 🌙' },
        brincar: { text: 'Só' },
      },
      { alergias_infantil: 'use', rotinadiaria: 'append', brincar: 'leave' },
      {
        answers: { alergias_infantil: 'Nega', rotinadiaria: 'Acorda cedo' },
        marks: { rotinadiaria: { mark: null, informant: 'Escola' } },
      },
    );
    expect(changes).toEqual({
      answers: { alergias_infantil: 'Leite', rotinadiaria: 'Acorda cedo\nDorme tarde 🌙' },
      marks: {
        alergias_infantil: { mark: null, informant: 'Mãe' },
        rotinadiaria: { mark: null, informant: 'Escola e Mãe' },
      },
    });
  });

  test('nothing is decided beforehand, and what is not decided changes nothing', () => {
    const { items, changes } = review({ brincar: { text: 'Só' } }, {}, empty);
    expect(items.map((item) => choiceOf(item, {}))).toEqual([undefined]);
    expect(changes).toEqual({ answers: {}, marks: {} });
  });

  test("'Não sei' and 'Prefiro contar na sessão' become marks, and only where there is no answer", () => {
    const answers: FamilyAnswers = {
      brincar: { mark: 'nao_sabe' },
      avds: { mark: 'nao_perguntado' },
      rotinadiaria: { mark: 'nao_sabe' },
    };
    const { items, changes } = review(
      answers,
      { brincar: 'use', avds: 'use', rotinadiaria: 'use' },
      { answers: { rotinadiaria: 'Acorda cedo' }, marks: {} },
    );
    expect(changes).toEqual({
      answers: {},
      marks: {
        brincar: { mark: 'nao_sabe', informant: 'Mãe' },
        avds: { mark: 'nao_perguntado', informant: 'Mãe' },
      },
    });
    expect(items.find(({ column }) => column === 'rotinadiaria')?.offered).toEqual(['leave']);
  });

  test('a decision does not apply to content written since', () => {
    const answers = { alergias_infantil: { text: 'Leite' } };
    const newer = { answers: { alergias_infantil: 'Camarão' }, marks: {} };
    const { items, decisions, changes } = review(answers, { alergias_infantil: 'use' }, empty, newer);
    expect(items.map((item) => [item.stands.text, choiceOf(item, decisions)])).toEqual([
      ['Camarão', undefined],
    ]);
    expect(changes).toEqual({ answers: {}, marks: {} });
  });

  test('after a first attempt whose answer was lost, nothing is added twice', () => {
    const answers: FamilyAnswers = {
      rotinadiaria: { text: 'Dorme tarde' },
      alergias_infantil: { text: 'Leite' },
      brincar: { mark: 'nao_sabe' },
      outra: { text: 'De antes' },
    };
    const before = { answers: { rotinadiaria: 'Acorda cedo', observacoes: 'Calmo' }, marks: {} };
    const choices = {
      rotinadiaria: 'append',
      alergias_infantil: 'use',
      brincar: 'use',
      outra: 'append',
    } as const;
    const { changes } = review(answers, choices, before);
    const after = {
      answers: { ...before.answers, ...changes.answers },
      marks: changes.marks as Standing['marks'],
    };
    const { items, decisions, changes: again } = review(answers, choices, before, after);
    expect(again).toEqual({ answers: {}, marks: {} });
    expect(items.map((item) => choiceOf(item, decisions))).not.toContain(undefined);
  });

  test('what the form no longer asks can only be left out, or copied under the observations', () => {
    const { items, changes } = review(
      { antiga: { text: 'Usava botas' }, velha: { text: 'E óculos' }, sumida: { mark: 'nao_sabe' } },
      { antiga: 'append', velha: 'append' },
      { answers: { observacoes: 'Calmo' }, marks: {} },
    );
    expect(items.map(({ label, offered }) => [label, offered])).toEqual([
      [null, ['append', 'leave']],
      [null, ['append', 'leave']],
      [null, ['leave']],
    ]);
    expect(changes.answers).toEqual({ observacoes: 'Calmo\nUsava botas\nE óculos' });
  });

  test('all that meet an empty question are used at once, and nothing else', () => {
    const answers: FamilyAnswers = {
      brincar: { text: 'Só' },
      avds: { mark: 'nao_sabe' },
      rotinadiaria: { text: 'Dorme tarde' },
      comportamentos: { text: 'Chora' },
      interacaosocial: { text: 'Tímido' },
      antiga: { text: 'Usava botas' },
    };
    const standing: Standing = {
      answers: { rotinadiaria: 'Acorda cedo' },
      marks: {
        comportamentos: { mark: 'nao_se_aplica', informant: null },
        interacaosocial: { mark: 'nao_perguntado', informant: null },
      },
    };
    const items = reviewItems(child, answers, standing);
    const left = items.find(({ column }) => column === 'brincar');
    const before: Decisions = left ? { brincar: decide(left, 'leave') } : {};
    const decisions = withAllEmptyUsed(items, before);
    expect(Object.entries(decisions).map(([column, decision]) => [column, decision?.choice])).toEqual([
      ['brincar', 'leave'],
      ['interacaosocial', 'use'],
      ['avds', 'use'],
    ]);
  });

  test('what is too long for its question can only be left out, over an answer or none', () => {
    const answers = { brincar: { text: 'a'.repeat(200_001) }, rotinadiaria: { text: 'b'.repeat(200_000) } };
    const offered = (standing: Standing) => reviewItems(child, answers, standing).map((item) => item.offered);
    expect(offered(empty)).toEqual(expect.arrayContaining([['leave'], ['use', 'leave']]));
    const answered = { answers: { brincar: 'Só', rotinadiaria: 'Acorda cedo' }, marks: {} };
    expect(offered(answered)).toEqual(expect.arrayContaining([['leave'], ['use', 'leave']]));
  });

  test('what no database stores is left out', () => {
    const { changes } = review({ brincar: { text: 'A\u0000B\ud83d' } }, { brincar: 'use' }, empty);
    expect(changes.answers).toEqual({ brincar: 'AB\ufffd' });
  });
});

test('the file has who, when, each question and its answer as it was written', () => {
  const text = familyText('Miguel Souza', child, {
    filledBy: 'Ana',
    relation: 'Mãe',
    begunAt: '2026-11-22T12:00:00Z',
    endedAt: '2026-11-22T12:30:00Z',
    answers: {
      brincar: { text: '<script>alert(1)</script> 🧩\nSozinho' },
      avds: { mark: 'nao_sabe' },
      antiga: { text: 'Usava botas' },
    },
  });
  expect(text).toContain('O que a família escreveu sobre Miguel Souza');
  expect(text).toContain('Quem preencheu: Ana (Mãe)');
  expect(text).toMatch(/Término: .*2026/);
  expect(text).toContain('(Brincar)\n<script>alert(1)</script> 🧩\nSozinho\n');
  expect(text).toContain('\nNão sei\n');
  expect(text).toContain('Pergunta que o formulário não faz mais (antiga)\nUsava botas');
  expect(familyFileName('Miguel Souza', { filledBy: 'Ana' })).toBe('familia_Miguel_Souza_Ana.txt');
});
