import { describe, expect, it } from 'vitest';
import { toEvaluation } from '../../src/data/records/evaluations';
import { coursesOf, toGoal } from '../../src/data/records/goals';
import { evaluationsSection } from '../../src/printing/evaluationsSection';
import { goalsSection } from '../../src/printing/goalsSection';
import { resultsSection } from '../../src/printing/resultsSection';
import { goalRow, plainGoal, ratingRow } from '../support/goalRows';
import { evaluationRow, helenaSigns, resultRow } from '../support/treatmentRows';

const rated = [
  ratingRow({ id: '1', rated_on: '2026-09-04', level: -2 }),
  ratingRow({ id: '2', rated_on: '2026-10-04', level: 2 }),
  ratingRow({ id: '3', rated_on: '2026-10-04', level: null, strikes: '2' }),
  ratingRow({ id: '4', rated_on: '2026-11-04', level: 1, comment: 'Com pressa' }),
  ratingRow({ id: '5', rated_on: '2026-11-04', level: 0, rated_by: 'familia', by_name: 'Renata (Mãe)' }),
];

describe('D-375: the goals of a report', () => {
  const [goal] = goalsSection(coursesOf([toGoal(goalRow())], rated))[0]?.entries ?? [];

  it('tell the sentence, who said it, until when, and where it stood first and stands now', () => {
    expect(goal).toMatchObject({ label: 'Calçar o tênis sozinho', long: true });
    expect(goal?.value.split('\n')).toEqual([
      '“Quero calçar o tênis sozinho” (Davi). Área: Vestir-se. Até 18/12/2026. Em andamento.',
      '04/09/2026: −2, Não tenta (muito menos que o esperado).',
      '04/11/2026: +1, Fecha o velcro (mais que o esperado). Com pressa.',
      '04/11/2026 (Renata, mãe): 0, Calça os dois (o esperado).',
    ]);
  });

  it('have a ladder with the course, without what was struck', () => {
    expect(goal?.drawing).toEqual({
      kind: 'ladder',
      rows: [
        { handle: '+2', text: 'Dá o laço', note: '' },
        { handle: '+1', text: 'Fecha o velcro', note: '' },
        { handle: '0', text: 'Calça os dois', note: 'esperado' },
        { handle: '−1', text: 'Calça um pé', note: '' },
        { handle: '−2', text: 'Não tenta', note: 'ponto de partida' },
      ],
      days: ['04/09/26', '04/11/26'],
      marks: [
        { day: 0, row: 4, by: 'terapeuta' },
        { day: 1, row: 1, by: 'terapeuta' },
        { day: 1, row: 2, by: 'familia' },
      ],
      today: 1,
    });
  });

  it('D-420: tell a correction beside what somebody else said, also where that was not the last', () => {
    const marks = [
      ratingRow({ id: '1', rated_on: '2026-09-04', level: 1 }),
      ratingRow({ id: '2', rated_on: '2026-10-04', level: -2, rated_by: 'familia', by_name: 'Renata (Mãe)' }),
      ratingRow({ id: '3', rated_on: '2026-10-04', level: 2, corrects: '2', comment: 'Digitei errado' }),
      ratingRow({ id: '4', rated_on: '2026-11-04', level: 0, rated_by: 'paciente' }),
      ratingRow({ id: '5', rated_on: '2026-11-05', level: null, corrects: '4', comment: 'Brincou' }),
    ];
    const [entry] = goalsSection(coursesOf([toGoal(goalRow())], marks))[0]?.entries ?? [];
    expect(entry?.value.split('\n').slice(1)).toEqual([
      '04/09/2026: +1, Fecha o velcro (mais que o esperado).',
      '04/10/2026 (Renata, mãe): −2, Não tenta (muito menos que o esperado).',
      '04/10/2026 (correção do terapeuta à avaliação de Renata, mãe): +2, Dá o laço (muito mais que o esperado). Digitei errado.',
      '04/11/2026 (paciente): 0, Calça os dois (o esperado).',
      '05/11/2026 (correção do terapeuta à avaliação do paciente): o nível não vale. Brincou.',
    ]);
    expect(entry?.drawing).toMatchObject({
      days: ['04/09/26', '04/10/26', '04/11/26'],
      marks: [
        { day: 0, row: 1, by: 'terapeuta' },
        { day: 1, row: 4, by: 'familia' },
        { day: 2, row: 2, by: 'paciente' },
        { day: 1, row: 0, by: 'correcao' },
      ],
      today: 1,
    });
  });

  it('D-608: stand in the order of their days, whoever said them, and the goal stands on one page', () => {
    const marks = [
      ratingRow({ id: '1', rated_on: '2026-09-04', level: -1 }),
      ratingRow({ id: '2', rated_on: '2026-10-09', level: 0, rated_by: 'paciente' }),
      ratingRow({ id: '3', rated_on: '2026-10-13', level: 1 }),
    ];
    const [entry] = goalsSection(coursesOf([toGoal(goalRow())], marks))[0]?.entries ?? [];
    const days = entry?.value.split('\n').slice(1);
    expect(days?.map((line) => line.slice(0, 10))).toEqual(['04/09/2026', '09/10/2026', '13/10/2026']);
    expect(days?.[1]).toContain('(paciente)');
    expect(entry?.whole).toBe(true);
  });

  it('D-420: read what an earlier version let be replaced: what was said stands, with what was put in its place', () => {
    const said = ratingRow({ id: '1', level: -2, rated_by: 'familia' });
    const replaced = ratingRow({ id: '2', level: 2, rated_by: 'familia', strikes: '1', corrects: '1' });
    expect(coursesOf([toGoal(goalRow())], [said, replaced])).toMatchObject([
      { ratings: [{ id: '1', level: -2 }], corrections: [{ id: '2', level: 2 }] },
    ]);
  });

  it('D-420: a level that was taken back is told nowhere, nor is what took it back', () => {
    const said = ratingRow({ id: '1', level: -1 });
    const takenBack = ratingRow({ id: '2', level: null, strikes: '1', comment: 'Era de outra meta' });
    const [course] = coursesOf([toGoal(goalRow())], [said, takenBack]);
    expect(course).toMatchObject({ ratings: [], corrections: [], isRated: true });
  });

  it('have no number and no drawing for somebody who reads no scales', () => {
    const [plain] = goalsSection(coursesOf([toGoal(goalRow())], rated), { numbers: false })[0]?.entries ?? [];
    expect(plain).not.toHaveProperty('drawing');
    expect(plain?.value).not.toMatch(/[−+]\d/);
    expect(plain?.value).toContain('04/11/2026: Fecha o velcro (mais que o esperado).');
  });

  it('tell the levels in words where they are too long for a drawing', () => {
    const long = `Calça os dois ${'e confere o laço '.repeat(12)}`;
    const levels = ['Não tenta', null, long, null, null];
    const [entry] = goalsSection(coursesOf([toGoal(goalRow({ levels }))], []))[0]?.entries ?? [];
    expect(entry?.value).toContain(`0 ${long}`);
    expect(entry?.value).toMatch(/\nPonto de partida: −2, Não tenta \(muito menos que o esperado\)\.$/);
    const goal = { ...toGoal(goalRow({ levels })), baseline: null };
    const [unstarted] = goalsSection(coursesOf([goal], []))[0]?.entries ?? [];
    expect(unstarted?.value).toContain('Ainda sem nível registrado.');
    expect(JSON.stringify(entry?.drawing)).not.toContain('confere');
  });

  it('tell every mark of a goal without levels', () => {
    const marks = (['ainda_nao', 'em_parte', 'alcancada'] as const).map((word, index) =>
      ratingRow({
        id: String(index),
        goal_id: plainGoal().id,
        level: null,
        word,
        rated_on: `2026-0${index + 5}-01`,
      }),
    );
    const [entry] = goalsSection(coursesOf([toGoal(plainGoal())], marks))[0]?.entries ?? [];
    expect(entry?.value).toContain('01/07/2026: alcançada.');
    expect(entry?.value).toContain(
      'Níveis: 01/05/2026 ainda não; 01/06/2026 em parte; 01/07/2026 alcançada.',
    );
    expect(entry).not.toHaveProperty('drawing');
  });

  it('tell the version before, with its last mark, and why a goal was ended', () => {
    const second = goalRow({
      id: 'b',
      replaces: goalRow().id,
      state: 'encerrada',
      state_reason: 'Mudou de cidade',
      statement: 'Calçar a bota sozinho',
    });
    const [entry, ...others] =
      goalsSection(coursesOf([goalRow(), second].map(toGoal), rated))[0]?.entries ?? [];
    expect(others).toEqual([]);
    expect(entry?.value).toContain('Encerrada: Mudou de cidade.');
    expect(entry?.value).toContain(
      'Versão anterior: Calçar o tênis sozinho. O último nível, de 04/11/2026 (Renata, mãe): 0,',
    );
  });

  it('are no section without a goal', () => expect(goalsSection([])).toEqual([]));
});

describe('D-375: the results of a report', () => {
  it('stand by instrument, with dates, values and a line through the numbers of one unit', () => {
    const results = [
      resultRow({ id: '1' }),
      resultRow({ id: '2', instrument: 'TUG', value: 14.5, unit: 's', higher_is_better: false }),
      resultRow({
        id: '3',
        instrument: 'berg ',
        measured_on: '2026-11-01',
        value: 41,
        comment: 'Com andador',
      }),
      resultRow({ id: '4', instrument: 'Katz', value: null, text: 'Independente', higher_is_better: null }),
    ];
    expect(resultsSection(results)).toEqual([
      {
        id: 'results',
        title: 'Resultados',
        entries: [
          {
            label: 'berg',
            value: '01/09/2026: 31\n01/11/2026: 41 (Com andador)\nMaior é melhor.',
            long: true,
            whole: true,
            drawing: {
              kind: 'line',
              points: [
                { day: '01/09/2026', value: 31, shown: '31' },
                { day: '01/11/2026', value: 41, shown: '41' },
              ],
            },
          },
          { label: 'Katz', value: '01/09/2026: Independente', long: true, whole: true },
          { label: 'TUG', value: '01/09/2026: 14,5 s\nMenor é melhor.', long: true, whole: true },
        ],
      },
    ]);
    expect(resultsSection([])).toEqual([]);
  });
});

describe('D-375: the re-evaluations of a report', () => {
  const again = evaluationRow({
    id: '2',
    kind: 'again',
    evaluated_on: '2026-06-12',
    questions: ['atividadesVidaDiaria', 'mobilidade'],
    answers: { atividadesVidaDiaria: 'Toma banho sozinha.', mobilidade: 'Anda com andador.' },
    marks: {},
    informants: { atividadesVidaDiaria: 'Paciente' },
    unchanged: ['mobilidade'],
    author: helenaSigns,
  });

  it('tell who evaluated, what changed, and the first and the last answers', () => {
    const [section] = evaluationsSection([evaluationRow(), again].map(toEvaluation), 'adulto');
    expect(section).toEqual({
      id: 'evaluations',
      title: 'Reavaliações',
      entries: [
        {
          label: 'Reavaliação de 12/06/2026',
          value: [
            'Helena Duarte · Terapeuta Ocupacional · CREFITO-3/12345-TO',
            'Mudou: Atividades de Vida Diária.',
            'Sem mudança: Mobilidade.',
          ].join('\n'),
          long: true,
        },
        {
          label: 'Atividades de Vida Diária',
          value:
            '02/03/2026: Precisa de ajuda no banho.\nInformado por: Filho(a)\n\n12/06/2026: Toma banho sozinha.',
          long: true,
        },
        {
          label: 'Mobilidade',
          value: '02/03/2026 e 12/06/2026, sem mudança: Anda com andador.',
          long: true,
        },
      ],
    });
  });

  it('that are shown change from the one before them, also where that one is not shown', () => {
    const all = [evaluationRow(), again].map(toEvaluation);
    const [section] = evaluationsSection(all, 'adulto', (id) => id === again.id);
    expect(section?.entries[0]?.value).toContain(
      'Mudou: Atividades de Vida Diária.\nSem mudança: Mobilidade.',
    );
    expect(section?.entries[1]?.value).toBe('12/06/2026: Toma banho sozinha.');
  });

  it('say so where the answers could not be read, and keep the rest', () => {
    const [section] = evaluationsSection([toEvaluation({ ...again, answers: 5 })], 'adulto');
    expect(section?.entries[0]?.value).toContain('As respostas não puderam ser lidas.');
  });

  it('are no section without one', () => {
    expect(evaluationsSection([toEvaluation(evaluationRow())], 'adulto')).toEqual([]);
  });
});
