import { useCallback, useSyncExternalStore } from 'react';
import { ActiveList, type PatientListProps } from './ActiveList';
import { ArchivedList } from './ArchivedList';
import { type ListVisit, newPosition } from './listVisit';

type Props = Omit<PatientListProps, 'position' | 'onArchive'> & { visit: ListVisit };

/** The active or the archived patients, with the search and scroll position in which they were left. Keyed by its visit. */
export function PatientList({ visit: { active, archive }, ...list }: Props) {
  const { userId, saved, onOpen, onDelete } = list;
  const archived = useSyncExternalStore(archive.subscribe, archive.getSnapshot);
  const openArchive = (query?: string) => {
    archive.set(newPosition(query));
    scrollTo({ top: 0 });
  };
  const closeArchive = useCallback(() => {
    archive.set(undefined);
    scrollTo({ top: 0 });
  }, [archive]);
  return archived && !saved ? (
    <ArchivedList
      userId={userId}
      position={archived}
      onClose={closeArchive}
      onOpen={onOpen}
      onDelete={onDelete}
    />
  ) : (
    <ActiveList {...list} position={active} onArchive={openArchive} />
  );
}
