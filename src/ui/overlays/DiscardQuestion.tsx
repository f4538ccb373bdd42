import { ConfirmDialog } from './ConfirmDialog';

type Props = {
  open: boolean;
  /** Names the unsaved input. */
  children: string;
  onDiscard: () => void;
  onStay: () => void;
};

/** Asks before input is lost. */
export function DiscardQuestion({ open, children, onDiscard, onStay }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Descartar o que foi preenchido?"
      confirmLabel="Descartar"
      cancelLabel="Continuar preenchendo"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
