import { wordsOfEntries } from '../../data/records/entityRows';
import type { Entries } from '../../data/records/merge';
import { rowIn, type StoredItem, savedIn } from '../../device/outbox/items';
import type { WaitingAnswer } from '../../questionnaire/expectedSessions';
import { absences } from '../../records/absences';
import type { ColumnOf } from '../../records/entity';
import { useUnsentItems } from '../useOutboxItems';

/** The session that an item will answer; undefined where the server knows of it already, or it answers none. */
function answerIn(stored: StoredItem): WaitingAnswer | undefined {
  const saved = savedIn(stored, 'session_notes');
  if (saved) {
    const { note, base } = saved;
    const isKnown = base?.occurred_on === note.occurred_on || (!base && note.replaces !== null);
    return isKnown
      ? undefined
      : { patient_id: note.patient_id, day: note.occurred_on, time_of_day: note.time_of_day };
  }
  const row = rowIn(stored);
  if (row?.table !== 'absences' || row.base !== null || row.patientId === undefined) return undefined;
  // its form gave every column
  const words = wordsOfEntries(absences, row.entries as Entries<ColumnOf<typeof absences>>);
  return words.missed_on === undefined
    ? undefined
    : { patient_id: row.patientId, day: words.missed_on, time_of_day: words.time_of_day ?? null };
}

/** What of the sessions is answered on this device alone. */
export const useWaitingAnswers = (): WaitingAnswer[] =>
  useUnsentItems().flatMap(({ stored }) => answerIn(stored) ?? []);
