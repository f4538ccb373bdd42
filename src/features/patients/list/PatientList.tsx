import { useCallback, useState } from 'react';
import { ActiveList, type PatientListProps } from './ActiveList';
import { ArchivedList } from './ArchivedList';
import { enterList, newPlace } from './listPlace';

/** The active or the archived patients, with the search and scroll position of the last visit. */
export function PatientList(props: PatientListProps) {
  const { userId, saved, onOpen, onDelete } = props;
  const [ownPlace] = useState(newPlace);
  const place = props.place ?? ownPlace;
  const [archive, setArchive] = useState(() => {
    enterList(place, saved);
    return place.archive;
  });
  const openArchive = (query = '') => {
    place.archive = { ...newPlace(), query };
    setArchive(place.archive);
    scrollTo({ top: 0 });
  };
  const closeArchive = useCallback(() => {
    place.archive = undefined;
    setArchive(undefined);
    scrollTo({ top: 0 });
  }, [place]);
  return archive && !saved ? (
    <ArchivedList
      userId={userId}
      place={archive}
      onClose={closeArchive}
      onOpen={onOpen}
      onDelete={onDelete}
    />
  ) : (
    <ActiveList {...props} place={place} onArchive={openArchive} />
  );
}
