import { todayIso } from '../lib/dates';
import { LONG_TEXT_MAX } from '../lib/limits';
import { reference, requiredDay, requiredText } from './column';
import { defineEntity, type RowOf } from './entity';

/** A sheet that is handed out for the days between the sessions. */
export const homeGuidance = defineEntity({
  table: 'home_guidance',
  life: 'editable',
  name: 'guidance',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    given_on: requiredDay({ label: 'Data', begin: () => todayIso() }),
    title: requiredText({ label: 'Título', most: 200, missing: 'Escreva o título.' }),
    content: requiredText({
      label: 'Orientação',
      most: LONG_TEXT_MAX,
      missing: 'Escreva a orientação.',
      lines: 'phrases',
    }),
    document_id: reference({ label: 'PDF' }),
  },
  title: 'title',
  order: 'given_on',
  copied: { list: 'orientacoes', id: 'orientacao' },
  isPrinted: true,
  familySees: true,
  isRemovable: true,
  words: {
    one: 'Orientação',
    isFeminine: true,
    counted: ['orientação para casa', 'orientações para casa'],
    saved: 'Orientação salva!',
  },
});

export type HomeGuidance = RowOf<typeof homeGuidance>;
