import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Dialog } from './Dialog';

type ConfirmProps = {
  open: boolean;
  title: string;
  /** The consequence of the action, and which record it affects. */
  children: ReactNode;
  /** Red, where something ends. */
  kind?: 'danger' | 'primary';
  confirmLabel: string;
  confirmIcon?: ReactNode;
  cancelLabel?: string | undefined;
  /** The label while the action runs ('Excluindo...'); disables both buttons. */
  busy?: string | false | undefined;
  onConfirm: (event: MouseEvent) => void;
  onCancel: () => void;
};

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({
  open,
  title,
  children,
  kind = 'danger',
  confirmLabel,
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
      onClose={() => !busy && onCancel()}
      title={title}
      description={children}
      actions={
        <>
          <Button onClick={onCancel} disabled={Boolean(busy)}>
            {cancelLabel}
          </Button>
          <Button kind={kind} icon={confirmIcon} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
