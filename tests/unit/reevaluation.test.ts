import { describe, expect, test } from 'vitest';
import { compareEvaluations } from '../../src/questionnaire/comparison';
import type { EvaluatedAnswer } from '../../src/questionnaire/evaluations';
import type { RecordContent } from '../../src/questionnaire/familyReview';
import { type AnswerColumn, questionsIn } from '../../src/questionnaire/field';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import {
  type Evaluated,
  type EvaluationForm,
  earlierOf,
  evaluationOf,
  otherQuestions,
  questionsAsked,
  recordChanges,
  replacedByMark,
} from '../../src/questionnaire/reevaluation';

const adult = questionnaireFor('adulto');
const said = (column: AnswerColumn, given: Partial<EvaluatedAnswer>): EvaluatedAnswer => ({
  column,
  text: '',
  mark: null,
  informant: null,
  isUnchanged: false,
  ...given,
});
const on = (day: string, ...answers: EvaluatedAnswer[]): Evaluated => ({ kind: 'again', day, answers });
const intake = (...answers: EvaluatedAnswer[]): Evaluated => ({ kind: 'first', day: '2026-06-03', answers });
const form = (given: Partial<EvaluationForm> = {}): EvaluationForm => ({
  answers: {},
  marks: {},
  informant: '',
  confirmed: {},
  others: [],
  ...given,
});
const record: RecordContent = {
  answers: { mobilidade: 'Anda com bengala.' },
  marks: {
    mobilidade: { mark: null, informant: 'Filho(a)' },
    cognicao: { mark: 'nao_sabe', informant: null },
  },
};
const earlier = (column: AnswerColumn, given = record, evaluated: Evaluated[] = []) =>
  earlierOf(column, given, evaluated, '2026-06-03');

describe('D-362: what was said before', () => {
  test('is the record with the day of the intake, before any re-evaluation', () => {
    const source = { kind: 'record', day: '2026-06-03' };
    expect(earlier('mobilidade')).toEqual({
      text: 'Anda com bengala.',
      mark: null,
      informant: 'Filho(a)',
      source,
    });
    expect(earlier('cognicao')).toEqual({ text: '', mark: 'nao_sabe', informant: null, source });
    expect(earlier('comunicacao')).toBeNull();
  });

  test('is of the latest evaluation that asked it, never of an older one, and of none that did not ask', () => {
    const evaluated = [
      intake(said('mobilidade', { text: 'Anda.', informant: 'Mãe' })),
      on(
        '2026-08-26',
        said('mobilidade', { text: 'Anda com bengala.', informant: 'Pai', isUnchanged: true }),
      ),
      on('2026-10-01', said('comunicacao', { text: 'Fala pouco.' })),
    ];
    expect(earlier('mobilidade', record, evaluated)).toMatchObject({
      informant: 'Pai',
      source: { kind: 'again', day: '2026-08-26', isUnchanged: true },
    });
  });

  test('is the record again, once it says something else than the latest evaluation', () => {
    const evaluated = [
      intake(said('mobilidade', { text: 'Anda com bengala.' })),
      on('2026-08-26', said('mobilidade', { text: 'Anda sem apoio.' })),
    ];
    expect(earlier('mobilidade', record, evaluated)).toMatchObject({
      text: 'Anda com bengala.',
      informant: 'Filho(a)',
      source: { kind: 'changed', day: '2026-08-26' },
    });
    expect(earlier('mobilidade', { answers: {}, marks: {} }, evaluated)).toBeNull();
    // answered since the intake, by an edit
    expect(earlier('mobilidade', record, [intake()])).toMatchObject({
      source: { kind: 'changed', day: '2026-06-03' },
    });
  });

  test('is the record again also where only its mark is another, and of the evaluation where the words are the same', () => {
    const evaluated = [
      on(
        '2026-08-26',
        said('cognicao', { mark: 'nao_se_aplica' }),
        said('mobilidade', { text: 'Anda com bengala.', mark: 'nao_sabe' }),
      ),
    ];
    expect(earlier('cognicao', record, evaluated)).toMatchObject({
      mark: 'nao_sabe',
      source: { kind: 'changed', day: '2026-08-26' },
    });
    expect(earlier('mobilidade', record, evaluated)).toMatchObject({
      source: { kind: 'again', day: '2026-08-26' },
    });
  });

  test('a question that is marked to be asked later has no earlier answer', () => {
    const marks = { cognicao: { mark: 'nao_perguntado', informant: null } } as const;
    expect(earlier('cognicao', { answers: {}, marks })).toBeNull();
  });
});

describe('what a finished form stores and changes', () => {
  const asIs = (column: AnswerColumn) => earlier(column);

  test('D-363, D-365: written, marked and confirmed ones, each with who informed; what is untouched is not asked', () => {
    const given = form({
      informant: ' Mãe ',
      answers: { avaliacaoFuncional: 'Come com colher.\u0000', comunicacao: '  ' },
      marks: {
        avaliacaoFuncional: { mark: null, informant: 'Escola' },
        cognicao: { mark: 'nao_se_aplica', informant: null },
      },
      confirmed: {
        mobilidade: { text: 'Anda com bengala.', mark: null, at: '2026-11-20T17:12:00Z', informant: '' },
      },
    });
    expect(evaluationOf(adult, given, asIs)).toEqual({
      questions: ['avaliacaoFuncional', 'mobilidade', 'cognicao'],
      answers: { avaliacaoFuncional: 'Come com colher.', mobilidade: 'Anda com bengala.' },
      marks: { cognicao: 'nao_se_aplica' },
      informants: { avaliacaoFuncional: 'Escola', mobilidade: 'Mãe', cognicao: 'Mãe' },
      unchanged: ['mobilidade'],
    });
    expect(recordChanges(adult, given, record)).toEqual({
      answers: { avaliacaoFuncional: 'Come com colher.' },
      marks: {
        avaliacaoFuncional: { mark: null, informant: 'Escola' },
        cognicao: { mark: 'nao_se_aplica', informant: 'Mãe' },
      },
    });
  });

  test('D-363: a confirmation keeps the informant that it was made with, and ends when the answer is another', () => {
    const confirmed = { text: 'Anda com bengala.', mark: null, at: '2026-11-20T17:12:00Z', informant: 'Pai' };
    const given = form({ informant: 'Escola', confirmed: { mobilidade: confirmed } });
    expect(evaluationOf(adult, given, asIs).informants).toEqual({ mobilidade: 'Pai' });
    const other = { ...record, answers: { mobilidade: 'Usa cadeira de rodas.' } };
    expect(evaluationOf(adult, given, (column) => earlier(column, other)).questions).toEqual([]);
  });

  test('D-367: a mark takes the place of a text, which is said before', () => {
    const given = form({ marks: { mobilidade: { mark: 'nao_sabe', informant: null } } });
    expect(recordChanges(adult, given, record)).toEqual({
      answers: { mobilidade: null },
      marks: { mobilidade: { mark: 'nao_sabe', informant: null } },
    });
    expect(replacedByMark(adult, given, record).map(({ column }) => column)).toEqual(['mobilidade']);
  });

  test('D-364, D-898: long texts of the other steps by choice, in the order of the form; never who the patient is', () => {
    const functional = adult.steps.flatMap((step) => (step.id === 'functional' ? questionsIn(step) : []));
    expect(functional.map(({ column }) => column)).toContain('mobilidade');
    expect(questionsAsked(adult, [])).toEqual(functional);
    expect(questionsAsked(adult, ['objetivos', 'alergias']).map(({ column }) => column)).toEqual([
      ...['alergias', ...functional.map(({ column }) => column), 'objetivos'],
    ]);
    const offered = otherQuestions(adult).map(({ column }) => column);
    expect(offered).toContain('alergias');
    expect(offered).not.toContain('nome');
    expect(offered).not.toContain('mobilidade');
    expect(questionsAsked(questionnaireFor('infantil'), [])[0]?.column).toBe('rotinadiaria');
    for (const { steps, ...form } of [adult, questionnaireFor('infantil')]) {
      const about = { kind: 'longText', column: 'observacoes', label: 'Quem é' } as const;
      const [first, ...others] = steps;
      const longer = { ...first, groups: [...first.groups, { part: 'life' as const, fields: [about] }] };
      const asked = otherQuestions({ ...form, steps: [longer, ...others] });
      expect(asked.filter(({ label }) => label === about.label)).toEqual([]);
    }
    // what is no more asked does not count
    const left = form({ answers: { alergias: 'Leite' } });
    expect(evaluationOf(adult, left, asIs).questions).toEqual([]);
    expect(recordChanges(adult, left, record)).toEqual({ answers: {}, marks: {} });
  });
});

describe('D-370: evaluations side by side', () => {
  const days = [
    intake(said('mobilidade', { text: 'Anda.' }), said('alergias', { text: 'Leite' })),
    on(
      '2026-08-26',
      said('mobilidade', { text: 'Anda com bengala.' }),
      said('cognicao', { mark: 'nao_sabe' }),
    ),
    on('2026-11-20', said('mobilidade', { text: 'Anda com bengala.', isUnchanged: true })),
  ];
  const rows = (...chosen: Evaluated[]) => compareEvaluations(adult, chosen);

  test('each answer is compared with the last one before that was given; questions of the intake alone are left out', () => {
    const [mobility, cognition, ...others] = rows(...days);
    expect(others).toEqual([]);
    expect(mobility).toMatchObject({
      label: 'Mobilidade',
      isChanged: true,
      answers: [
        { before: null, isChanged: false },
        { before: 'Anda.', isChanged: true },
        { before: 'Anda com bengala.', isChanged: false, isUnchanged: true },
      ],
    });
    expect(cognition).toMatchObject({ answers: [null, { before: '', isChanged: true }, null] });
  });

  test('what was confirmed is changed all the same where the compared day before said something else', () => {
    const [first, , last] = days;
    if (!first || !last) throw new Error('no days');
    expect(rows(first, last)[0]).toMatchObject({
      isChanged: true,
      answers: [{}, { before: 'Anda.', isChanged: true, isUnchanged: true }],
    });
  });

  test('nothing changed between two days that say the same', () => {
    expect(rows(...days.slice(1)).map(({ isChanged }) => isChanged)).toEqual([false, false]);
    // space around it, which some keyboards leave, says nothing
    const spaced = on('2026-11-21', said('mobilidade', { text: ' Anda com bengala. ' }));
    expect(rows(...days.slice(2), spaced).map(({ isChanged }) => isChanged)).toEqual([false]);
  });
});
