import { expect, test } from 'vitest';
import type { Goal, GoalRating } from '../../src/data/records/goals';
import { listed } from '../../src/lib/text';
import { type GoalsAbout, goalSentences } from '../../src/printing/issued/goalSentences';
import { countedInWords, periodText, within } from '../../src/printing/issued/prose';
import type { LevelTexts } from '../../src/questionnaire/goals';
import { goalRow, ratingRow } from '../support/goalRows';

const sessions = ['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27'];
const about: GoalsAbout = {
  patientName: 'Larissa Moura Dias',
  from: '2026-06-01',
  to: '2026-11-27',
  year: '2026',
  sessions,
};
const levels: LevelTexts = [
  'Não tenta.',
  'Calça um pé',
  'Calça os dois',
  'AVD sem ajuda',
  'Larissa dá o laço',
];

type Rated = readonly [day: string, GoalRating['level'] | GoalRating['word']];
function course(ratings: readonly Rated[], goal: Partial<Goal> = {}) {
  const whole: Goal = {
    ...goalRow({ id: 'g1' }),
    statement: 'Calçar o tênis.',
    levels,
    baseline: null,
    ...goal,
  };
  return {
    goal: whole,
    ratings: ratings.map(([rated_on, value]) =>
      ratingRow({
        goal_id: whole.id,
        rated_on,
        ...(typeof value === 'string' ? { level: null, word: value } : { level: value, word: null }),
      }),
    ),
  };
}
const said = (...courses: ReturnType<typeof course>[]) =>
  goalSentences(courses, about).map(({ text }) => text);
const plain = { levels: null, statement: 'Terminar a lição' } as const;

test.each<[string, ReturnType<typeof course>, string]>([
  [
    'better',
    course([
      ['2026-10-23', -2],
      ['2026-11-06', -1],
      ['2026-11-27', 0],
    ]),
    'Em seis atendimentos, de 23/10 a 27/11, Larissa passou de “não tenta” para “calça os dois” na meta “Calçar o tênis”.',
  ],
  [
    'worse, with an abbreviation',
    course([
      ['2026-10-23', 1],
      ['2026-10-30', -1],
    ]),
    'Em dois atendimentos, de 23/10 a 30/10, Larissa recuou de “AVD sem ajuda” para “calça um pé” na meta “Calçar o tênis”.',
  ],
  [
    'the same, with her name',
    course([
      ['2026-10-23', 2],
      ['2026-11-06', 2],
    ]),
    'Em três atendimentos, de 23/10 a 06/11, Larissa se manteve em “Larissa dá o laço” na meta “Calçar o tênis”.',
  ],
  [
    'the same at both ends',
    course([
      ['2026-10-23', 0],
      ['2026-10-30', -1],
      ['2026-11-06', 0],
    ]),
    'Em três atendimentos, de 23/10 a 06/11, Larissa terminou como começou, em “calça os dois”, na meta “Calçar o tênis”.',
  ],
  [
    'levels that are not described',
    course(
      [
        ['2026-10-23', -1],
        ['2026-11-27', 0],
      ],
      { levels: null },
    ),
    'Em seis atendimentos, de 23/10 a 27/11, Larissa passou de “menos que o esperado” para “o esperado” na meta “Calçar o tênis”.',
  ],
  [
    'one session only',
    course([['2026-11-27', 0]]),
    'A meta “Calçar o tênis” foi avaliada uma vez, em 27/11: “calça os dois”.',
  ],
  [
    'one session only, in which it was rated twice',
    course([
      ['2026-11-27', -1],
      ['2026-11-27', 0],
    ]),
    'Em um atendimento, em 27/11, Larissa passou de “calça um pé” para “calça os dois” na meta “Calçar o tênis”.',
  ],
  [
    'one session, better than where it began',
    course([['2026-11-27', 0]], { baseline: -2 }),
    'Em 27/11, Larissa tinha passado do ponto de partida, “não tenta”, para “calça os dois” na meta “Calçar o tênis”.',
  ],
  [
    'one session, worse than where it began',
    course([['2026-11-27', -2]], { baseline: -1 }),
    'Em 27/11, Larissa tinha recuado do ponto de partida, “calça um pé”, para “não tenta” na meta “Calçar o tênis”.',
  ],
  [
    'one session, where it began',
    course([['2026-11-27', -2]], { baseline: -2 }),
    'Em 27/11, Larissa seguia no ponto de partida, “não tenta”, na meta “Calçar o tênis”.',
  ],
  [
    'since before the period, in another year and in sessions that are not counted',
    course([
      ['2025-12-10', -2],
      ['2026-11-27', 0],
    ]),
    'De 10/12/2025 a 27/11/2026, Larissa passou de “não tenta” para “calça os dois” na meta “Calçar o tênis”.',
  ],
  ['no rating', course([]), 'A meta “Calçar o tênis” ainda não foi avaliada.'],
  [
    'no rating in the period',
    course([['2026-05-04', 0]]),
    'A meta “Calçar o tênis” não foi avaliada neste período.',
  ],
  [
    'a rating after the period',
    course([['2026-12-04', 0]]),
    'A meta “Calçar o tênis” não foi avaliada neste período.',
  ],
  [
    'words, better',
    course(
      [
        ['2026-10-23', 'ainda_nao'],
        ['2026-11-27', 'em_parte'],
      ],
      plain,
    ),
    'Em seis atendimentos, de 23/10 a 27/11, a meta “Terminar a lição” passou de ainda não alcançada para alcançada em parte.',
  ],
  [
    'words, worse',
    course(
      [
        ['2026-10-23', 'alcancada'],
        ['2026-11-27', 'em_parte'],
      ],
      plain,
    ),
    'Em seis atendimentos, de 23/10 a 27/11, a meta “Terminar a lição” recuou de alcançada para alcançada em parte.',
  ],
  [
    'words, the same',
    course(
      [
        ['2026-10-23', 'em_parte'],
        ['2026-11-27', 'em_parte'],
      ],
      plain,
    ),
    'Em seis atendimentos, de 23/10 a 27/11, a meta “Terminar a lição” seguiu alcançada em parte.',
  ],
  [
    'words, one session only',
    course([['2026-11-27', 'alcancada']], plain),
    'A meta “Terminar a lição” foi avaliada uma vez, em 27/11: alcançada.',
  ],
  [
    'words, then levels',
    course([
      ['2026-10-23', 'em_parte'],
      ['2026-11-27', 0],
    ]),
    'Em seis atendimentos, de 23/10 a 27/11, Larissa passou de “em parte” para “calça os dois” na meta “Calçar o tênis”.',
  ],
])('D-402: the sentence of a goal that is %s', (_, given, sentence) => {
  expect(said(given)).toEqual([sentence]);
});

test('D-402: each goal has a sentence that stands alone; those that were not rated share one', () => {
  const days: readonly Rated[] = [
    ['2026-10-23', -2],
    ['2026-11-27', 0],
  ];
  expect(
    said(
      course(days),
      course([], { id: 'g2', statement: 'Escrever o nome' }),
      course(days, { id: 'g3', statement: 'Dar o laço' }),
      course([], { id: 'g4', statement: 'Pedir ajuda' }),
      course(days, { id: 'g5', state: 'encerrada' }),
    ),
  ).toEqual([
    'Em seis atendimentos, de 23/10 a 27/11, Larissa passou de “não tenta” para “calça os dois” na meta “Calçar o tênis”.',
    'Em seis atendimentos, de 23/10 a 27/11, Larissa passou de “não tenta” para “calça os dois” na meta “Dar o laço”.',
    'As metas “Escrever o nome” e “Pedir ajuda” ainda não foram avaliadas.',
  ]);
});

test('D-402: what others rated, or was rated before a goal was written anew, is no outcome, and not told as missing', () => {
  const { goal, ratings } = course([
    ['2026-10-23', -2],
    ['2026-11-27', 0],
  ]);
  const home = ratings.map((rating) => ({ ...rating, rated_by: 'familia' as const }));
  expect(said({ goal, ratings: home })).toEqual([]);
  const version = { goal, ratings, corrections: [], isRated: true };
  expect(goalSentences([{ goal, ratings: [], earlier: [version] }], about)).toEqual([]);
});

test('D-402: numbers are in words up to ten, days have a year where it is another one', () => {
  const session = { one: 'sessão', more: 'sessões', feminine: true };
  expect([1, 2, 10, 11].map((count) => countedInWords(count, session))).toEqual([
    ...['uma sessão', 'duas sessões', 'dez sessões', '11 sessões'],
  ]);
  expect(periodText('2026-10-23', '2026-10-23', '2026')).toBe('em 23/10');
  expect(periodText('2025-10-23', '2026-01-08', '2026')).toBe('de 23/10/2025 a 08/01/2026');
  expect(listed(['a', 'b', 'c'])).toBe('a, b e c');
  expect(within('Anda sem apoio; ', 'Ana Lima')).toBe('anda sem apoio');
});
