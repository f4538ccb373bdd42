import * as v from 'valibot';
import { todayIso } from '../lib/dates';
import { SHORT_TEXT_MAX } from '../lib/limits';
import { attainmentWords, goalLevels, raters, withSign } from '../questionnaire/goals';
import { oneOf, requiredDay, requiredOneOf, text } from './column';
import { defineEntity, type RowOf } from './entity';

const link = v.nullable(v.string());

/**
 * How far a goal was attained on a day, and who says so: a level, a word, or neither where another rating is taken back. The
 * therapist's own is struck by a later one; what somebody else said stands, with its correction beside it.
 */
export const ratings = defineEntity({
  table: 'goal_ratings',
  belongsTo: 'patient',
  life: 'struck',
  name: 'rating',
  isSingle: false,
  columns: {
    rated_on: requiredDay({ label: 'Data', begin: () => todayIso() }),
    level: oneOf({ label: 'Nível', options: goalLevels.map((value) => ({ value, label: withSign(value) })) }),
    word: oneOf({ label: 'Nível em palavras', options: attainmentWords }),
    rated_by: requiredOneOf({ label: 'Quem avaliou', options: raters, first: 'terapeuta' }),
    by_name: text({ label: 'Quem da família', most: 200 }),
    comment: text({ label: 'Observação', most: SHORT_TEXT_MAX, lines: 'plain' }),
  },
  further: {
    goal_id: v.string(),
    strikes: link,
    corrects: link,
    note_id: link,
    family_answers_id: link,
  },
  title: 'rated_on',
  order: 'rated_on',
  copied: { list: 'marcas_de_metas' },
  told: ['goal_rated', 'rating_struck'],
  correction: ({ id, level, word, rated_by, corrects }) => {
    if (rated_by !== 'terapeuta')
      return { strikes: null, corrects: id, rated_by: 'terapeuta', by_name: null };
    // a row that took a rating back has no value, and cannot be struck
    const isStanding = level !== null || word !== null || corrects !== null;
    return { strikes: isStanding ? id : null, corrects: null };
  },
  words: {
    one: 'Nível',
    counted: ['nível de meta', 'níveis de metas'],
    saved: 'Nível registrado',
    history: { added: 'Nível de meta registrado', changed: 'Nível de meta corrigido' },
    queued: 'A mudança no nível da meta',
    follows: 'Ele segue depois da meta.',
    unsaved: 'O nível ainda não foi salvo.',
    merged: '',
    changed: 'Este nível já foi corrigido em outro aparelho',
  },
});

export type GoalRating = RowOf<typeof ratings>;
