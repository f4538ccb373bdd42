import { todayIso } from '../lib/dates';
import { sessionSettings } from '../questionnaire/sessionNotes';
import { day, oneOf, requiredOneOf, requiredPlannedDay, requiredTimeOfDay } from './column';
import { defineEntity, type RowOf } from './entity';

/** From 1, a Monday, as ISO counts them. */
export const weekdays = [
  { value: 1, label: 'Segunda-feira' },
  { value: 2, label: 'Terça-feira' },
  { value: 3, label: 'Quarta-feira' },
  { value: 4, label: 'Quinta-feira' },
  { value: 5, label: 'Sexta-feira' },
  { value: 6, label: 'Sábado' },
  { value: 7, label: 'Domingo' },
] as const;

const turns = [
  { value: 1, label: 'Toda semana' },
  { value: 2, label: 'A cada duas semanas' },
] as const;

/** When a patient comes, week after week: a row of each weekday and time. */
export const weeklySessions = defineEntity({
  table: 'weekly_sessions',
  life: 'editable',
  name: 'weekly_session',
  belongsTo: 'patient',
  isSingle: false,
  columns: {
    weekday: requiredOneOf({ label: 'Dia da semana', options: weekdays, isList: true, first: 1 }),
    time_of_day: requiredTimeOfDay({ label: 'Horário', missing: 'Escreva o horário.' }),
    setting: oneOf({ label: 'Modalidade', options: sessionSettings }),
    every: requiredOneOf({ label: 'Frequência', options: turns, first: 1 }),
    from_day: requiredPlannedDay({ label: 'A partir de', begin: () => todayIso() }),
    until_day: day({ label: 'Até' }),
  },
  title: 'time_of_day',
  order: 'from_day',
  copied: { list: 'horarios', id: 'horario' },
  isPrinted: true,
  isRemovable: true,
  words: { one: 'Horário', counted: ['horário da semana', 'horários da semana'] },
});

export type WeeklySession = RowOf<typeof weeklySessions>;
