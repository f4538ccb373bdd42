import type { MouseEvent } from 'react';
import { Button } from '../../ui/controls/Button';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Dialog } from '../../ui/overlays/Dialog';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import type { NoteAction } from './useNoteActions';

export type NoteQuestion = 'finalise' | 'name' | 'delete';

type Props = {
  asking: NoteQuestion | undefined;
  running: NoteAction | undefined;
  /** The doubts about the note, which block nothing. */
  doubts: () => readonly string[];
  onFinalise: (event: MouseEvent) => void;
  onRemove: () => void;
  onStay: () => void;
  onProfile: () => void;
};

/** The questions before a note is finalised or deleted. */
export function NoteDialogs({ asking, running, doubts, onStay, ...on }: Props) {
  return (
    <>
      <FinaliseDialog
        open={asking === 'finalise'}
        warnings={asking === 'finalise' ? doubts() : []}
        busy={running === 'finalise'}
        onConfirm={on.onFinalise}
        onCancel={onStay}
      />
      <NamelessDialog
        open={asking === 'name'}
        what="Uma evolução finalizada"
        onProfile={on.onProfile}
        onCancel={onStay}
      />
      <DeleteNoteDialog
        open={asking === 'delete'}
        busy={running === 'delete'}
        onConfirm={on.onRemove}
        onCancel={onStay}
      />
    </>
  );
}

const write = 'Continuar escrevendo';

type FinaliseProps = {
  open: boolean;
  /** Warnings, which block nothing. */
  warnings: readonly string[];
  busy: boolean;
  onConfirm: (event: MouseEvent) => void;
  onCancel: () => void;
};

function FinaliseDialog({ open, warnings, busy, onConfirm, onCancel }: FinaliseProps) {
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

function DeleteNoteDialog({ busy, ...rest }: DeleteProps) {
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
