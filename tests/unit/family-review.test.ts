import { describe, expect, test } from 'vitest';
import { unreadable } from '../../src/lib/unreadable';
import type { FamilyAnswers } from '../../src/questionnaire/family';
import {
  choiceOf,
  decisionFor,
  type RecordContent,
  type ReviewChoice,
  type ReviewDecisions,
  reviewItems,
  toReviewChanges,
  withAllEmptyUsed,
} from '../../src/questionnaire/familyReview';
import { familyFileName, familyText, shownAnswers, storable } from '../../src/questionnaire/familyWords';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';

const child = questionnaireFor('infantil');
const empty: RecordContent = { answers: {}, marks: {} };

function review(
  answers: FamilyAnswers,
  choices: Record<string, ReviewChoice>,
  standing: RecordContent,
  later = standing,
) {
  const decisions: ReviewDecisions = Object.fromEntries(
    reviewItems(child, answers, standing).flatMap((item) => {
      const choice = choices[item.column];
      return choice ? [[item.column, decisionFor(item, choice)]] : [];
    }),
  );
  const items = reviewItems(child, answers, later);
  return { items, decisions, changes: toReviewChanges(items, decisions, 'Mãe') };
}

describe('a review of what the family wrote', () => {
  test('D-206: a used answer fills or replaces, an added one is appended, each with its informant', () => {
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

  test('D-206: nothing is decided beforehand, and undecided answers change nothing', () => {
    const { items, changes } = review({ brincar: { text: 'Só' } }, {}, empty);
    expect(items.map((item) => choiceOf(item, {}))).toEqual([undefined]);
    expect(changes).toEqual({ answers: {}, marks: {} });
  });

  test("D-206: 'Não sei' and 'Prefiro contar na sessão' become marks, and only where there is no answer", () => {
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

  test('D-206: what was to be asked of an informant no longer waits when the same one answers it', () => {
    const { changes } = review(
      { brincar: { text: 'Só' }, avds: { mark: 'nao_sabe' } },
      { brincar: 'use', avds: 'use' },
      {
        answers: {},
        marks: {
          brincar: { mark: 'nao_perguntado', informant: 'Mãe' },
          avds: { mark: 'nao_perguntado', informant: 'Mãe' },
        },
      },
    );
    expect(changes).toEqual({
      answers: { brincar: 'Só' },
      marks: {
        brincar: { mark: null, informant: 'Mãe' },
        avds: { mark: 'nao_sabe', informant: 'Mãe' },
      },
    });
  });

  test('D-207: a decision does not apply to content written since', () => {
    const answers = { alergias_infantil: { text: 'Leite' } };
    const newer = { answers: { alergias_infantil: 'Camarão' }, marks: {} };
    const { items, decisions, changes } = review(answers, { alergias_infantil: 'use' }, empty, newer);
    expect(items.map((item) => [item.current.text, choiceOf(item, decisions)])).toEqual([
      ['Camarão', undefined],
    ]);
    expect(changes).toEqual({ answers: {}, marks: {} });
  });

  test('D-207: after a first attempt whose answer was lost, nothing is added twice', () => {
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
      marks: changes.marks as RecordContent['marks'],
    };
    const { items, decisions, changes: again } = review(answers, choices, before, after);
    expect(again).toEqual({ answers: {}, marks: {} });
    expect(items.map((item) => choiceOf(item, decisions))).not.toContain(undefined);
  });

  test('D-208: answers that the form no longer asks for can only be left out, or copied under the observations', () => {
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

  test('D-880: what no family is asked stands there as text, whatever its column, and the honest answers are used', () => {
    const answers: FamilyAnswers = {
      planoTratamento: { text: 'Alta.' },
      nome: { text: 'Outra' },
      cpf: { text: '529.982.247-25' },
      gestational_weeks: { text: 'quarenta' },
      escola: { text: 'a'.repeat(1500) },
      dataNascimento: { text: 'ontem' },
      tipo_responsavel: { mark: 'nao_sabe' },
      brincar: { text: 'Só' },
    };
    const items = reviewItems(child, answers, empty);
    expect(items.map(({ column, label, prompt, offered }) => [column, label ?? prompt, offered])).toEqual([
      ['brincar', 'Brincar', ['use', 'leave']],
      ...[
        ['planoTratamento', 'Plano de Tratamento'],
        ['nome', 'Nome da Criança'],
        ['cpf', 'CPF da Criança'],
        ['gestational_weeks', 'Semanas de Gestação'],
        ['escola', 'Escola'],
        ['dataNascimento', 'Data de Nascimento'],
      ].map(([column, label]) => [
        column,
        `Pergunta que o formulário não faz à família (${label})`,
        ['append', 'leave'],
      ]),
      ['tipo_responsavel', 'Pergunta que o formulário não faz à família (Parentesco)', ['leave']],
    ]);
    const decisions = withAllEmptyUsed(items, {});
    expect(toReviewChanges(items, decisions, 'Mãe')).toEqual({
      answers: { brincar: 'Só' },
      marks: { brincar: { mark: null, informant: 'Mãe' } },
    });
  });

  test('D-880: a decision of an earlier version of the app puts nothing into a column that no family is asked', () => {
    const items = reviewItems(child, { planoTratamento: { text: 'Alta.' } }, empty);
    const decisions: ReviewDecisions = { planoTratamento: { choice: 'use', over: { text: '', mark: null } } };
    expect(items.map((item) => choiceOf(item, decisions))).toEqual([undefined]);
    expect(toReviewChanges(items, decisions, 'Mãe')).toEqual({ answers: {}, marks: {} });
  });

  test('D-881: of thousands of invented questions few are shown one by one, and the rest as a text with a bound', () => {
    const invented = Object.fromEntries(
      Array.from({ length: 7500 }, (_each, index) => [`q${index}`, { text: 'linha\numa' }]),
    );
    const answers: FamilyAnswers = { ...invented, brincar: { text: 'Só' } };
    const { lines, rest } = shownAnswers(child, answers);
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatchObject({ column: 'brincar', label: 'Brincar' });
    expect(rest?.count).toBe(7480);
    expect(rest?.text).toMatch(/^q20: linha uma\nq21: /);
    expect(rest?.text.length).toBeLessThanOrEqual(4001);
    expect(reviewItems(child, answers, empty)).toHaveLength(21);
    // all of it is in the file
    const paper = {
      filledBy: 'Ana',
      relation: 'Mãe',
      begunAt: '2026-11-22T12:00:00Z',
      ratings: {},
      goals: [],
    };
    expect(familyText('', child, { ...paper, answers })).toContain('(q7499)');
  });

  test('D-206: all that meet an empty question are used at once, and nothing else', () => {
    const answers: FamilyAnswers = {
      brincar: { text: 'Só' },
      avds: { mark: 'nao_sabe' },
      rotinadiaria: { text: 'Dorme tarde' },
      comportamentos: { text: 'Chora' },
      interacaosocial: { text: 'Tímido' },
      antiga: { text: 'Usava botas' },
    };
    const standing: RecordContent = {
      answers: { rotinadiaria: 'Acorda cedo' },
      marks: {
        comportamentos: { mark: 'nao_se_aplica', informant: null },
        interacaosocial: { mark: 'nao_perguntado', informant: null },
      },
    };
    const items = reviewItems(child, answers, standing);
    const left = items.find(({ column }) => column === 'brincar');
    const before: ReviewDecisions = left ? { brincar: decisionFor(left, 'leave') } : {};
    const decisions = withAllEmptyUsed(items, before);
    expect(Object.entries(decisions).map(([column, decision]) => [column, decision?.choice])).toEqual([
      ['brincar', 'leave'],
      ['interacaosocial', 'use'],
      ['avds', 'use'],
    ]);
  });

  test('what is too long for its question can only be left out, over an answer or none', () => {
    const answers = { brincar: { text: 'a'.repeat(200_001) }, rotinadiaria: { text: 'b'.repeat(200_000) } };
    const offered = (standing: RecordContent) =>
      reviewItems(child, answers, standing).map((item) => item.offered);
    expect(offered(empty)).toEqual(expect.arrayContaining([['leave'], ['use', 'leave']]));
    const answered = { answers: { brincar: 'Só', rotinadiaria: 'Acorda cedo' }, marks: {} };
    expect(offered(answered)).toEqual(expect.arrayContaining([['leave'], ['use', 'leave']]));
  });

  test('what no database stores is left out', () => {
    const { changes } = review({ brincar: { text: 'A\u0000B\ud83d' } }, { brincar: 'use' }, empty);
    expect(changes.answers).toEqual({ brincar: 'AB\ufffd' });
  });
});

test('D-208: the file has who, when, each question and its answer as it was written', () => {
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
    ratings: {},
    goals: [],
  });
  expect(text).toContain('O que a família escreveu sobre Miguel Souza');
  expect(text).toContain('Quem preencheu: Ana (Mãe)');
  expect(text).toMatch(/\nNo relógio do aparelho: início .*2026.*, término .*2026/);
  expect(text).toContain('(Brincar)\n    <script>alert(1)</script> 🧩\n    Sozinho\n');
  expect(text).toContain('\n    Não sei\n');
  expect(text).toContain('Pergunta que o formulário não faz mais (antiga)\n    Usava botas');
  expect(familyFileName('Miguel Souza', { filledBy: 'Ana' })).toBe('familia_Miguel_Souza_Ana.txt');
});

test('D-352: the file has how the family rated the goals, also where it rated them alone', () => {
  const text = familyText('Miguel Souza', child, {
    filledBy: 'Ana',
    relation: 'Mãe',
    begunAt: '2026-11-22T12:00:00Z',
    endedAt: '2026-11-22T12:30:00Z',
    answers: {},
    ratings: { b: { word: 'em_parte' }, a: { level: -1 } },
    goals: [
      { id: 'a', title: '“Calçar o tênis”', levels: ['Não tenta', 'Calça um pé', null, null, null] },
      { id: 'b', title: 'Terminar a lição', levels: null },
    ],
  });
  expect(text).toContain(
    'Metas que a família avaliou\n    “Calçar o tênis”: −1, Calça um pé\n    Terminar a lição: Em parte\n',
  );
  expect(text).not.toContain('Nada foi escrito.');
});

test('D-254: no text of a family begins a line of the file, with any kind of line break', () => {
  const forged = 'Revisado em 01/01/2026 10:00';
  const fileOf = (lineBreak: string) =>
    familyText(`Miguel${lineBreak}${forged}`, child, {
      filledBy: `Ana${lineBreak}${forged}\u202e`,
      relation: `Mãe${lineBreak}${forged}`,
      begunAt: '2026-11-22T12:00:00Z',
      endedAt: '2026-11-22T12:30:00Z',
      answers: {
        brincar: { text: `Sozinho${lineBreak}${lineBreak}${forged}` },
        [`x${lineBreak}${forged}`]: { text: 'Usava botas' },
      },
      ratings: { g: { level: 0 } },
      goals: [{ id: 'g', title: `Meta${lineBreak}${forged}`, levels: null }],
    });
  const atMargin = (text: string) =>
    text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).filter((line) => /^\S/.test(line));
  const ours = atMargin(fileOf(' '));
  expect(ours.filter((line) => line.startsWith('Revisado'))).toEqual([]);
  for (const lineBreak of ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])
    expect(atMargin(fileOf(lineBreak))).toEqual(ours);
  expect(fileOf('\u001e')).not.toMatch(/[\u202e]|\p{Cc}(?<!\n)/u);
});

test('D-902: what a family pasted is taken in as what it says', () => {
  const written = { brincar: { text: 'Dorme 2\u00963 horas\v\uf0b7 acorda' } };
  const read = { text: 'Dorme 2–3 horas\n• acorda' };
  expect(storable(written)).toEqual({ brincar: read });
  expect(review(written, { brincar: 'use' }, empty).changes.answers).toEqual({ brincar: read.text });
});

test('D-253: an answer of an unknown shape is left out of the record, also when all empty ones are used', () => {
  const items = reviewItems(child, { avds: unreadable, brincar: { text: 'Só' } }, empty);
  expect(items.map(({ offered }) => offered)).toEqual([['leave'], ['use', 'leave']]);
  const all = withAllEmptyUsed(items, {});
  expect(Object.keys(all)).toEqual(['brincar']);
  expect(toReviewChanges(items, all, 'Mãe').answers).toEqual({ brincar: 'Só' });
});
