import { FamilyButtons } from '../features/family/FamilyButtons';
import { FamilyHint } from '../features/family/FamilyHint';
import { FamilyReading } from '../features/family/FamilyReading';
import type { FamilyActions } from '../features/family/waitingFamily';
import { useWaitingHere } from './waitingFamilies';

type Props = FamilyActions & {
  /** The answers' id. */
  id: string;
  onClose: () => void;
};

/** Answers that only this device has, as they were written, with what can be done with them. */
export default function FamilyToRead({ id, onClose, ...actions }: Props) {
  const waiting = useWaitingHere().find((each) => each.id === id);
  return (
    <FamilyReading
      patientName={waiting?.patientName ?? ''}
      kind={waiting?.kind ?? 'infantil'}
      paper={waiting?.paper ?? null}
      hint={waiting && <FamilyHint waiting={waiting} />}
      actions={waiting && <FamilyButtons {...actions} isRead waiting={waiting} />}
      onClose={onClose}
    />
  );
}
