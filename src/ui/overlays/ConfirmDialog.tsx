import type { ReactNode } from 'react';
import { Button, type ButtonKind } from '../controls/Button';
import { Dialog } from './Dialog';

type ConfirmProps = {
  open: boolean;
  title: string;
  /** What happens, and to whom. */
  children: ReactNode;
  confirmLabel: string;
  confirmKind?: ButtonKind | undefined;
  confirmIcon?: ReactNode;
  cancelLabel?: string | undefined;
  /** The word while the deed runs ('Excluindo...'): nothing can be pressed meanwhile. */
  busy?: string | false | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  confirmKind = 'danger',
  confirmIcon,
  cancelLabel = 'Cancelar',
  busy,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && !busy && onCancel()}
      title={title}
      description={children}
      actions={
        <>
          <Button onClick={onCancel} disabled={Boolean(busy)}>
            {cancelLabel}
          </Button>
          <Button kind={confirmKind} icon={confirmIcon} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
