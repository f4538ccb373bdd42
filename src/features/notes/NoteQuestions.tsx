import type { MouseEvent } from 'react';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';

const write = 'Continuar escrevendo';

type FinaliseProps = {
  open: boolean;
  /** Warnings, which block nothing. */
  warnings: readonly string[];
  busy: boolean;
  onConfirm: (event: MouseEvent) => void;
  onCancel: () => void;
};

export function FinaliseDialog({ open, warnings, busy, onConfirm, onCancel }: FinaliseProps) {
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && !busy && onCancel()}
      title="Finalizar esta evolução?"
      description={
        <>
          <p>
            Finalizada, ela não pode mais ser alterada nem excluída, só corrigida por outra. Ela recebe a data
            e a hora de agora, o seu nome e o seu CREFITO.
          </p>
          {warnings.map((warning) => (
            <p key={warning} className="mt-2 font-medium text-warn">
              {warning}
            </p>
          ))}
        </>
      }
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            {write}
          </Button>
          <Button kind="primary" busy={busy ? 'Finalizando...' : false} onClick={onConfirm}>
            Finalizar
          </Button>
        </>
      }
    />
  );
}

type DeleteProps = { open: boolean; busy: boolean; onConfirm: () => void; onCancel: () => void };

export function DeleteNoteDialog({ busy, ...rest }: DeleteProps) {
  return (
    <ConfirmDialog
      {...rest}
      title="Excluir esta evolução?"
      confirmLabel="Excluir"
      busy={busy ? 'Excluindo...' : false}
    >
      <p>Ela ainda não foi finalizada. O texto que já foi salvo continua no Histórico da ficha.</p>
    </ConfirmDialog>
  );
}
