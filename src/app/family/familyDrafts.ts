import { useEffect, useReducer } from 'react';
import { useDraftHeads } from '../../device/drafts/useDrafts';
import { type FamilyDraft, familyKey } from '../../features/family/familyDraft';
import type { FamilyPaper } from '../../questionnaire/familyWords';
import { type Drafts, useDrafts } from '../drafts';

export const keyOfFamily = ({ handover }: FamilyDraft) => familyKey(handover.patientId, handover.id);

export const paperOf = ({ handover, endedAt, answers }: FamilyDraft): FamilyPaper => ({
  filledBy: handover.filledBy,
  relation: handover.relation,
  begunAt: handover.begunAt,
  endedAt,
  answers,
});

/** The family answers on this device that the server does not have yet, oldest first. */
export function useFamilyDrafts(): readonly FamilyDraft[] {
  const registry = useDrafts();
  const { family } = registry;
  const keys = useDraftHeads(registry).flatMap(({ kind, key }) => (kind === 'family' ? key : []));
  const [, found] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    for (const key of keys) if (!family.opened(key)) void family.open(key).then(found);
  });
  return keys
    .flatMap((key) => family.opened(key)?.unsaved() ?? [])
    .sort((a, b) => a.handover.begunAt.localeCompare(b.handover.begunAt));
}

/** Ends an unfinished form on the therapist's request. */
export async function endFamily(registry: Drafts, draft: FamilyDraft): Promise<void> {
  const kept = registry.family.opened(keyOfFamily(draft));
  kept?.change(() => ({ ...draft, endedAt: new Date().toISOString() }));
  await kept?.flush();
}
