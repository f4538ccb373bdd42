import { Archive, Trash2 } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../../ui/controls/Button';

type Props = {
  running: 'deletion' | 'copy' | 'archiving' | undefined;
  /** Absent where archiving is no alternative. */
  onArchive: (() => void) | undefined;
  cancelRef: Ref<HTMLButtonElement>;
  onCancel: () => void;
  onDelete: () => void;
};

/** Archiving comes first; the two others share a row where they fit. */
export function DeletionActions({ running, onArchive, cancelRef, onCancel, onDelete }: Props) {
  return (
    <div className="flex w-full flex-wrap justify-end gap-3">
      {onArchive && (
        <Button
          kind="primary"
          className="w-full"
          icon={<Archive aria-hidden className="size-5" />}
          busy={running === 'archiving' && 'Arquivando...'}
          disabled={running === 'deletion' || running === 'copy'}
          onClick={onArchive}
        >
          Arquivar em vez de excluir
        </Button>
      )}
      <Button ref={cancelRef} className="max-sm:grow" onClick={onCancel} disabled={running === 'deletion'}>
        {running === 'copy' ? 'Cancelar cópia' : 'Cancelar'}
      </Button>
      <Button
        kind="danger"
        className="max-sm:grow"
        icon={<Trash2 aria-hidden className="size-5" />}
        busy={running === 'deletion' && 'Excluindo...'}
        disabled={running === 'copy' || running === 'archiving'}
        onClick={onDelete}
      >
        Excluir
      </Button>
    </div>
  );
}
