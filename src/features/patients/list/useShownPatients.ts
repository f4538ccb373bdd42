import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { latestSessionsOptions } from '../../../data/records/latestSessions';
import { allOf, searchPatients, toSearchable } from '../../../data/records/searchPatients';
import { archivedOptions, type PatientSummary, summariesOptions } from '../../../data/records/summaries';
import { type ListOrder, listOrder, setListOrder } from '../../../device/browser/listOrder';
import { savedIn } from '../../../device/outbox/items';
import { useTherapist } from '../../../forms/contexts';
import { useUnsentItems } from '../../../forms/useOutboxItems';
import { useTakenHeads } from '../../../forms/useTaken';
import { patientNameOf } from '../../../lib/patientName';
import type { Anchor, PositionStore } from './listVisit';
import { useSearch } from './useSearch';

type Lists = {
  isArchive: boolean;
  position: PositionStore;
  /** The id of a record just saved, which is shown alone. */
  saved: string | undefined;
  /** The id of a record just saved, whose card is the first one. */
  first: string | undefined;
  /** The ids of the records that wait to be sent. */
  waits: readonly string[];
};

/** Which patients of a list are shown, and what there is beside them. */
export function useShownPatients({ isArchive, position, saved, first, waits }: Lists) {
  const { active, archived, isTakenOnly } = useRecordLists(isArchive);
  const read = isArchive ? archived : active;
  const { order, setOrder, data } = useOrdered(read.data, first);
  const list = { ...read, data };
  const { error, isFetching } = list;
  const search = useSearch(data, position);
  const { deferredQuery, result } = search;
  const alone = data?.find(({ id }) => id === saved);
  const {
    patients: found,
    byGuardian,
    byCivil,
  } = result ?? allOf(saved ? [alone].filter((one) => one !== undefined) : data);
  const isSearched = deferredQuery.trim() !== '';
  const only = savedAlone({ saved, waiting: waits, stored: data ?? [], found, isSearched });
  // nobody is stored yet, but somebody waits
  const isStored = (id: string) => archived.data?.some((one) => one.id === id);
  const firstWaits = !isArchive && data?.length === 0 ? new Set(waits.filter((id) => !isStored(id))).size : 0;
  const archivedFound = useMemo(
    () =>
      !isArchive && found.length === 0 && isSearched
        ? searchPatients((archived.data ?? []).map(toSearchable), deferredQuery).patients.length
        : 0,
    [isArchive, found.length, archived.data, isSearched, deferredQuery],
  );
  const hasArchived = archived.data ? archived.data.length > 0 : archived.isError;

  return {
    list,
    /** The list could not be read: it has the records that were taken along. */
    isTakenOnly: isTakenOnly && !isArchive,
    search,
    found,
    byGuardian,
    byCivil,
    only,
    isSearched,
    firstWaits,
    archivedFound,
    order,
    setOrder,
    /** The state of the archive, if there is one. */
    archived: hasArchived ? { count: archived.data?.length } : undefined,
    isEmpty: data?.length === 0 && !isFetching && !error,
    /** The card next to the one that is alone. */
    beside: (): Anchor | undefined => {
      const all = data ?? [];
      const at = all.findIndex(({ id }) => id === saved);
      const index = at + 1 < all.length ? at + 1 : at - 1;
      const next = all[index];
      return next && { id: next.id, index };
    },
  };
}
export type ShownPatients = ReturnType<typeof useShownPatients>;

type Beside = {
  /** The id of a record just saved. */
  readonly saved: string | undefined;
  /** The ids of those that wait, of those that are stored, and of those that are shown. */
  readonly waiting: readonly string[];
  readonly stored: readonly { readonly id: string }[];
  readonly found: readonly unknown[];
  readonly isSearched: boolean;
};

/** The records held back while a record just saved is shown alone, and how that one is known; undefined where all are shown. */
function savedAlone({ saved, waiting, stored, found, isSearched }: Beside) {
  if (!saved || isSearched) return undefined;
  const withheld = new Set([...waiting, ...stored.map(({ id }) => id)]);
  const isKnown = found.length > 0 || withheld.has(saved);
  return {
    /** How many there are beside the one. */
    others: withheld.size - (withheld.has(saved) ? 1 : 0),
    count: withheld.size,
    isKnown,
    waits: isKnown && waiting.includes(saved),
  };
}

const byName = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

/** The records in the order that this browser keeps; the newest come first where it does not decide. */
function useOrdered(records: readonly PatientSummary[] | undefined, first: string | undefined) {
  const [order, setOrder] = useState(listOrder);
  const { data: sessions } = useQuery({ ...latestSessionsOptions, enabled: order === 'session' });
  const data = useMemo(() => {
    if (!records) return undefined;
    const sorted = {
      newest: () => records,
      name: () =>
        records
          .map((record) => ({ record, name: patientNameOf(record) }))
          .sort((one, other) => byName.compare(one.name, other.name))
          .map(({ record }) => record),
      session: () =>
        records.toSorted(({ id: one }, { id: other }) =>
          (sessions?.[other] ?? '').localeCompare(sessions?.[one] ?? ''),
        ),
    }[order]();
    const saved = sorted.find(({ id }) => id === first);
    return saved ? [saved, ...sorted.filter((one) => one !== saved)] : sorted;
  }, [records, first, order, sessions]);
  return {
    order,
    setOrder: (chosen: ListOrder) => {
      setListOrder(chosen);
      setOrder(chosen);
    },
    data,
  };
}

/** Since when records are archived that wait to be archived or reactivated; null for one that will be in use. */
function useWaitingMoves(): ReadonlyMap<string, string | null> {
  const waiting = useUnsentItems().flatMap(({ stored }) => {
    const at = savedIn(stored, 'change')?.answers.archived_at;
    return stored.patientId !== undefined && at !== undefined ? [[stored.patientId, at] as const] : [];
  });
  const known = JSON.stringify(waiting);
  return useMemo(() => new Map<string, string | null>(JSON.parse(known)), [known]);
}

/** What the list would say of the records that were taken along. */
function useTakenSummaries(): readonly PatientSummary[] {
  const heads = useTakenHeads();
  return useMemo(() => heads.flatMap(({ now }) => now?.summary ?? []), [heads]);
}

/** The records in use and the archived ones, each where it will be once all is sent. */
function useRecordLists(wantsArchived: boolean) {
  const { userId } = useTherapist();
  const active = useQuery(summariesOptions(userId));
  // after the first cards
  const archived = useQuery({
    ...archivedOptions(userId),
    enabled: wantsArchived || active.data !== undefined,
  });
  const taken = useTakenSummaries();
  const isTakenOnly = active.isLoadingError && taken.length > 0;
  const activeData = isTakenOnly ? taken : active.data;
  const moves = useWaitingMoves();
  const [inUse, putAway] = useMemo(() => {
    if (moves.size === 0) return [activeData, archived.data];
    const all = [...(activeData ?? []), ...(archived.data ?? [])]
      .map((one): PatientSummary => {
        const archived_at = moves.get(one.id);
        return archived_at === undefined ? one : { ...one, archived_at };
      })
      .toSorted((one, other) => other.created_at.localeCompare(one.created_at));
    return [
      activeData && all.filter(({ archived_at }) => archived_at === null),
      archived.data && all.filter(({ archived_at }) => archived_at !== null),
    ];
  }, [moves, activeData, archived.data]);
  return { active: { ...active, data: inUse }, archived: { ...archived, data: putAway }, isTakenOnly };
}
