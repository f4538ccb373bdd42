import clsx from 'clsx';
import { ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PendingDocument } from '../../device/outbox/pendingDocuments';
import { formatBytes } from '../../lib/bytes';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { PasswordNeeded } from './PasswordNeeded';

type FailedProps = {
  name: string;
  text: string;
  /** Nothing went wrong: it can become what is taken. */
  isOffer?: boolean;
  actions?: ReactNode;
  onDismiss: () => void;
};

/** The list row of a file that was refused or failed to upload. */
export function FailedRow({ name, text, isOffer = false, actions, onDismiss }: FailedProps) {
  return (
    <li
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 pl-5 pr-3 sm:pl-7',
        isOffer ? 'bg-accent-50' : 'bg-danger-soft',
      )}
    >
      {isOffer ? (
        <ImageIcon aria-hidden className="size-6 text-accent-700" strokeWidth={1.75} />
      ) : (
        <Glyph name="alert" className="size-6 text-danger" />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <bdi className="line-clamp-2 font-medium [overflow-wrap:anywhere]" title={name}>
          {name}
        </bdi>
        <p className={clsx('text-sm', isOffer ? 'text-ink-2' : 'text-danger')}>{text}</p>
      </div>
      {actions}
      <Button kind="quiet" small onClick={onDismiss} aria-label={`Descartar ${name}`}>
        Descartar
      </Button>
    </li>
  );
}

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
