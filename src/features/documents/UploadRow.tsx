import { formatBytes } from '../../lib/bytes';
import { Button } from '../../ui/controls/Button';
import { FailedRow } from './FailedRow';

type Props = {
  name: string;
  /** Bytes. */
  size: number;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  share: number;
  /** '2 de 3' */
  place: string;
  onRetry: () => void;
  onDismiss: () => void;
};

/** A file that is not stored yet: shows its progress, or its failure with a retry button. */
export function UploadRow({ name, size, state, share, place, onRetry, onDismiss }: Props) {
  const percent = Math.round(share * 100);
  if (state === 'failed') {
    return (
      <FailedRow
        name={name}
        text={`Não foi enviado · ${formatBytes(size)}`}
        actions={
          <Button small onClick={onRetry}>
            Tentar de novo
          </Button>
        }
        onDismiss={onDismiss}
      />
    );
  }
  return (
    <li className="border-t border-line bg-sunk px-5 py-3 sm:px-7">
      <div className="flex justify-between gap-4">
        <bdi className="truncate font-medium leading-6" title={name}>
          {name}
        </bdi>
        <span className="shrink-0 text-sm text-ink-2">{state === 'sending' ? place : 'Na fila'}</span>
      </div>
      {state === 'sending' ? (
        <div
          role="progressbar"
          aria-label={`Enviando ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full rounded-full bg-accent-700" style={{ width: `${percent}%` }} />
        </div>
      ) : null}
    </li>
  );
}
