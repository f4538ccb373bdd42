import { newRowDraft, type RowDraft } from '../../forms/rows/rowDraft';
import { fromIsoDate } from '../../lib/dates';
import type { PlannedSession } from '../../questionnaire/expectedSessions';
import { absences } from '../../records/absences';

export type AbsenceDraft = RowDraft<typeof absences>;

/** The absence of a session that was expected, as typed. */
export function absenceOf({ day, time_of_day }: PlannedSession): AbsenceDraft {
  const draft = newRowDraft(absences);
  return { ...draft, typed: { ...draft.typed, missed_on: fromIsoDate(day), time_of_day } };
}
