import * as v from 'valibot';
import { todayIso } from '../lib/dates';
import { REPORT_MAX } from '../questionnaire/issuedReports';
import { requiredDay, requiredText } from './column';
import { defineEntity, type RowOf } from './entity';

/** To whom an issued report was explained, and when (COFFITO, Resolução 425/2013, art. 14 V). */
export const explanations = defineEntity({
  table: 'report_explanations',
  belongsTo: 'patient',
  life: 'appendOnly',
  otherwise: 'asks',
  name: 'explanation',
  isSingle: false,
  listedIn: 'terms',
  columns: {
    explained_to: requiredText({
      label: 'A quem',
      hint: 'Nome e vínculo.',
      most: REPORT_MAX.recipient,
      missing: 'Escreva a quem você explicou.',
    }),
    explained_on: requiredDay({ label: 'Quando', begin: () => todayIso() }),
  },
  further: { report_id: v.string() },
  title: 'explained_to',
  order: 'explained_on',
  copied: { list: 'explicacoes' },
  told: ['report_explained'],
  words: {
    one: 'Explicação do relatório',
    isFeminine: true,
    short: 'Explicação',
    add: 'Marcar como explicado',
    counted: ['explicação de relatório', 'explicações de relatórios'],
    saved: 'Relatório marcado como explicado',
    history: { added: 'Relatório explicado' },
    unsaved: 'O que você escreveu ainda não foi guardado.',
  },
});

export type Explanation = RowOf<typeof explanations>;
