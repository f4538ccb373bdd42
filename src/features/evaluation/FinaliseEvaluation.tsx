import type { MouseEvent } from 'react';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = {
  open: boolean;
  /** An earlier attempt has stored other answers: this one would stand beside it. */
  isAnother: boolean;
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
export function FinaliseEvaluation({
  open,
  isAnother,
  count,
  replaced,
  warnings,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const all =
    replaced.length > 0 ? [`Uma marca fica no lugar do texto da ficha: ${replaced.join(', ')}.`] : [];
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && !busy && onCancel()}
      title={isAnother ? 'A reavaliação de antes já está guardada' : 'Finalizar esta reavaliação?'}
      description={
        <>
          {isAnother && (
            <p className="mb-2">
              A que você finalizou antes chegou ao servidor, com outras respostas. Ela está em Plano e metas e
              não muda mais. O que está na tela só pode ser finalizado como outra reavaliação, ao lado dela.
            </p>
          )}
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
            {isAnother ? 'Finalizar outra' : 'Finalizar'}
          </Button>
        </>
      }
    />
  );
}
