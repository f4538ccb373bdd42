import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { archivedOptions, type PatientSummary, summariesOptions } from '../../../data/records/summaries';
import { useTherapist } from '../../../device/contexts';
import { savedIn } from '../../../device/outbox/items';
import { useUnsentItems } from '../../../device/outbox/useOutboxItems';

/** Since when records are archived that wait to be archived or reactivated; null for one that will be in use. */
function useWaitingMoves(): ReadonlyMap<string, string | null> {
  const waiting = useUnsentItems().flatMap(({ stored }) => {
    const at = savedIn(stored, 'change')?.answers.archived_at;
    return stored.patientId !== undefined && at !== undefined ? [[stored.patientId, at] as const] : [];
  });
  const known = JSON.stringify(waiting);
  return useMemo(() => new Map<string, string | null>(JSON.parse(known)), [known]);
}

/** The records in use and the archived ones, each where it will be once all is sent. */
export function useRecordLists(wantsArchived: boolean) {
  const { userId } = useTherapist();
  const active = useQuery(summariesOptions(userId));
  // after the first cards
  const archived = useQuery({
    ...archivedOptions(userId),
    enabled: wantsArchived || active.data !== undefined,
  });
  const moves = useWaitingMoves();
  const [inUse, putAway] = useMemo(() => {
    if (moves.size === 0) return [active.data, archived.data];
    const all = [...(active.data ?? []), ...(archived.data ?? [])]
      .map((one): PatientSummary => {
        const archived_at = moves.get(one.id);
        return archived_at === undefined ? one : { ...one, archived_at };
      })
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
    return [
      active.data && all.filter(({ archived_at }) => archived_at === null),
      archived.data && all.filter(({ archived_at }) => archived_at !== null),
    ];
  }, [moves, active.data, archived.data]);
  return { active: { ...active, data: inUse }, archived: { ...archived, data: putAway } };
}
