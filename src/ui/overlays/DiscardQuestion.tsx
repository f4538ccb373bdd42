import { ConfirmDialog } from './ConfirmDialog';

type Props = {
  open: boolean;
  /** What is not saved. */
  children: string;
  onDiscard: () => void;
  onStay: () => void;
};

/** Asks before what was typed is lost. */
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
