import type { Section } from '../questionnaire/present';
import { type WeeklySession, weekEntries, weeklySessions } from '../records/weeklySessions';

/** 'Duas vezes por semana, ter. e qui., 14:00 a 14:50, no consultório'; no section without a time. */
export function weekSection(rows: readonly WeeklySession[], today: string): Section[] {
  const entries = weekEntries(rows, today).map(({ label, value }) => ({
    label: label || 'Atuais',
    value,
    long: true,
  }));
  return entries.length > 0 ? [{ id: weeklySessions.table, title: 'Horários', entries }] : [];
}
