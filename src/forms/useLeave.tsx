import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { DraftStatus } from '../device/drafts/draft';
import { Button } from '../ui/controls/Button';
import { toast } from '../ui/feedback/toasts';
import { Dialog } from '../ui/overlays/Dialog';

type Left = {
  draft: DraftStatus;
  /** Something would be lost. */
  unsaved: boolean;
  /** Discards the draft. */
  end: () => void;
  onLeave: () => void;
  /** What else would be lost. */
  atStake?: ReactNode;
};

/** Leaves a form. While it has changes, `leaving` asks before: continue, keep the draft, or discard it (D-15). */
export function useLeave({ unsaved, onLeave, ...left }: Left) {
  const [open, setOpen] = useState(false);
  const leave = () => (unsaved ? setOpen(true) : onLeave());
  const leaving = <LeaveDialog open={open} onStay={() => setOpen(false)} onLeave={onLeave} {...left} />;
  return { leave, leaving };
}

type Props = Omit<Left, 'unsaved'> & { open: boolean; onStay: () => void };

function LeaveDialog({ open, draft, end, onStay, onLeave, atStake }: Props) {
  const status = useSyncExternalStore(draft.subscribe, draft.status);
  const canKeep = status !== 'screen';
  const putAside = async () => {
    await draft.flush();
    // when storing fails, the form stays open and its save line shows the failure
    if (draft.status() !== 'kept') return onStay();
    toast.success(
      'Rascunho guardado',
      'Ele está só neste aparelho. Continue quando quiser, a partir do Dashboard.',
    );
    onLeave();
  };
  return (
    <Dialog
      alert
      size="wide"
      open={open}
      onClose={onStay}
      title="Descartar o que foi preenchido?"
      description={
        <>
          <p>
            {canKeep ? 'Você pode guardar o rascunho neste aparelho e continuar depois. ' : ''}
            Descartado, o que foi escrito não poderá ser recuperado.
          </p>
          {atStake}
        </>
      }
      actions={
        <>
          {canKeep ? (
            <Button kind="primary" className="max-sm:order-last" onClick={() => void putAside()}>
              Guardar rascunho
            </Button>
          ) : null}
          <Button kind={canKeep ? 'secondary' : 'primary'} onClick={onStay}>
            Continuar preenchendo
          </Button>
          <Button
            kind="danger-quiet"
            className="max-sm:order-first sm:ml-auto"
            onClick={() => {
              end();
              onLeave();
            }}
          >
            Descartar
          </Button>
        </>
      }
    />
  );
}
