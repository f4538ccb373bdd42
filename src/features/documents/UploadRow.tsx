import type { PendingDocument } from '../../device/outbox/pendingDocuments';
import { formatBytes } from '../../lib/bytes';
import { Button } from '../../ui/controls/Button';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { FailedRow } from './FailedRow';
import { PasswordNeeded } from './PasswordNeeded';

type Props = {
  upload: PendingDocument;
  isLocked: boolean;
  onRetry: () => void;
  onDismiss: () => void;
};

/** A file that is not stored yet: shows its progress, or its failure with a retry button. */
export function UploadRow({ upload, isLocked, onRetry, onDismiss }: Props) {
  const { state, share, place, size: count } = upload;
  const { name, size } = upload.file;
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
        <span className="shrink-0 text-sm text-ink-2">
          {state === 'sending' ? `${place} de ${count}` : 'Na fila'}
        </span>
      </div>
      {isLocked && <PasswordNeeded />}
      {state === 'sending' ? (
        <ProgressBar label={`Enviando ${name}`} value={share} valueText={`${Math.round(share * 100)}%`} />
      ) : null}
    </li>
  );
}
