import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';

type Props = { open: boolean; left: number; onBack: () => void; onLeaveOut: () => void };

/** Asks whether the answers without a decision are left out of the record. */
export function UndecidedDialog({ open, left, onBack, onLeaveOut }: Props) {
  return (
    <Dialog
      alert
      open={open}
      onOpenChange={(next) => !next && onBack()}
      title={
        left === 1
          ? '1 resposta sem decisão: deixar de fora?'
          : `${left.toLocaleString('pt-BR')} respostas sem decisão: deixar de fora?`
      }
      description={
        <p>O que a família escreveu continua guardado como foi escrito, e pode ser lido depois na ficha.</p>
      }
      actions={
        <>
          <Button onClick={onBack}>Voltar a revisar</Button>
          <Button kind="primary" onClick={onLeaveOut}>
            Deixar de fora e salvar
          </Button>
        </>
      }
    />
  );
}
