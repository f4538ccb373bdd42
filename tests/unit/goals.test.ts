import { describe, expect, it } from 'vitest';
import {
  courses,
  type Goal,
  type GoalRating,
  levelsOf,
  scaledRatings,
  toGoal,
} from '../../src/data/records/goals';
import { courseMarks } from '../../src/features/goals/courseMarks';
import { lastMarks } from '../../src/features/goals/goalWords';
import { SHORT_TEXT_MAX } from '../../src/lib/limits';
import { unreadable } from '../../src/lib/unreadable';
import { attainmentOf, tScore, type WeightedLevel } from '../../src/questionnaire/attainment';
import { proposedGoals } from '../../src/questionnaire/goals';
import { typedOfValue, valueTyped } from '../../src/records/column';
import { goals as entity } from '../../src/records/goals';
import { goalId, storedGoal, storedRating } from '../support/goalRows';

const of = (
  level: WeightedLevel['level'],
  importance: number | null = null,
  difficulty: number | null = null,
) => ({
  level,
  importance,
  difficulty,
});
const levels = ['a', 'b', 'c', 'd', 'e'];

describe('D-346: the T-score', () => {
  it('is 50 where every goal is as expected, whatever they weigh and however many there are', () => {
    expect(tScore([of(0)])).toBe(50);
    expect(tScore([of(0, 3, 2), of(0, 1, 1), of(0)])).toBe(50);
  });

  // by hand: √((1 − 0.3)·Σw² + 0.3·(Σw)²)
  it.each([
    // one goal: √(0.7 + 0.3) = 1, so a level is ten points
    ['one goal at +1', [of(1)], 60],
    ['one goal at −2', [of(-2)], 30],
    ['one goal, whose weight does not matter', [of(2, 3, 3)], 70],
    // two: √(0.7·2 + 0.3·4) = √2.6 = 1.612452; 10·2/1.612452 = 12.403473
    ['two at +1', [of(1), of(1)], 62.403473],
    // three: √(0.7·3 + 0.3·9) = √4.8 = 2.190890; 10·3/2.190890 = 13.693064
    ['three at +1', [of(1), of(1), of(1)], 63.693064],
    ['three at −1', [of(-1), of(-1), of(-1)], 36.306936],
    // +1, 0, −2: Σx = −1; 10·(−1)/2.190890 = −4.564355
    ['three that differ', [of(1), of(0), of(-2)], 45.435645],
    // w 6 and 1: Σwx = 6·1 + 1·(−1) = 5; √(0.7·37 + 0.3·49) = √40.6 = 6.371813; 50/6.371813 = 7.847060
    ['two weights', [of(1, 3, 2), of(-1, 1, 1)], 57.84706],
    // w 2 (importance alone) and 1: Σwx = 4; √(0.7·5 + 0.3·9) = √6.2 = 2.489980; 40/2.489980 = 16.064386
    ['a weight of one factor', [of(2, 2), of(0)], 66.064386],
  ])('of %s is as computed by hand', (_, goals, score) => {
    expect(tScore(goals)).toBeCloseTo(score, 5);
  });

  it('is symmetric about 50, and the same when all weigh alike', () => {
    const goals = [of(2, 1, 3), of(-1, 2, 2), of(1, 3, 1)];
    const turned = goals.map((goal) => ({ ...goal, level: -goal.level as WeightedLevel['level'] }));
    expect((tScore(goals) ?? 0) + (tScore(turned) ?? 0)).toBeCloseTo(100, 10);
    const alike = (weight: number | null) => tScore([of(2, weight, weight), of(-1, weight, weight)]);
    expect(alike(3)).toBeCloseTo(alike(null) ?? 0, 10);
    expect(alike(2)).toBeCloseTo(alike(1) ?? 0, 10);
  });

  it('rises with every level, and has none without a goal that weighs something', () => {
    const scores = ([-2, -1, 0, 1, 2] as const).map((level) => tScore([of(level, 2, 2), of(0)]) ?? 0);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    expect(new Set(scores).size).toBe(5);
    expect(tScore([])).toBeNull();
    expect(tScore([of(2, 0, 3)])).toBeNull();
    expect(tScore([of(2, 0, 3), of(1)])).toBe(60);
  });

  it("is made of the therapist's last marks of goals with five levels, also of those that ended", () => {
    const goals = [
      storedGoal({ levels }),
      storedGoal({ id: goalId(1), levels, state: 'encerrada', state_reason: 'Mudou.' }),
      storedGoal({ id: goalId(2), levels: ['a', null, 'c', 'd', 'e'] }),
      storedGoal({ id: goalId(3), levels }),
    ].map(toGoal);
    const ratings = [
      storedRating('2026-10-01', { level: 2 }),
      storedRating('2026-11-01', { level: 1 }),
      storedRating('2026-11-20', { level: -2, rated_by: 'familia' }),
      storedRating('2026-09-01', { goal_id: goalId(1), level: -2 }),
      storedRating('2026-11-22', { goal_id: goalId(2), level: 2 }),
    ];
    const attainment = attainmentOf(scaledRatings(courses(goals, ratings, () => true)));
    expect(attainment).toMatchObject({ on: '2026-11-01', count: 2 });
    expect(attainment?.score).toBeCloseTo(50 - 10 / Math.sqrt(2.6), 10);
    expect(attainmentOf([])).toBeNull();
  });
});

describe('D-346: goals that are proposed from the objectives', () => {
  it.each([
    [
      'lines with marks of a list',
      '- Calçar o tênis\n• Comer sozinho;\n2) Brincar',
      ['Calçar o tênis', 'Comer sozinho', 'Brincar'],
    ],
    [
      'sentences of one line',
      'Calçar o tênis. Comer sozinho! Dormir.',
      ['Calçar o tênis', 'Comer sozinho!', 'Dormir'],
    ],
    ['numbers and abbreviations', 'Escrever por 2.5 min. com apoio', ['Escrever por 2.5 min. com apoio']],
    ['the same line twice', 'Brincar\n\nBrincar.', ['Brincar']],
    ['what is too short or too long', `ok\n${'a'.repeat(SHORT_TEXT_MAX + 1)}\nSono`, ['Sono']],
    ['nothing', null, []],
  ])('are %s', (_, text, goals) => {
    expect(proposedGoals(text)).toEqual(goals);
  });
});

describe('D-341: the course of a goal', () => {
  const ratings = [
    storedRating('2026-06-03', { level: -2 }),
    storedRating('2026-07-15', { level: -1, id: 'a' }),
    storedRating('2026-07-15', { level: -1, id: 'b', note_id: 'n' }),
    storedRating('2026-07-15', { level: -1, id: 'c', rated_by: 'familia' }),
    storedRating('2026-07-15', { level: -1, id: 'd', rated_by: 'paciente' }),
    storedRating('2026-08-26', { word: 'em_parte' }),
  ];
  const values = ['2', '1', '0', '-1', '-2'];

  it('has the marks by date and level; the same ones stand beside each other, the therapist in the middle', () => {
    const { dates, marks } = courseMarks(ratings, values, 6);
    expect(dates).toEqual(['2026-06-03', '2026-07-15']);
    expect(marks.map(({ by, column, row, place }) => [by, column, row, place])).toEqual([
      ['terapeuta', 0, 4, 0],
      ['terapeuta', 1, 3, 0],
      ['familia', 1, 3, 1],
      ['paciente', 1, 3, 2],
    ]);
  });

  it('has the last dates', () => {
    expect(courseMarks(ratings, values, 1).dates).toEqual(['2026-07-15']);
  });

  it('ends with what each of those who rate said last', () => {
    const { on, last } = lastMarks({
      goal: toGoal(storedGoal({ levels })),
      ratings: ratings.slice(0, 4),
      corrections: [],
    });
    expect(on).toBe('15/07/2026');
    expect(last.map(({ rating, value, text }) => [rating.rated_by, value, text])).toEqual([
      ['terapeuta', '−1', 'b'],
      ['familia', '−1', 'b'],
    ]);
  });

  it('belongs to the last version, in the order in which the first ones came', () => {
    const goals: Goal[] = [
      storedGoal({ id: 'new', replaces: 'old', created_at: '2026-11-20' }),
      storedGoal({ id: 'other', created_at: '2026-07-01' }),
      storedGoal({ id: 'old', replaces: 'oldest', created_at: '2026-08-01' }),
      storedGoal({ id: 'oldest', created_at: '2026-06-01' }),
    ].map(toGoal);
    const rating: GoalRating = storedRating('2026-06-03', { goal_id: 'oldest', level: 0 });
    const found = courses(goals, [rating], (id) => id === 'oldest');
    expect(found.map(({ goal, earlier }) => [goal.id, earlier.map((one) => one.goal.id)])).toEqual([
      ['new', ['old', 'oldest']],
      ['other', []],
    ]);
    expect(found[0]?.earlier[1]).toMatchObject({ ratings: [rating], isRated: true });
  });
});

it('D-340: levels that no version of the app writes count as none', () => {
  expect(levelsOf(toGoal(storedGoal({ levels: ['a', 'b'] })))).toBeNull();
});

it('D-347: the columns of a goal are read as the history has them', () => {
  const { levels, baseline, state, own_words, importance, family_rates } = entity.columns;
  expect(levels.shown('["Um", null, null, null, "Cinco"]')).toBe('+2 Cinco\n−2 Um');
  expect(baseline.shown('-2')).toBe('−2');
  expect(state.shown('alcancada')).toBe('Alcançada');
  expect(own_words.shown(null)).toBe('');
  expect(importance.shown('3')).toBe('3');
  expect(family_rates.shown('true')).toBe('Sim');
});

const none = [null, null, null, null, null];

it.each([
  ['nothing', '', null],
  ['one of five', '["","","Calça os dois","",""]', [null, null, 'Calça os dois', null, null]],
  ['blanks alone', '["  ","","","",""]', null],
])('D-340: levels are read as they are typed: %s', (_, typed, value) => {
  expect(valueTyped(entity.columns.levels, typed)).toEqual(value);
});

it('D-500: levels are typed, merged and kept in the history as one text, and read back from it', () => {
  const { levels } = entity.columns;
  const described = [null, 'Calça um pé', null, null, 'Dá o laço'] as const;
  expect(valueTyped(levels, typedOfValue(levels, described))).toEqual(described);
  expect(levels.value(levels.text(described))).toEqual(described);
  for (const empty of [null, unreadable])
    expect([typedOfValue(levels, empty), levels.text(empty)]).toEqual(['', null]);
  expect(levels.copied(none, { birthDate: '2019-04-06' })).toBeUndefined();
});
