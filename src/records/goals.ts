import * as v from 'valibot';
import { SHORT_TEXT_MAX } from '../lib/limits';
import { goalStates, withSign } from '../questionnaire/goals';
import { day, flag, levels, oneOf, placeIn, requiredOneOf, requiredText, text } from './column';
import { defineEntity, type RowOf } from './entity';

/** How important or difficult a goal is. */
export const weights: readonly string[] = ['0 · nenhuma', '1 · pouca', '2 · média', '3 · muita'];

/** What a treatment is to attain (Goal Attainment Scaling); only its sentence is needed. */
export const goals = defineEntity({
  table: 'goals',
  belongsTo: 'patient',
  life: 'editable',
  name: 'goal',
  isSingle: false,
  columns: {
    statement: requiredText({
      label: 'Meta',
      most: SHORT_TEXT_MAX,
      lines: 'plain',
      missing: 'Escreva a meta em uma frase.',
    }),
    own_words: text({
      label: 'Nas palavras de quem pediu',
      hint: 'Como o paciente ou a família disse. Fica abaixo da frase da meta.',
      most: SHORT_TEXT_MAX,
      lines: 'plain',
    }),
    said_by: text({ label: 'Quem disse', most: 200 }),
    area: text({ label: 'Área', most: 100, field: 'suggested' }),
    levels: levels({ label: 'Níveis', longest: SHORT_TEXT_MAX }),
    baseline: oneOf({
      label: 'Ponto de partida',
      options: ([-2, -1] as const).map((value) => ({ value, label: withSign(value) })),
    }),
    target_on: day({ label: 'Até quando' }),
    importance: placeIn({ label: 'Importância', words: weights, none: 'Não indicada' }),
    difficulty: placeIn({ label: 'Dificuldade', words: weights, none: 'Não indicada' }),
    family_rates: flag({ label: 'A família também avalia' }),
    state: requiredOneOf({ label: 'Situação', options: goalStates, first: 'ativa' }),
    state_reason: text({ label: 'Motivo', most: SHORT_TEXT_MAX, lines: 'plain' }),
  },
  further: { replaces: v.nullable(v.string()), state_changed_at: v.string() },
  // what its ratings mean
  keeps: ['statement', 'levels', 'baseline'],
  title: 'statement',
  order: 'created_at',
  copied: { list: 'metas', id: 'meta' },
  problems: ({ state, state_reason }) => ({
    state_reason:
      state === 'encerrada' && !state_reason.trim() ? 'Escreva por que a meta foi encerrada.' : undefined,
  }),
  words: {
    one: 'Meta',
    isFeminine: true,
    history: { added: 'Meta criada' },
    queued: 'A meta',
    follows: 'Ela segue depois da versão anterior.',
  },
});

export type Goal = RowOf<typeof goals>;
