import type { HistoryEntry, RecordState } from '../../data/records/history';
import { fromIsoDate } from '../../lib/dates';
import { dischargeText } from '../../questionnaire/discharge';
import { columnOf, columnsOf } from '../../records/entityWords';
import { treatment } from '../../records/treatment';

/** Discharge and archive before and after a change. */
export type StateChange = { readonly before: RecordState; readonly after: RecordState };

/** The changes of discharge and archive by entry id; `entries` are newest first, `now` is the record's state. */
export function stateChanges(
  entries: readonly HistoryEntry[],
  now: RecordState,
): ReadonlyMap<number, StateChange> {
  const changes = new Map<number, StateChange>();
  let after = now;
  for (const { id, stateBefore } of entries) {
    if (!stateBefore) continue;
    const before = { ...after, ...stateBefore };
    changes.set(id, { before, after });
    after = before;
  }
  return changes;
}

type StateText = { readonly title: string; readonly summary: string };

/** Titles and summaries for a change of discharge and archive; usually one. */
export function stateTexts({ before, after }: StateChange): StateText[] {
  const texts: StateText[] = [];
  if (before.discharged_on && !after.discharged_on) {
    // undoing a discharge needs a reason
    const title = after.readmission_reason
      ? `Alta desfeita: ${after.readmission_reason}`
      : `Atendimento retomado em ${fromIsoDate(after.resumed_on)}`;
    texts.push({ title, summary: dischargeText(before) });
  } else if (after.discharged_on && stateFields({ before, after }).length > 0) {
    const title = before.discharged_on ? 'Alta alterada' : 'Alta registrada';
    texts.push({ title, summary: dischargeText(after) });
  }
  if (!before.archived_at !== !after.archived_at) {
    texts.push({ title: after.archived_at ? 'Ficha arquivada' : 'Ficha reativada', summary: '' });
  }
  return texts;
}

/** The fields of a discharge that a change altered, before and after. */
export function stateFields({ before, after }: StateChange) {
  return columnsOf(treatment)
    .map((name) => {
      const { label, shown } = columnOf(treatment, name);
      return { label, before: shown(before[name]), after: shown(after[name]) };
    })
    .filter((field) => field.before !== field.after);
}
