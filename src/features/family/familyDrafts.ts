import { useEffect, useReducer } from 'react';
import type { FamilyRow } from '../../data/records/familyAnswers';
import { useDevice } from '../../device/contexts';
import type { DraftRegistry } from '../../device/drafts/draftRegistry';
import { useDraftHeads } from '../../device/drafts/useDrafts';
import type { FamilyPaper } from '../../questionnaire/familyWords';
import { type FamilyDraft, familyCodec, familyKey } from './familyDraft';

export const keyOfFamily = ({ handover }: FamilyDraft) => familyKey(handover.patientId, handover.id);

export const paperOf = ({ handover, endedAt, answers }: FamilyDraft): FamilyPaper => ({
  filledBy: handover.filledBy,
  relation: handover.relation,
  begunAt: handover.begunAt,
  endedAt,
  answers,
});

export const paperOfRow = (row: FamilyRow): FamilyPaper => ({
  filledBy: row.filled_by,
  relation: row.relation,
  begunAt: row.begun_at,
  endedAt: row.ended_at,
  receivedAt: row.received_at,
  answers: row.answers,
});

/** The family answers on this device that the server does not have yet, oldest first. */
export function useFamilyDrafts(): readonly FamilyDraft[] {
  const { registry } = useDevice();
  const keys = useDraftHeads(registry).flatMap(({ kind, key }) => (kind === 'family' ? key : []));
  const [, found] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    for (const key of keys) {
      if (!registry.opened(familyCodec, key)) void registry.open(familyCodec, key).then(found);
    }
  });
  return keys
    .flatMap((key) => registry.opened(familyCodec, key)?.unsaved() ?? [])
    .sort((a, b) => a.handover.begunAt.localeCompare(b.handover.begunAt));
}

/** Ends an unfinished form on the therapist's request. */
export async function endFamily(registry: DraftRegistry, draft: FamilyDraft): Promise<void> {
  const kept = registry.opened(familyCodec, keyOfFamily(draft));
  kept?.change(() => ({ ...draft, endedAt: new Date().toISOString() }));
  await kept?.flush();
}
