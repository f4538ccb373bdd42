import { PHRASE_MAX } from '../lib/limits';
import { visibleWords } from '../lib/text';
import { requiredText } from './column';
import { defineEntity, type RowOf } from './entity';

/** Short texts of the therapist's own, inserted while writing. */
export const phrases = defineEntity({
  table: 'phrases',
  belongsTo: 'therapist',
  life: 'editable',
  name: 'phrase',
  isSingle: false,
  columns: {
    title: requiredText({
      label: 'Título',
      hint: 'Para inserir, digite / e o começo do título.',
      most: PHRASE_MAX.title,
      missing: 'Escreva um título.',
    }),
    content: requiredText({
      label: 'Texto',
      most: PHRASE_MAX.content,
      lines: 'plain',
      missing: 'Escreva o texto que a frase insere.',
      // a space at the end is kept: what is typed after the phrase follows it
      read: (typed) => visibleWords(typed).trimStart(),
    }),
  },
  title: 'title',
  unique: { column: 'title', taken: 'Outra frase já tem este título.' },
  order: 'created_at',
  isRemovable: true,
  words: {
    one: 'Frase',
    isFeminine: true,
    after: 'Ela aparece em todos os campos longos.',
    queued: 'A frase',
    unsaved: 'A frase ainda não foi salva.',
  },
});

export type Phrase = RowOf<typeof phrases>;
