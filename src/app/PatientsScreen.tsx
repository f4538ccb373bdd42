import { useDevice, useTherapist } from '../device/contexts';
import { patientIdOf } from '../device/outbox/outboxState';
import { OutboxCards } from '../features/outbox/OutboxCards';
import { useUnsentItems } from '../features/outbox/useUnsentItems';
import { PatientList } from '../features/patients/list/PatientList';
import { useNavigation } from './navigation';
import { useOpenUnsent } from './useOpenUnsent';
import { useOverlays } from './useOverlays';
import { detailsOf, listWith, newNote } from './view';

/** The list of patients, joined with the unsent records of this device; with `saved`, of that record alone. */
export function PatientsScreen({ saved }: { saved: string | undefined }) {
  const { userId } = useTherapist();
  const { outbox } = useDevice();
  const { navigate, listPlace } = useNavigation();
  const { openNew, askToDelete } = useOverlays();
  const openUnsent = useOpenUnsent();
  const ids = useUnsentItems(outbox).map(patientIdOf);
  const cards = (only?: string) => (
    <OutboxCards
      outbox={outbox}
      only={only}
      onOpen={(item) => void openUnsent(item)}
      onNote={(patientId) => navigate(newNote(patientId, saved))}
    />
  );
  return (
    <PatientList
      userId={userId}
      waiting={{ ids, cards }}
      place={listPlace}
      saved={saved}
      onShowAll={() => navigate(listWith(undefined), { replace: true })}
      onNew={() => openNew('new-patient')}
      onOpen={(patientId) => navigate(detailsOf(patientId, saved))}
      onDelete={askToDelete}
    />
  );
}
