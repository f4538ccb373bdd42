import { todayIso } from '../lib/dates';
import { SHORT_TEXT_MAX } from '../lib/limits';
import { shownResult } from '../questionnaire/results';
import { decimal, reference, requiredDay, requiredText, text, yesNo } from './column';
import { defineEntity, type RowOf } from './entity';

/** What an instrument has measured: a number with its unit, words, or both. */
export const results = defineEntity({
  table: 'results',
  life: 'editable',
  name: 'result',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    instrument: requiredText({
      label: 'Instrumento',
      most: 200,
      missing: 'Escreva o nome do instrumento.',
      field: 'suggested',
    }),
    measured_on: requiredDay({ label: 'Data', begin: () => todayIso() }),
    value: decimal({
      label: 'Valor',
      unreadable: 'Escreva só o número, como 12 ou 12,5. As palavras cabem no campo abaixo.',
    }),
    unit: text({ label: 'Unidade', hint: 'Como kg, segundos, pontos ou “de 30”.', most: 50 }),
    text: text({
      label: 'Resultado em palavras',
      hint: 'No lugar do número, ou ao lado dele.',
      most: SHORT_TEXT_MAX,
      lines: 'phrases',
    }),
    higher_is_better: yesNo({
      label: 'Sentido',
      options: [
        { value: 'true', label: 'Maior é melhor' },
        { value: 'false', label: 'Menor é melhor' },
        { value: '', label: 'Não se aplica' },
      ],
    }),
    comment: text({
      label: 'Observação',
      hint: 'O que ajuda a ler o número: a escala, quem respondeu, a hora do remédio.',
      most: SHORT_TEXT_MAX,
      lines: 'phrases',
    }),
    document_id: reference({ label: 'PDF anexado' }),
  },
  title: 'instrument',
  order: 'measured_on',
  copied: { list: 'resultados', id: 'resultado' },
  problems: ({ value, text }) => ({
    value: value.trim() || text.trim() ? undefined : 'Escreva o valor, ou o resultado em palavras.',
  }),
  inShort: ({ value, unit, text }) =>
    shownResult({
      value: typeof value === 'number' ? value : null,
      unit: typeof unit === 'string' ? unit : null,
      text: typeof text === 'string' ? text : null,
    }),
  isRemovable: true,
  words: { one: 'Resultado' },
});

export type Result = RowOf<typeof results>;

/** 'Maior é melhor'; '' where no direction was chosen. */
export function directionText(higherIsBetter: boolean | null): string {
  const { higher_is_better } = results.columns;
  return higher_is_better.shown(higher_is_better.text(higherIsBetter));
}
