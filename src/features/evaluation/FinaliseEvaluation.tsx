import type { MouseEvent } from 'react';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = {
  open: boolean;
  /** How many questions are answered or confirmed. */
  count: number;
  /** The labels of the questions whose text in the record gives way to a mark. */
  replaced: readonly string[];
  /** What blocks nothing, such as a register that is missing. */
  warnings: readonly string[];
  busy: boolean;
  onConfirm: (event: MouseEvent) => void;
  onCancel: () => void;
};

/** Says what finishing means before it is done. */
export function FinaliseEvaluation({ open, count, replaced, warnings, busy, onConfirm, onCancel }: Props) {
  const all =
    replaced.length > 0 ? [`Uma marca fica no lugar do texto da ficha: ${replaced.join(', ')}.`] : [];
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && !busy && onCancel()}
      title="Finalizar esta reavaliação?"
      description={
        <>
          <p>
            Finalizada, ela não pode mais ser alterada nem excluída. Ela guarda{' '}
            {count === 1 ? '1 resposta' : `${count.toLocaleString('pt-BR')} respostas`} com a data, o seu nome
            e o seu CREFITO.
          </p>
          <p className="mt-2">
            O que você escreveu ou marcou passa a valer na ficha. O que estava lá fica no Histórico.
          </p>
          {[...all, ...warnings].map((warning) => (
            <p key={warning} className="mt-2 font-medium text-warn">
              {warning}
            </p>
          ))}
        </>
      }
      actions={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Continuar respondendo
          </Button>
          <Button kind="primary" busy={busy ? 'Finalizando...' : false} onClick={onConfirm}>
            Finalizar
          </Button>
        </>
      }
    />
  );
}
