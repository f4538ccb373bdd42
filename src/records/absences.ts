import { todayIso } from '../lib/dates';
import { SHORT_TEXT_MAX } from '../lib/limits';
import { requiredDay, requiredOneOf, text, timeOfDay } from './column';
import { defineEntity, type RowOf } from './entity';

const kinds = [
  { value: 'faltou', label: 'Faltou' },
  { value: 'desmarcou', label: 'Desmarcou' },
  { value: 'feriado', label: 'Feriado' },
  { value: 'recesso', label: 'Recesso' },
] as const;

/** A session that did not take place: an entry among the notes, and none of them. */
export const absences = defineEntity({
  table: 'absences',
  life: 'editable',
  name: 'absence',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    missed_on: requiredDay({ label: 'Data', begin: () => todayIso() }),
    time_of_day: timeOfDay({ label: 'Horário' }),
    kind: requiredOneOf({ label: 'O que houve', options: kinds, first: 'faltou' }),
    told_by: text({ label: 'Quem avisou', most: 200 }),
    told_when: text({ label: 'Quando avisou', hint: 'Como “na véspera, às 18:00”.', most: 200 }),
    reason: text({ label: 'Motivo', most: SHORT_TEXT_MAX, lines: 'plain' }),
  },
  order: 'missed_on',
  copied: { list: 'faltas', id: 'falta' },
  isPrinted: true,
  listedIn: 'notes',
  isRemovable: true,
  words: { one: 'Falta', isFeminine: true, add: 'Anotar falta' },
});

/** True for what is said of a day, on which nobody comes. */
export const isOfDay = (kind: string): boolean => kind === 'feriado' || kind === 'recesso';

/** What is typed with a kind: nobody has told of a day on which nobody comes. */
export const typedKind = (kind: string) => (isOfDay(kind) ? { kind, told_by: '', told_when: '' } : { kind });

export type Absence = RowOf<typeof absences>;

/** 'Faltou', 'Desmarcou' */
export const absenceLabel = ({ kind }: Pick<Absence, 'kind'>): string => absences.columns.kind.shown(kind);

/** 'Avisou: a mãe, na véspera'; '' where nobody did. */
export function toldText({ told_by, told_when }: Pick<Absence, 'told_by' | 'told_when'>): string {
  const parts = [told_by?.trim(), told_when?.trim()].filter(Boolean);
  return parts.length > 0 ? `Avisou: ${parts.join(', ')}` : '';
}
