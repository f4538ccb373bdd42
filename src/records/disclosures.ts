import * as v from 'valibot';
import { todayIso } from '../lib/dates';
import { REPORT_MAX } from '../questionnaire/issuedReports';
import { requiredDay, requiredText, text, textOfNew } from './column';
import { defineEntity, type RowOf } from './entity';

/** What was handed out of a record by another way than an issued report. */
export const disclosures = defineEntity({
  table: 'disclosures',
  belongsTo: 'patient',
  life: 'appendOnly',
  otherwise: 'asks',
  name: 'disclosure',
  isSingle: false,
  listedIn: 'terms',
  columns: {
    // a copy that the therapist made went to nobody
    recipient: textOfNew({
      label: 'Quem recebeu',
      hint: 'Nome, função e lugar.',
      most: REPORT_MAX.recipient,
      missing: 'Escreva quem recebeu.',
    }),
    disclosed_on: requiredDay({ label: 'Quando', begin: () => todayIso() }),
    content: requiredText({
      label: 'O que foi enviado',
      most: REPORT_MAX.content,
      missing: 'Escreva o que foi enviado.',
      lines: 'plain',
    }),
    purpose: text({ label: 'Para quê', most: REPORT_MAX.purpose }),
  },
  title: 'recipient',
  order: 'disclosed_on',
  copied: { list: 'compartilhamentos' },
  told: ['disclosed'],
  stamps: { kind: v.picklist(['outro_meio', 'copia']), created_at: v.string() },
  words: {
    one: 'Anotação em Quem recebeu',
    isFeminine: true,
    counted: ['anotação em Quem recebeu', 'anotações em Quem recebeu'],
    short: 'Anotação',
    add: 'Enviei por outro meio',
    saved: 'Anotado em Quem recebeu',
    history: { added: 'Compartilhamento registrado' },
    unsaved: 'O que você escreveu ainda não foi guardado.',
  },
});

export type Disclosure = RowOf<typeof disclosures>;
