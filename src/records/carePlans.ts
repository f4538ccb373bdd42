import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../lib/limits';
import { day, decimal, text } from './column';
import { defineEntity, type RowOf } from './entity';

/** What the plan of a treatment says (COFFITO, Resolução 415/2012). */
export const carePlans = defineEntity({
  table: 'care_plans',
  life: 'editable',
  name: 'plan',
  belongsTo: 'patient',
  isSingle: true,
  columns: {
    diagnosis: text({
      label: 'Diagnóstico terapêutico ocupacional',
      hint: 'O que está limitado no dia a dia, e por quê.',
      most: LONG_TEXT_MAX,
      lines: 'phrases',
    }),
    prognosis: text({
      label: 'Prognóstico',
      hint: 'O que se espera, em quanto tempo, e do que depende.',
      most: LONG_TEXT_MAX,
      lines: 'phrases',
    }),
    frequency: text({
      label: 'Frequência',
      hint: 'Quantas vezes, quanto tempo, onde.',
      most: SHORT_TEXT_MAX,
      lines: 'plain',
    }),
    weekly_sessions: decimal({
      label: 'Sessões por semana',
      among: (sessions) => sessions > 0 && sessions <= 99 && Number.isInteger(sessions),
      unreadable: 'Escreva quantas sessões por semana, como 3.',
    }),
    weekly_hours: decimal({
      label: 'Carga horária (horas por semana)',
      among: (hours) => hours > 0 && hours <= 99 && Number.isInteger(hours * 10),
      unreadable: 'Escreva as horas por semana, como 2 ou 1,5.',
    }),
    requested_period: text({
      label: 'Período solicitado',
      hint: 'Por quanto tempo se pede o tratamento, como 6 meses.',
      most: SHORT_TEXT_MAX,
    }),
    place: text({ label: 'Local', hint: 'Onde são os atendimentos.', most: SHORT_TEXT_MAX }),
    valid_until: day({ label: 'Autorizado até', hint: 'Quando o plano de saúde pede um relatório novo.' }),
    review_on: day({ label: 'Rever em', hint: 'Neste dia a ficha aparece em Para resolver.' }),
  },
  order: 'created_at',
  copied: { list: 'plano', id: 'plano' },
  isPrinted: true,
  words: { one: 'Plano', section: 'Plano e diagnóstico' },
});

export type CarePlan = RowOf<typeof carePlans>;
