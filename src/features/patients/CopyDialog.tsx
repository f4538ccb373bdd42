import type { PatientRow } from '../../data/records/patients';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { CopyOffer } from './CopyOffer';
import { usePatientCopy } from './usePatientCopy';

type Props = { patient: PatientRow; onClose: () => void };

/** 'Cópia da ficha': all that is stored of a patient, as the consent promises it. */
export default function CopyDialog({ patient, onClose }: Props) {
  const { state, start, cancel } = usePatientCopy();
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Cópia da ficha"
      actions={<Button onClick={close}>{state.kind === 'running' ? 'Cancelar' : 'Fechar'}</Button>}
    >
      <CopyOffer
        lead="Um arquivo ZIP com tudo"
        state={state}
        disabled={false}
        onStart={() => void start(patient)}
      />
    </Dialog>
  );
}
