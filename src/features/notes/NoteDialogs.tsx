import type { MouseEvent } from 'react';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
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
      <ConfirmDialog
        open={asking === 'finalise'}
        kind="primary"
        title="Finalizar esta evolução?"
        confirmLabel="Finalizar"
        cancelLabel="Continuar escrevendo"
        busy={running === 'finalise' && 'Finalizando...'}
        onConfirm={on.onFinalise}
        onCancel={onStay}
      >
        <p>
          Finalizada, ela não pode mais ser alterada nem excluída, só corrigida por outra. Ela recebe a data e
          a hora de agora, o seu nome e o seu CREFITO.
        </p>
        {asking === 'finalise' &&
          doubts().map((doubt) => (
            <p key={doubt} className="mt-2 font-medium text-warn">
              {doubt}
            </p>
          ))}
      </ConfirmDialog>
      <NamelessDialog
        open={asking === 'name'}
        what="Uma evolução finalizada"
        onProfile={on.onProfile}
        onCancel={onStay}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Excluir esta evolução?"
        confirmLabel="Excluir"
        busy={running === 'delete' && 'Excluindo...'}
        onConfirm={on.onRemove}
        onCancel={onStay}
      >
        <p>Ela ainda não foi finalizada. O texto que já foi salvo continua no Histórico da ficha.</p>
      </ConfirmDialog>
    </>
  );
}
