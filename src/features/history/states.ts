import type { HistoryEntry, RecordState } from '../../data/records/history';
import { fromIsoDate } from '../../lib/dates';
import { dischargeReasonLabel, dischargeText } from '../../questionnaire/discharge';

/** What a change made of discharge and archive. */
export type StateChange = { readonly before: RecordState; readonly after: RecordState };

/** The changes of discharge and archive by entry; `entries` are newest first, `now` is what the record says. */
export function stateChanges(
  entries: readonly HistoryEntry[],
  now: RecordState,
): ReadonlyMap<number, StateChange> {
  const changes = new Map<number, StateChange>();
  let after = now;
  for (const { id, was } of entries) {
    if (!was) continue;
    const before = { ...after, ...was };
    changes.set(id, { before, after });
    after = before;
  }
  return changes;
}

type Told = { readonly title: string; readonly summary: string };

/** The words for a change of discharge and archive; usually one. */
export function tellState({ before, after }: StateChange): Told[] {
  const told: Told[] = [];
  if (before.discharged_on && !after.discharged_on) {
    told.push({ title: `Alta desfeita: ${after.readmission_reason ?? ''}`, summary: dischargeText(before) });
  } else if (after.discharged_on && stateFields({ before, after }).length > 0) {
    const title = before.discharged_on ? 'Alta alterada' : 'Alta registrada';
    told.push({ title, summary: dischargeText(after) });
  }
  if (!before.archived_at !== !after.archived_at) {
    told.push({ title: after.archived_at ? 'Ficha arquivada' : 'Ficha reativada', summary: '' });
  }
  return told;
}

const fields: readonly { readonly label: string; readonly text: (state: RecordState) => string }[] = [
  { label: 'Data da alta', text: ({ discharged_on }) => fromIsoDate(discharged_on) },
  { label: 'Motivo da alta', text: ({ discharge_reason }) => dischargeReasonLabel(discharge_reason) },
  { label: 'Resumo da alta', text: ({ discharge_summary }) => discharge_summary ?? '' },
  { label: 'Motivo para desfazer', text: ({ readmission_reason }) => readmission_reason ?? '' },
];

/** What a discharge said before and after a change, as far as it differs. */
export function stateFields({ before, after }: StateChange) {
  return fields
    .map(({ label, text }) => ({ label, before: text(before), after: text(after) }))
    .filter((field) => field.before !== field.after);
}
