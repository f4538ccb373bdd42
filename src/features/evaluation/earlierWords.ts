import { formatDate, formatTime, fromIsoDate, todayIso } from '../../lib/dates';
import type { Earlier } from '../../questionnaire/reevaluation';

/** When it was said, as far as that is known. */
export function earlierDay({ source }: Earlier): string {
  const day = fromIsoDate(source.day);
  switch (source.kind) {
    case 'first':
      return `${day}, na anamnese`;
    case 'again':
      return source.isUnchanged ? `${day}, sem mudança` : day;
    case 'record':
      return `Na ficha, anamnese de ${day}`;
    case 'changed':
      return `Na ficha, mudou depois de ${day}`;
    default:
      return source satisfies never;
  }
}

/** 'Hoje, 20/11/2026', or the day when the re-evaluation began. */
export const todayLabel = (day: string, today = todayIso()): string =>
  day === today ? `Hoje, ${fromIsoDate(day)}` : `Em ${fromIsoDate(day)}`;

/** 'Sem mudança, confirmado hoje', or the day of the confirmation. */
export const confirmedLabel = (at: string, now = new Date()): string =>
  `Sem mudança, confirmado ${formatDate(at) === formatDate(now) ? 'hoje' : `em ${formatDate(at)}`}`;

/** 'Informado por: Mãe, às 14:12.' */
export const confirmedBy = (informant: string, at: string): string =>
  informant ? `Informado por: ${informant}, às ${formatTime(at)}.` : `Às ${formatTime(at)}.`;
