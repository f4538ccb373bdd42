import { useEffect, useReducer } from 'react';
import type { FamilyRow, NewFamilyRow } from '../../data/records/familyAnswers';
import { contentOf } from '../../device/drafts/draftKind';
import type { Outbox } from '../../device/outbox/outbox';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { useDevice } from '../../forms/contexts';
import { useDraftHeads } from '../../forms/useDrafts';
import { useOutboxItems } from '../../forms/useOutboxItems';
import { type FamilyPaper, storable } from '../../questionnaire/familyWords';
import type { NamedGoal } from '../../questionnaire/goalMarks';
import { type FamilyDraft, familyCodec, familyKey, readFamilyDraft } from './familyDraft';

export const paperOf = ({
  handover,
  endedAt,
  receivedAt,
  answers,
  ratings = {},
}: FamilyDraft): FamilyPaper => ({
  filledBy: handover.filledBy,
  relation: handover.relation,
  begunAt: handover.begunAt,
  endedAt,
  ...(receivedAt && { receivedAt, isFromHome: true }),
  answers,
  ratings,
  goals: handover.goals ?? [],
});

export const paperOfRow = (row: FamilyRow, goals: readonly NamedGoal[]): FamilyPaper => ({
  filledBy: row.filled_by,
  relation: row.relation,
  begunAt: row.begun_at,
  endedAt: row.ended_at,
  receivedAt: row.received_at,
  isFromHome: row.from_home,
  answers: row.answers,
  ratings: row.ratings,
  goals,
});

/** The row of ended answers. */
const toFamilyRow = ({ handover, answers, ratings = {} }: FamilyDraft, endedAt: string): NewFamilyRow => ({
  id: handover.id,
  patient_id: handover.patientId,
  filled_by: handover.filledBy,
  relation: handover.relation,
  questionnaire_version: handover.questionnaireVersion,
  begun_at: handover.begunAt,
  ended_at: endedAt,
  answers: storable(answers),
  // only goals of the record are taken by the server
  ratings: Object.fromEntries(
    Object.entries(ratings).filter(([goal]) => handover.goals?.some(({ id }) => id === goal)),
  ),
});

/** Leaves ended answers to the outbox. Resolves to false if the device could not store them there. */
export function queueFamily(outbox: Outbox, draft: FamilyDraft, endedAt: string): Promise<boolean> {
  return outbox.queue({
    kind: 'family',
    patientName: draft.patientName,
    row: toFamilyRow(draft, endedAt),
    reviewed: draft.reviewedAt !== undefined,
    isReceived: draft.receivedAt !== undefined,
    draft: contentOf(familyCodec, familyKey(draft.handover), { ...draft, endedAt }),
    ...(draft.formKey && { patientDraft: draft.formKey }),
  });
}

/** What a family wrote on this device and the server does not have yet; `item`: once it has ended. */
export type FamilyHere = { readonly draft: FamilyDraft; readonly item?: OutboxItem };

/** All of it, oldest first. */
export function useFamilyHere(): readonly FamilyHere[] {
  const items = useOutboxItems().flatMap((item): FamilyHere[] => {
    const { subject, draft: kept } = item.stored;
    const draft = subject === 'family' && kept && readFamilyDraft(kept.value);
    return draft ? [{ draft, item }] : [];
  });
  const isQueued = ({ handover }: FamilyDraft) =>
    items.some(({ draft }) => draft.handover.id === handover.id);
  return [...useFamilyDrafts().flatMap((draft) => (isQueued(draft) ? [] : { draft })), ...items].sort(
    (a, b) => a.draft.handover.begunAt.localeCompare(b.draft.handover.begunAt),
  );
}

/** The answers of forms that have not ended, or not yet reached the outbox. */
function useFamilyDrafts(): readonly FamilyDraft[] {
  const { registry } = useDevice();
  const keys = useDraftHeads(registry).flatMap(({ kind, key }) => (kind === 'family' ? key : []));
  const [, found] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    for (const key of keys) {
      if (!registry.opened(familyCodec, key)) void registry.open(familyCodec, key).then(found);
    }
  });
  return keys.flatMap((key) => registry.opened(familyCodec, key)?.unsaved() ?? []);
}
