import { PenLine } from 'lucide-react';
import { Button } from '../controls/Button';
import { Checkbox } from '../controls/Checkbox';
import { TextField } from '../controls/TextField';

type Props = {
  typed: string;
  onTyped: (typed: string) => void;
  nameError: string | undefined;
  isConfirmed: boolean;
  onConfirmed: (isConfirmed: boolean) => void;
  confirmError: string | undefined;
  onDraw: () => void;
};

/** For who does not draw: the written name, which is confirmed to count as the signature. */
export function TypedSignature({
  typed,
  onTyped,
  nameError,
  isConfirmed,
  onConfirmed,
  confirmError,
  onDraw,
}: Props) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Nome de quem assina"
        required
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        error={nameError}
      />
      <Checkbox
        label="Confirmo que o nome escrito vale como a minha assinatura."
        checked={isConfirmed}
        onChange={(event) => onConfirmed(event.target.checked)}
        error={confirmError}
      />
      <div>
        <Button
          kind="quiet"
          small
          className="-ml-4"
          icon={<PenLine aria-hidden className="size-4" />}
          onClick={onDraw}
        >
          Assinar com o dedo ou a caneta
        </Button>
      </div>
    </div>
  );
}
