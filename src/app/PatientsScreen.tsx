import { type ReactNode, useMemo } from 'react';
import { OutboxCards } from '../features/outbox/OutboxCards';
import { type Anchor, changePosition } from '../features/patients/list/listVisit';
import { PatientList } from '../features/patients/list/PatientList';
import { useDevice } from '../forms/contexts';
import { useUnsentItems } from '../forms/useOutboxItems';
import { useNavigation } from './navigation';
import { useOverlays } from './useOverlays';
import { detailsOf, type ListView, newList, newNoteView } from './view';

/**
 * Shows the list after a new record was saved, whose card is the first one and has the focus. Where its family had the form in hand, and
 * may see the screen still, it is shown alone (D-140).
 */
export function useShowSaved(): (patientId: string, isAlone: boolean) => void {
  const { navigate, visitOf } = useNavigation();
  return (patientId, isAlone) => {
    const list = newList(isAlone ? { saved: patientId } : { first: patientId });
    if (!isAlone)
      changePosition(visitOf(list).active, { anchor: { id: patientId, index: 0 }, opened: patientId });
    navigate(list);
  };
}

/** Shows all records again, at the card `beside` the one that was alone. */
export function useShowAll(): (beside: Anchor | undefined) => void {
  const { navigate, visitOf } = useNavigation();
  return (beside) => {
    const all = newList();
    if (beside) changePosition(visitOf(all).active, { anchor: beside, opened: beside.id });
    navigate(all, { replace: true });
  };
}

/** The list of patients, joined with the unsent records of this device; or those of one that was just saved. */
export function PatientsScreen({ view }: { view: ListView }) {
  const { navigate, visitOf } = useNavigation();
  const { openNew, askToDelete, openUnsent, take, leaveBehind } = useOverlays();
  const { taken } = useDevice();
  // the cards are memoised
  const takeActions = useMemo(
    () => (taken.isPossible ? { take, leaveBehind } : undefined),
    [taken, take, leaveBehind],
  );
  const ids = useUnsentItems().flatMap(({ stored }) => stored.patientId ?? []);
  const cards = (only?: string, heading?: ReactNode) => (
    <OutboxCards
      only={only}
      heading={heading}
      onOpen={(item) => void openUnsent(item)}
      onNote={(patientId) => navigate(newNoteView(patientId))}
    />
  );
  return (
    <PatientList
      waiting={{ ids, cards }}
      key={view.visit}
      visit={visitOf(view)}
      saved={view.saved}
      first={view.first}
      onShowAll={useShowAll()}
      onNew={() => openNew('new-patient')}
      onOpen={(patientId) => navigate(detailsOf(patientId))}
      onDelete={askToDelete}
      take={takeActions}
    />
  );
}
